"""Which play is better and why: the room of evaluators and hints, still empty."""
