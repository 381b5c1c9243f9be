"""One thread for PyTorch: tests run side by side, and threads that wait for each other take twenty times as long."""

from importlib import import_module
from importlib.util import find_spec

if find_spec("torch") is not None:
    import_module("torch").set_num_threads(1)
