"""Lessons: a position, what is asked of it, which answers are right, and what is said of the likely wrong ones."""
