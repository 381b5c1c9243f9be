"""What is raised when somebody who thinks elsewhere does not answer."""

from __future__ import annotations


class WorkerFailed(RuntimeError):
    """A task raised an error, or whoever thought about it died or took far too long."""
