"""What can be asked of a table, whatever carries the question: a server's HTTP, or messages within a browser."""
