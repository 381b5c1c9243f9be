"""The rules of Tzolk'in: a file per chapter, a function per rule."""
