"""How Tzolk'in is shown: in words, panels, views and positions."""
