"""Writing the site: the page, engine and networks, our Python, the interpreter, a service worker that keeps it all."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from haab.bots import Question
from haab.bots.network.files import packed_network
from haab.bots.search.entries import searches_of
from haab.bots.search.wasm import Thinking
from haab.coach.runtime import considerer
from haab.games import GAMES, ruleset
from haab.kit.compiler.entries import CHECKED
from haab.kit.compiler.wasm.modules import module_shape
from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.kit.text import languages
from haab.site import parts, python
from haab.site.compiled import compiled
from haab.table.local.browser import Prepared
from haab.table.local.table import LocalTable
from haab.table.server import drawn_board
from haab.table.service.coach.browser import NETWORKS, thinking
from haab.web import BUNDLER, STATIC

PYTHON = "static/python"
POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)
"""What the page may load: its own files only. Workers have no policy of their own on a plain file server."""
ENGINE = "static/engine"
INTERPRETER_LICENCE = """---- Pyodide

Pyodide (https://github.com/pyodide/pyodide) is under the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/.
CPython and its standard library, of which it is made, are under the licence of the Python Software Foundation,
https://docs.python.org/3.14/license.html.
"""
OF_THE_PAGE = ("css/boards", "cards", "opening", "engine", "js/engine", "js/local")
"""Folders of the page that are not in its bundle."""
SHORT = 16


def build(folder: Path, given: Path | None = None) -> dict[str, int]:
    """Write the site into an empty or a new folder, or over an older one of ours; returns bytes by part.

    `given` is a folder that has the interpreter and the packages already.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / PYTHON / "parts.json").exists():
        raise HaabError(f"{folder} is not empty, and holds no site of ours")
    files = dict(_files(given))
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return _sizes(files)


def _files(given: Path | None) -> Iterator[tuple[str, bytes]]:
    """All files of the site by their paths; what is asked for last knows what came before."""
    files = {**_page(), **_answers(), **_networks(), **_python(given)}
    files |= {"manifest.json": _manifest(), "index.html": _index()}
    files["worker.js"] = _service_worker(files)
    return iter(files.items())


def _page() -> dict[str, bytes]:
    """Bundle, styles of boards, pictures, scripts of workers, the engine."""
    found = {f"static/bundle/{name}": text.encode() for name, (_, text) in BUNDLER.bundle().files.items()}
    folders = [path for folder in OF_THE_PAGE for path in sorted((STATIC / folder).rglob("*")) if path.is_file()]
    icons = [*sorted(STATIC.glob("icon*"))]
    files = {f"static/{path.relative_to(STATIC).as_posix()}": path.read_bytes() for path in [*folders, *icons]}
    return found | files | shapes()


def shapes() -> dict[str, bytes]:
    """What is known of the engine: that its modules are of these rules is looked at here, not in every browser."""
    checked: dict[str, dict[str, str]] = {}
    for rules in map(ruleset, GAMES):
        for entries in (engine(rules), *searches_of(rules), Thinking(rules), considerer(rules)):
            fitting = checked.setdefault(entries.module, {})
            if entries.has_wasm:
                fitting[entries.label] = CHECKED
    return {
        f"{ENGINE}/{name}.json": json.dumps({**(module_shape(name) or {}), "built_from": labels}).encode()
        for name, labels in checked.items()
    }


def _answers() -> dict[str, bytes]:
    """What the first screen asks for, the same for everybody (static/js/page/browsertable.js knows the names)."""

    async def asked() -> dict[str, bytes]:
        table = LocalTable(_Nothing(), [], _nobody_thinks, drawn_board)
        addresses = {f"catalogue-{code}": f"/api/catalogue?lang={code}" for code in languages()}
        addresses |= {f"locale-{code}": f"/api/locale/{code}" for code in languages()}
        answers = {name: await table.ask("GET", address) for name, address in addresses.items()}
        return {f"static/answers/{name}.json": text for name, (is_granted, text) in answers.items() if is_granted}

    return asyncio.run(asked())


class _Nothing:
    """Keeps no games: none are opened."""

    async def keep(self, documents: dict[str, str | None]) -> None:
        """Nothing is kept."""


async def _nobody_thinks(bot: str, question: Question) -> int:
    raise HaabError(f"{bot} is not asked")


def _networks() -> dict[str, bytes]:
    """What the coach in the page has learned."""
    found = {game: packed_network(ruleset(game)) for game in GAMES}
    return {f"{NETWORKS[1:]}/{game}/{packed[0]}": packed[1] for game, packed in found.items() if packed is not None}


