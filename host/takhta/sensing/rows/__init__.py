"""Rows of seats, as on a tables board: columns of checkers, read by field and by what was certain before."""
