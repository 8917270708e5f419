"""Evaluators that are other programs; none is needed, none comes with the package."""
