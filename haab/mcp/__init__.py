"""A server of the Model Context Protocol: an assistant opens games, plays them, referees them and asks for rules."""
