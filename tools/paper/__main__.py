"""Write the report's tables, figures and quoted numbers from kept files; with --pdf also print it."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from markdown_it import MarkdownIt
from playwright.sync_api import sync_playwright

from tools.browsers import chromium_path
from tools.paper.figures import FIGURES
from tools.paper.kept import PAPER, ROOT
from tools.paper.tables import TABLES, quoted

PDF = ROOT / "build" / "paper.pdf"
BLOCK = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- /table -->)", re.DOTALL)
QUOTED = re.compile(r"(<!--=([\w.]+)-->).*?(<!--/-->)")
MARGIN = "16mm"
FOOTER = '<div style="font-size:8px;width:100%;text-align:center"><span class="pageNumber"></span></div>'
STYLE = (Path(__file__).parent / "paper.css").read_text(encoding="utf-8")


def page(text: str) -> str:
    """The report with every table and every quoted number written anew. KeyError names one that no file has."""
    numbers = quoted()
    text = BLOCK.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n\n{found[3]}", text)
    return QUOTED.sub(lambda found: f"{found[1]}{numbers[found[2]]}{found[3]}", text)


def html(text: str) -> str:
    """The report as a page to print; pictures are those beside it."""
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    base = PAPER.parent.as_uri()
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><base href="{base}/">'
        f"<title>Haab</title><style>{STYLE}</style></head><body>{body}</body></html>"
    )


def print_pdf(target: Path) -> None:
    """Print the report by Chromium, on A4."""
    target.parent.mkdir(parents=True, exist_ok=True)
    source = target.with_suffix(".html")
    source.write_text(html(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        shown = browser.new_page()
        shown.goto(source.as_uri())
        shown.pdf(
            path=target,
            format="A4",
            margin={"top": MARGIN, "bottom": MARGIN, "left": MARGIN, "right": MARGIN},
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER,
        )
        browser.close()


def write() -> None:
    """The text and its figures, where they are kept."""
    PAPER.write_text(page(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
    for name, figure in FIGURES.items():
        (PAPER.parent / name).write_text(figure(), encoding="utf-8")


def main() -> None:
    """Do as asked."""
    parser = argparse.ArgumentParser(prog="tools.paper", description=__doc__)
    parser.add_argument("--pdf", action="store_true", help="print it to build/paper.pdf, too")
    given = parser.parse_args()
    write()
    if given.pdf:
        print_pdf(PDF)
        print(PDF.relative_to(ROOT))


if __name__ == "__main__":
    main()
