"""Tests play by interpreted rules; those about compiled rules ask for them.

So nothing is compiled in the background while other tests run, and a failing rule shows its Python lines.
"""

from __future__ import annotations

import os

os.environ["HAAB_INTERPRET"] = "1"
