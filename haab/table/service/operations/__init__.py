"""What can be asked of a table, a function for each request."""
