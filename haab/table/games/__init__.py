"""The games at the table: seats, drafts, clocks, views, bots."""
