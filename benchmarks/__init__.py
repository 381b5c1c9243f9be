"""Measurements, outside of the package: each module is a command, `python -m benchmarks.engine --json`.

README.md beside this file lists them. Nothing here is asserted by a test: a busy machine would fail it for no fault of
the code. Tests only look that every figure is there and is computed as it says.
"""
