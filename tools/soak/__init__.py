"""Long trials of the table: play under kills of servers and databases, and malformed requests by the thousand."""
