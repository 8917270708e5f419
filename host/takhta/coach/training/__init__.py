"""How our nets are trained: positions, labels from a teacher or own games, fitting of weights."""
