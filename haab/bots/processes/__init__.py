"""Bots and coaches in processes of their own."""
