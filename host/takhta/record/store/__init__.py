"""Facts on the disk: the journal, and the matches in it."""
