"""The live line: WebSockets that push what changes."""
