// Compiles the Python files of a folder by the interpreter that the site hands out, in Node: node compile.mjs INTERPRETER FOLDER.
// The folder is laid out as the browser will have it, so that what is compiled knows its place. Each X.py gets its X.pyc beside it.

import { pathToFileURL } from "node:url";

const SCRIPT = `
import ast, importlib.util
from importlib._bootstrap_external import _code_to_hash_pyc as packed
from pathlib import Path
from types import CodeType

OURS = Path("/work/haab/haab")

def without_words(tree):
    """Without what functions say of themselves, which nobody reads there; dataclasses want the words of classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

def on_one_line(code):
    """As if each function stood on its first line: line numbers are a third of it, and an error tells those of Haab only.

    An entry of the table is for eight instructions at most; 13 says that a line follows, by its distance: none.
    """
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0x80 | 13 << 3 | 7, 0]) * whole + (bytes([0x80 | 13 << 3 | rest - 1, 0]) if rest else b"")
    inner = (on_one_line(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))

for path in sorted(Path("/work").rglob("*.py")):
    source = path.read_bytes()
    place = "/" + path.relative_to("/work").as_posix()
    code = compile(without_words(ast.parse(source)), place, "exec", dont_inherit=True)
    if not path.is_relative_to(OURS):
        code = on_one_line(code)
    path.with_suffix(".pyc").write_bytes(packed(code, importlib.util.source_hash(source), False))
`;

const [interpreter, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: interpreter });
python.mountNodeFS("/work", folder);
python.runPython(SCRIPT);
process.exit(0);
