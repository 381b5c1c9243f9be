"""Notifications: people who are not looking are told that it is their turn, by push, webhook or mail."""
