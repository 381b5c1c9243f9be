"""One script and one style sheet: made from the modules, kept by browsers, and few requests until a table is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from haab.web import BUNDLER
from haab.web.bundle import Bundler, join_modules
from tests.web.conftest import Visit
from tests.web.person import Person
from tests.web.server import Server

MOST_REQUESTS = 20
MOST_BYTES = 350_000
"""Of a first visit, as they are sent."""
SHELL = '<link rel="stylesheet" href="/static/a.css">\n<script type="module" src="/static/js/main.js"></script>'


def _write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / "js" / f"{name}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (folder / "index.html").write_text(SHELL)
    (folder / "a.css").write_text("a {}")
    return folder


def test_a_module_comes_after_those_that_it_imports_and_keeps_its_names_to_itself(tmp_path: Path) -> None:
    dom = "export function el() {}\nexport const A = 1;\nconst own = 2;\n"
    main = 'import {\n  el,\n  A as B,\n} from "./dom.js";\nconst own = el(B);\n'
    joined = join_modules(_write(tmp_path, dom=dom, main=main), ["js/main.js"])
    assert joined.index("// js/dom.js") < joined.index("// js/main.js")
    assert "const { el, A: B, } = m0;" in joined
    assert "return { el, A };" in joined
    assert "export" not in joined


@pytest.mark.parametrize("line", ['import "./b.js";', "export default 1;", "export let a = 1;"])
def test_what_the_bundle_cannot_say_is_refused(tmp_path: Path, line: str) -> None:
    with pytest.raises(ValueError, match=r"main\.js: cannot be bundled"):
        join_modules(_write(tmp_path, main=line), ["js/main.js"])


def test_modules_that_import_each_other_are_refused(tmp_path: Path) -> None:
    circle = _write(tmp_path, a='import { b } from "./b.js";\n', b='import { a } from "./a.js";\n')
    with pytest.raises(ValueError, match="imports itself"):
        join_modules(circle, ["js/a.js"])


def test_in_the_middle_of_a_change_the_page_stays_as_it_was(tmp_path: Path) -> None:
    """Scripts that did not fit together for a second were answered by 500."""
    bundler = Bundler(_write(tmp_path, main='import { a } from "./a.js";\na();\n', a="export function a() {}\n"))
    before = bundler.bundle()
    (tmp_path / "js" / "a.js").unlink()
    assert bundler.bundle() is before
    _write(tmp_path, main="export let half = 1;\n")
    assert bundler.bundle() is before
    _write(tmp_path, main="whole();\n")
    assert set(bundler.bundle().files) != set(before.files)
    with pytest.raises(ValueError, match="cannot be bundled"):
        Bundler(_write(tmp_path, main="export let half = 1;\n")).bundle()


def test_a_change_of_a_script_changes_its_address(tmp_path: Path) -> None:
    bundler = Bundler(_write(tmp_path, main="one();\n"))
    before = bundler.bundle()
    assert bundler.bundle() is before, "it is made once"
    _write(tmp_path, main="another();\n")
    after = bundler.bundle()
    assert set(before.files) != set(after.files)
    assert all(f"/static/bundle/{name}" in after.index for name in after.files)


@pytest.mark.browser
@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_a_table_opens_with_few_requests(visit: Visit, game: str) -> None:
    ana = visit()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.open_game(game, ["me", "random"])
    ana.page.wait_for_selector(".gears .plate, .tk-field")
    ana.page.wait_for_load_state("networkidle")
    assert len(asked) <= MOST_REQUESTS, "\n".join(asked)


@pytest.mark.browser
@pytest.mark.parametrize("game", ["", "tzolkin", "tikal"])
def test_a_first_visit_loads_little(visit: Visit, game: str) -> None:
    """The lobby, or a table that somebody was sent the link of: all that comes over the line, packed as it is."""
    owner, person = visit(), visit()
    path = "/"
    if game:
        played = owner.open_game(game, ["me", "me"], simple_start=True)
        path = owner.invite(played)
    line = person.context.new_cdp_session(person.page)
    line.send("Network.enable")
    sent: list[float] = []
    line.on("Network.loadingFinished", lambda told: sent.append(told["encodedDataLength"]))
    person.visit(path)
    person.page.wait_for_selector("#board .worker, .tk-field, .game-card")
    person.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sent) <= MOST_BYTES, round(sum(sent))


@pytest.mark.browser
def test_browsers_keep_what_they_have(ana: Person, server: Server) -> None:
    script = next(name for name in BUNDLER.bundle().files if name.endswith(".js"))
    kept = ana.context.request.get(f"{server.address}/static/bundle/{script}")
    assert "immutable" in kept.headers["cache-control"]
    style = f"{server.address}/static/css/boards/tikal.css"
    first = ana.context.request.get(style)
    assert first.headers["cache-control"] == "no-cache"
    again = ana.context.request.get(style, headers={"If-None-Match": first.headers["etag"]})
    assert again.status == 304
    page = ana.context.request.get(server.address)
    assert page.headers["cache-control"] == "no-cache"


@pytest.mark.browser
def test_the_scripts_also_run_as_they_are_written(ana: Person) -> None:
    game = ana.request("/api/games", {"game": "tikal", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]})["id"]
    ana.visit(f"/game/{game}?modules")
    ana.page.wait_for_selector("#board .tk-field")
