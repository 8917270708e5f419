"""How other programs write a moment of a game down: Position ID, Match ID, XGID, FIBS."""
