"""The games behind the interfaces that researchers use: PettingZoo, OpenSpiel. Each is imported by its own name."""
