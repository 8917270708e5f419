"""Which play is better and why: evaluators and computer players; hints come later."""
