"""A board tells a club what is played on it, by a message broker. It reads the journal and never writes it."""
