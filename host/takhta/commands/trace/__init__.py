"""`takhta trace`: all inputs of a game to a file, and back through the program."""
