"""Where many games at once are played."""

from __future__ import annotations

CPU, GPU = "cpu", "gpu"
DEVICES = (CPU, GPU)
