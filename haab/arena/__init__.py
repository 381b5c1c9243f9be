"""Many games at once: random play, measurements."""
