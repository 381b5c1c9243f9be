"""What can be done at a table: typed functions from a request to an answer, without protocol, database or process."""
