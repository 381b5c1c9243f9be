"""What a position is worth: a package for each game, weights as data, and how somebody played."""
