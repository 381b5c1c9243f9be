"""What people do at a table: sit down, move, talk, ask each other."""
