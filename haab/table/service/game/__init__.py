"""One game at the table: its state in memory, and what is shown of it."""
