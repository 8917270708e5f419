"""A club's memory and its window: facts of all boards in a database, and a page of the hall."""
