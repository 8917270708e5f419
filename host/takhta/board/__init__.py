"""The physical board as data, and what goes up (evidence) and down (scenes) through it; pure."""
