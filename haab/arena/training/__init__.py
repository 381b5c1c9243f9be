"""Training: weights that win, found by many contests; every step is decided by a match and written down."""
