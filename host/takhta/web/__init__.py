"""The page: a server for this machine and its browsers, and the files it serves."""
