"""The rules of the tables family: backgammon now, its relatives as further rows of data."""
