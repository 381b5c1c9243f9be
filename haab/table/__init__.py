"""The table: a server at which games are played by people and bots."""
