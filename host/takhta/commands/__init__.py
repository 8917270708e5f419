"""The command line: one file or folder a command. What plays is in runtime; here it is started and reported."""
