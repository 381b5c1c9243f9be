"""Networks that bots think by: how they see a game, their files, and the forward pass."""
