"""The games behind the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel; each has its own module."""
