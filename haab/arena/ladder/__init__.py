"""The ladder: every bot in every kind of game, against others and among themselves, with intervals."""
