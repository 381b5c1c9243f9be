"""The rules of Tikal: a file per chapter, a function per rule."""
