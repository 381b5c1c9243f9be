"""What a game's record is made of: pending decisions, vocabulary, chance."""
