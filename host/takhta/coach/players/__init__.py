"""Computer players: each is a choice among the legal plays, and plays any game through its contract."""
