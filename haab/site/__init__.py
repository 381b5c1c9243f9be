"""A table in a link: the whole game as a folder of files, which any file server hands out."""
