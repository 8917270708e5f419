"""A game written down from what the board showed: no dice were told, no key was pressed, nobody was stopped."""
