// Python in a worker: the interpreter (Pyodide), the packages that Haab needs, and Haab itself, from the folder static/python that
// `haab site` writes. What is done is done by the same Python as on a server; rules and searches run as the browser's own WebAssembly.

/**
 * What there is in the folder.
 * @typedef {object} Parts
 * @property {string} library Python's own library
 * @property {string} bundle packages and Haab itself
 * @property {object} lock packages that the interpreter could load: none
 * @property {Record<string, string>} files where they lie for Python, and their addresses from the root of the page
 * @property {Record<string, string>} learned the same for what bots have learned
 * @property {Record<string, any>} prepared what the table is told about boards and coaches
 */

const FOLDER = new URL("../../python/", import.meta.url).href;
const ROOT = new URL("../../../", import.meta.url).href;
/** Milliseconds after which a file that did not come is asked for once more. */
const PAUSE = 1000;
/** Where Python finds Haab. */
const PLACE = "/haab";

/**
 * A file of the site: as the service worker has kept it, which may not look after this worker, or from where the site lies.
 * @param {string} address
 * @returns {Promise<Response>}
 */
async function fetched(address) {
  const kept = await globalThis.caches?.match(address);
  if (kept) return kept;
  const answer = await fetch(address).catch((error) => {
    throw new Error(`${address}: ${error}`);
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/**
 * The files of a bundle (haab/site/python.py): the length of a list of names and sizes, the list, the files; all of it packed by gzip.
 * @param {string} address
 * @returns {Promise<[string, Uint8Array][]>}
 */
async function unpacked(address) {
  const { body } = await fetched(address);
  const plain = /** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip"));
  const data = await new Response(plain).arrayBuffer();
  const names = 4 + new DataView(data).getUint32(0, true);
  /** @type {[string, number][]} */
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, names - 4)));
  let place = names;
  return list.map(([name, size]) => {
    place += size;
    return [name, new Uint8Array(data, place - size, size)];
  });
}

/** A module of WebAssembly with a memory of its own, as `haab.kit.compiler.wasm.machine` wants it. */
class Machine {
  /**
   * @param {any} python
   * @param {WebAssembly.Module} module
   */
  constructor(python, module) {
    this.python = python;
    this.exports = /** @type {Record<string, any>} */ (new WebAssembly.Instance(module).exports);
    /** @type {WebAssembly.Memory} */
    this.memory = this.exports.memory;
    this.heapBase = Number(this.exports.__heap_base.value);
  }

  /** @param {number} end */
  grow(end) {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
  }

  /**
   * @param {number} place in this memory
   * @param {number} address in Python's
   * @param {number} size
   */
  copyIn(place, address, size) {
    const { HEAPU8 } = this.python._module;
    new Uint8Array(this.memory.buffer, place, size).set(HEAPU8.subarray(address, address + size));
  }

  /**
   * @param {number} address in Python's memory
   * @param {number} place in this one
   * @param {number} size
   */
  copyOut(address, place, size) {
    this.python._module.HEAPU8.set(new Uint8Array(this.memory.buffer, place, size), address);
  }

  /**
   * @param {string} name
   * @param {number} block
   */
  run(name, block) {
    return this.exports[name](BigInt(block));
  }
}

/** Makes machines; a module is compiled once. @param {any} python */
function machines(python) {
  /** @type {Map<string, WebAssembly.Module>} */
  const modules = new Map();
  return (/** @type {string} */ path) => {
    let module = modules.get(path);
    if (!module) {
      module = new WebAssembly.Module(python.FS.readFile(path));
      modules.set(path, module);
    }
    return new Machine(python, module);
  };
}

export class Python {
  /**
   * @param {any} interpreter
   * @param {Parts} parts
   */
  constructor(interpreter, parts) {
    this.interpreter = interpreter;
    this.parts = parts;
    /** @type {Set<string>} */
    this.learned = new Set();
  }

  /** Python with Haab in it. */
  static async start() {
    const [{ loadPyodide }, parts] = await Promise.all([
      import(`${FOLDER}pyodide.mjs`),
      fetched(`${FOLDER}parts.json`).then((answer) => answer.json()),
    ]);
    const [interpreter, haab, files] = await Promise.all([
      loadPyodide({
        indexURL: FOLDER,
        stdLibURL: FOLDER + parts.library,
        lockFileContents: Promise.resolve(parts.lock),
        packageBaseUrl: FOLDER,
      }),
      unpacked(FOLDER + parts.bundle),
      Python.fetchFiles(parts.files),
    ]);
    const python = new Python(interpreter, parts);
    python.write(haab);
    python.write(files);
    python.interpreter.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
    python.module("haab.table.local.machine").use(machines(python.interpreter));
    return python;
  }

  /**
   * @param {Record<string, string>} files
   * @returns {Promise<[string, Uint8Array][]>}
   */
  static fetchFiles(files) {
    return Promise.all(
      Object.entries(files).map(async ([name, path]) => {
        const answer = await fetched(ROOT + path);
        return /** @type {[string, Uint8Array]} */ ([name, new Uint8Array(await answer.arrayBuffer())]);
      }),
    );
  }

  /** @param {[string, Uint8Array][]} files */
  write(files) {
    for (const [name, data] of files) {
      const path = `${PLACE}/${name}`;
      this.interpreter.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      this.interpreter.FS.writeFile(path, data);
    }
  }

  /**
   * Have something that bots have learned.
   * @param {string} name where it lies for Python
   */
  async learn(name) {
    const address = this.parts.learned[name];
    if (!address || this.learned.has(name)) return;
    const fetching = () => Python.fetchFiles({ [name]: address });
    this.write(await fetching().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE)).then(fetching)));
    this.learned.add(name);
  }

  /** @param {string} name */
  module(name) {
    return this.interpreter.pyimport(name);
  }
}
