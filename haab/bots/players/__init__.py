"""Opponents: who decides, and how strong each is made and measured to be."""
