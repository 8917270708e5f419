"""The rules of the games: values and functions, with no clock, no random and no input or output."""
