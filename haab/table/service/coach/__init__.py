"""Hints, analyses, lessons."""
