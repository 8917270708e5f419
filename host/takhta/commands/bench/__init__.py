"""`takhta bench`: measures this program, and others beside it in the same run."""
