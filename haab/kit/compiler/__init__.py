"""Rules to machine code, and where it is kept."""
