// npm run licences: writes docs/reference/licences.md, the list of what the project depends on.
// Option: --check  only say whether the list is current.

import { readFile, writeFile } from "node:fs/promises";
import { inRoot, VENV_PYTHON } from "./lib/paths.mjs";
import { runCommand } from "./lib/run-command.mjs";

const PAGE = inRoot("docs", "reference", "licences.md");

/** Python packages that the page loads; all others in the lock file are for development. */
const SHIPPED_PYTHON = ["ply", "pycparser"];

/** @typedef {{name: string, version: string, licence: string}} Dependency */

const text = page(await npmDependencies(), await pythonDependencies());
if (!process.argv.includes("--check")) {
  await writeFile(PAGE, text);
} else if ((await readFile(PAGE, "utf8").catch(() => "")) !== text) {
  console.error(
    "docs/reference/licences.md is not what the lock files say. Run `npm run licences`.",
  );
  process.exitCode = 1;
}

/** From npm's lock file; what is built for one platform only stands for the package it serves. */
async function npmDependencies() {
  const { packages } = JSON.parse(await readFile(inRoot("package-lock.json"), "utf8"));
  const installed = Object.entries(packages).filter(
    ([path, entry]) => path.startsWith("node_modules/") && !entry.link && !entry.os,
  );
  const named = installed.map(([path, entry]) => ({
    name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version: entry.version,
    licence: entry.license ?? "see the package",
    shipped: !entry.dev && !entry.optional && !path.includes("@types/"),
  }));
  return split(named);
}

/** From the metadata of what the Python lock file installs. */
async function pythonDependencies() {
  const program = inRoot("tools", "python_licences.py");
  const { output } = await runCommand([VENV_PYTHON, program, inRoot("requirements.lock")]);
  const named = JSON.parse(output).map((entry) => ({
    ...entry,
    shipped: SHIPPED_PYTHON.includes(entry.name),
  }));
  return split(named);
}

function split(dependencies) {
  const order = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const sorted = dependencies.sort(order);
  return {
    shipped: sorted.filter(({ shipped }) => shipped),
    development: sorted.filter(({ shipped }) => !shipped),
  };
}

function page(npm, python) {
  return `# Licences of dependencies

Catapults Studio itself is under the [MIT licence](../../LICENSE). It stands on the packages below. This
page is written by \`npm run licences\` from the lock files; the tests check that it is current.

## In the page

${table(npm.shipped)}

The Python distribution that the page loads is Pyodide, with CPython and its standard library under
the Python Software Foundation Licence (PSF-2.0). In it the compiler runs, with:

${table(python.shipped)}

## For development and building only

From npm:

${table(npm.development)}

From PyPI:

${table(python.development)}

Emscripten (MIT or University of Illinois/NCSA) compiles the runtime; its system libraries that are
linked into it (musl, MIT) are under the same or a compatible licence.
`;
}

/**
 * The packages of each licence, the licence of most packages first.
 *
 * @param {Dependency[]} dependencies
 */
function table(dependencies) {
  const packages = {};
  for (const { name, version, licence } of dependencies) {
    packages[licence] ??= [];
    packages[licence].push(`${name} ${version}`);
  }
  const rows = Object.entries(packages)
    .sort(([, some], [, others]) => others.length - some.length)
    .map(([licence, names]) => `| ${licence} | ${names.join(", ")} |`);
  return ["| licence | packages |", "|---|---|", ...rows].join("\n");
}
