"""What tribes, prophecies and renovation answer to the questions that the base game asks."""
