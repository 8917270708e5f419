"""What happened, as facts, and what follows from them; text formats, the journal and the library."""
