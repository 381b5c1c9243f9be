"""Networks that teach themselves: `haab learn`. Games against itself in a batch, and proximal policy optimisation.

NumPy is all it needs; on a GPU the same lines run with CuPy.
"""
