"""Calling people who are not looking: push, webhooks, e-mail. Nothing is sent that nobody asked for."""
