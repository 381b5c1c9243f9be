"""Tell anew from which sources the WebAssembly was built: `python -m tools.artifacts.stamps tzolkin tikal`.

For changes that leave every rule as it is, such as a docstring. It needs no compiler. Rules that were changed want
`make artifacts`.
"""

from __future__ import annotations

import json
import sys

from haab.games import ruleset
from haab.kit.compiler.wasm.modules import module_file, module_shape
from tools.artifacts.modules import built_from, is_current, modules_of


def main() -> None:
    """Both modules of every game that is named."""
    for rules in map(ruleset, sys.argv[1:]):
        for name, sets in modules_of(rules).items():
            if not is_current(name, sets):
                raise SystemExit(f"{name} was built from other rules: make artifacts")
            text = json.dumps({**(module_shape(name) or {}), "built_from": built_from(sets)}) + "\n"
            module_file(name).with_suffix(".json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
