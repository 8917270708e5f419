"""Lessons at the table: the session of a lesson, what begins and ends it, and how far everybody has come."""
