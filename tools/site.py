"""The documents as a site (`make docs`): a hook of MkDocs that brings in what lies outside of docs/.

The documents link to each other as files of the repository, so that they can be read there. Here the pages of `OUTSIDE`
are added, links to them and from them are turned around, and a link to a file that the site does not have (code, a
folder) becomes plain text. A link to nothing stays as it is, and MkDocs refuses it.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
    "examples/third_game/README.md": "third-game.md",
}
"""Pages from elsewhere in the repository, and where they are on the site."""
INSIDE = {page: source for source, page in OUTSIDE.items()}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages from elsewhere."""
    for source, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Turn the links of a page around."""
    return turned(markdown, page.file.src_uri)


def turned(markdown: str, page: str) -> str:
    """The text of a page with links as the site needs them."""
    source = INSIDE.get(page, f"docs/{page}")

    def link(found: re.Match[str]) -> str:
        picture, text, target = found.groups()
        path, mark, place = target.partition("#")
        if "://" in target or target.startswith("mailto:") or not path:
            return found[0]
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        there = OUTSIDE.get(meant) or (meant.removeprefix("docs/") if meant.startswith("docs/") else None)
        if there and (ROOT / meant).is_file():
            way = posixpath.relpath(there, posixpath.dirname(page) or ".")
            return f"{picture}[{text}]({way}{mark}{place})"
        return text if (ROOT / meant).exists() else found[0]

    return LINK.sub(link, markdown)
