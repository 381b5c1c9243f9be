"""How Tikal is shown: in words, panels, views and positions."""
