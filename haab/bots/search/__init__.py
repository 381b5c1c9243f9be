"""Searches: rules like those of the games, bound to each game, interpreted or compiled."""
