// Packs Pyodide, its standard library, the compiler and what it depends on for the page.
// Usage: node tools/site/pack-python.mjs pyodide | compiler

import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadPyodide } from "pyodide";
import { inRoot, ROOT, VENV_PYTHON } from "../lib/paths.mjs";
import { runCommand } from "../lib/run-command.mjs";

const PYODIDE = inRoot("node_modules", "pyodide");
const SITE = inRoot(".build", "site");
const PYTHON_PROGRAM = inRoot("tools", "site", "pack_python.py");
const AHEAD = inRoot("tools", "site", "methods_ahead.py");

// Names are fixed because Pyodide looks its files up by name; the folder carries the version.
const PYODIDE_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const LOCK = "pyodide-lock.json";

const packers = { pyodide: packPyodide, compiler: packCompiler };

async function packPyodide() {
  const { version } = JSON.parse(await readFile(join(PYODIDE, "package.json"), "utf8"));
  const folder = join(SITE, `pyodide-${version}`);
  await removeOtherVersions(folder);
  await mkdir(folder, { recursive: true });
  for (const file of PYODIDE_FILES) await copyFile(join(PYODIDE, file), join(folder, file));
  await copyLock(folder);
  const library = "python_stdlib.zip";
  await pack("pack_standard_library", join(folder, library), [join(PYODIDE, library)]);
}

/** Without the packages, which are not shipped. */
async function copyLock(folder) {
  const lock = JSON.parse(await readFile(join(PYODIDE, LOCK), "utf8"));
  await writeFile(join(folder, LOCK), JSON.stringify({ ...lock, packages: {} }));
}

async function removeOtherVersions(folder) {
  const present = await readdir(SITE).catch(() => []);
  for (const name of present.filter((entry) => entry.startsWith("pyodide-"))) {
    if (join(SITE, name) !== folder) await rm(join(SITE, name), { recursive: true });
  }
}

async function packCompiler() {
  const folder = join(SITE, "python");
  await mkdir(folder, { recursive: true });
  const sources = [inRoot("compiler", "catapults"), await installedPackage("pycparser"), AHEAD];
  await pack("pack_packages", join(folder, "catapults.zip"), sources);
}

/** The folder of a Python package installed in the virtual environment. */
async function installedPackage(name) {
  const program = `import ${name}; print(${name}.__path__[0])`;
  return (await runCommand([VENV_PYTHON, "-c", program])).output.trim();
}

/** Calls a function of pack_python.py with a target and its sources. */
async function pack(name, target, sources) {
  // Byte code without the columns of its source, which would only underline parts of lines in a traceback.
  const pyodide = await loadPyodide({ args: ["-X", "no_debug_ranges"] });
  const mount = "/project";
  pyodide.mountNodeFS(mount, ROOT);
  const inside = (path) => path.replace(ROOT, mount);

  const functions = pyodide.globals.get("dict")();
  pyodide.runPython(await readFile(PYTHON_PROGRAM, "utf8"), { globals: functions });
  functions.get(name)(inside(target), pyodide.toPy(sources.map(inside)));
}

const packer = packers[process.argv[2]];
if (!packer) throw new Error(`Usage: pack-python.mjs ${Object.keys(packers).join(" | ")}`);
await packer();