def _python(given: Path | None) -> dict[str, bytes]:
    """The interpreter, packages and Haab, and a list of what there is (static/js/local/python.js reads it)."""
    interpreter = parts.interpreter(given)
    installed = python.babel_files() | python.segno_files()
    packages = installed | parts.wheel(parts.MSGSPEC, given)
    library, haab = _compiled(interpreter, packages, python.haab_files())
    packed = {f"library-{_hash(library)}.zip": library, f"haab-{_hash(haab)}.bundle": haab}
    engine = {
        f"haab/web/{ENGINE}/{path.name}": f"{ENGINE}/{path.name}" for path in sorted((STATIC / "engine").iterdir())
    }
    learned: dict[str, str] = {}
    files: dict[str, bytes] = {}
    for name, file in python.learned_files().items():
        data = file.read_bytes()
        learned[name] = f"{PYTHON}/{'old' if 'frozen' in name else 'learned'}/{_hash(data)}{file.suffix}"
        files[learned[name]] = data
    library_file, haab_file = packed
    told: dict[str, Any] = {
        "library": library_file,
        "bundle": haab_file,
        "lock": {"info": json.loads(interpreter[parts.LOCK])["info"], "packages": {}},
        "files": engine,
        "learned": learned,
        "prepared": _prepared(),
    }
    run = {name: data for name, data in interpreter.items() if name in parts.IN_BROWSER}
    files |= {f"{PYTHON}/{name}": data for name, data in {**run, **packed}.items()}
    return files | {f"{PYTHON}/parts.json": json.dumps(told).encode(), f"{PYTHON}/LICENSES.txt": _licences(packages)}


def _compiled(interpreter: dict[str, bytes], packages: dict[str, bytes], haab: dict[str, bytes]) -> tuple[bytes, bytes]:
    """Python's library as a zip, and Haab with its packages as a bundle, all of it compiled."""
    library = python.library_sources(interpreter[parts.LIBRARY])
    ours = packages | haab
    sources = {f"{python.LIBRARY}/{name}": data for name, data in library.items()}
    sources |= {f"{python.ROOT}/{name}": data for name, data in ours.items() if name.endswith(".py")}
    made = compiled(interpreter, sources)
    zipped = {f"{name}c": made[f"{python.LIBRARY}/{name}"] for name in library}
    run = {name: made[f"{python.ROOT}/{name}"] for name in ours if name.endswith(".py")}
    return python.archive(zipped), python.bundle(python.with_compiled(ours, run))


def _prepared() -> Prepared:
    """What the table in the browser would have to work out, or could not."""
    return {
        "boards": {game: drawn for game in GAMES if (drawn := drawn_board(game)) is not None},
        "thinking": {game: thinking(ruleset(game)) for game in GAMES},
    }


def _licences(packages: dict[str, bytes]) -> bytes:
    """Under which licences the files are that are not ours."""
    texts = [f"---- {name}\n\n".encode() + data for name, data in sorted(packages.items()) if python.is_licence(name)]
    return b"\n\n".join([INTERPRETER_LICENCE.encode(), *texts])


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:SHORT]


def _index() -> bytes:
    """The page, which is told that its table is here."""
    page = BUNDLER.bundle().index.replace('"/static/', '"static/').replace('"static/manifest.json"', '"manifest.json"')
    page = page.replace('<html lang="en">', '<html lang="en" data-table="here">')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    return page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {policy}').encode()


def _manifest() -> bytes:
    """The page as an app, wherever its folder lies."""
    told = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    icons = [{**icon, "src": icon["src"].removeprefix("/")} for icon in told["icons"]]
    return json.dumps({**told, "id": "./", "start_url": "./", "scope": "./", "icons": icons}).encode()


def _service_worker(files: dict[str, bytes]) -> bytes:
    """The script that keeps the site for when there is no network, with the name of this release and its files."""
    release = hashlib.sha256()
    for name, data in sorted(files.items()):
        release.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    learned = [name for name in sorted(files) if name.startswith((f"{PYTHON}/learned/", NETWORKS[1:]))]
    others = (name for name in sorted(files) if name not in learned and not name.startswith(f"{PYTHON}/old/"))
    shell = ["./", *(name for name in others if name != "index.html")]
    names = {"RELEASE": release.hexdigest()[:SHORT], "SHELL": shell, "LEARNED": learned}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in names.items())
    return (head + (STATIC / "site-worker.js").read_text(encoding="utf-8")).encode()


def _sizes(files: dict[str, bytes]) -> dict[str, int]:
    """Bytes by part."""
    sizes: dict[str, int] = {}
    for name, data in files.items():
        part = "python" if name.startswith(PYTHON) else name.split("/")[1] if name.startswith("static/") else "page"
        sizes[part] = sizes.get(part, 0) + len(data)
    return sizes
