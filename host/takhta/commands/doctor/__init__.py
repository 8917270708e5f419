"""`takhta doctor`: looks at the machine, the board and the display, and says what to do."""
