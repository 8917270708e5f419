"""The game at the table: events in, commands out; pure, so a whole game can be tested with plain values."""
