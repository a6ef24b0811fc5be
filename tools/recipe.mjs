// What setting up and building consists of, in order. Every step says why it matters.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { inRoot, VENV_PYTHON } from "./lib/paths.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { ensureSystemPackages } from "./lib/system-packages.mjs";
import { findPython, requireNode } from "./lib/versions.mjs";
import { compressAhead, compressSite } from "./site/compress.mjs";

/** @typedef {import("./lib/steps.mjs").Step} Step */

/**
 * Steps that put in place what the project needs; they need nothing but Node themselves.
 *
 * @param {string[]} systemNeeds
 * @param {{ compressed?: boolean }} [options] whether the compressed page is wanted behind them
 */
export function setupSteps(systemNeeds, { compressed = true } = {}) {
  return [
    versions,
    systemPackages(systemNeeds),
    npmPackages,
    ...(compressed ? [pyodideAhead] : []),
    virtualEnvironment,
    compilerPackage,
  ];
}

/** @type {Step} */
const versions = {
  name: "Node and Python",
  why: "The build tools run on Node and the compiler on Python.",
  async run() {
    const node = requireNode();
    const python = await findPython();
    return `${node} and ${python.version}`;
  },
};

/** @returns {Step} */
const systemPackages = (needs) => ({
  name: "system programs",
  why: "Emscripten compiles the runtime; the tests also use C compilers and browsers.",
  run: () => ensureSystemPackages(needs),
});

/** @type {Step} */
const npmPackages = {
  name: "npm packages",
  why: "The web application, its bundler and the test runners are among them.",
  inputs: ["package-lock.json", "package.json", "simulator/package.json", "web/package.json"],
  outputs: ["node_modules/.package-lock.json"],
  satisfied: installedMatchesLock,
  run: () => command("npm", "ci", "--no-audit", "--no-fund"),
};

const COMPRESSED = inRoot(".build", "compressed");

/** @type {Step} */
const pyodideAhead = {
  name: "Pyodide, compressed",
  why: "It takes longest of the page's files, so that it begins early and goes on beside other steps.",
  inputs: ["node_modules/pyodide/package.json", "tools/site/compress.mjs"],
  async run() {
    await compressAhead(inRoot("node_modules", "pyodide", "pyodide.asm.wasm"), COMPRESSED);
    return "begun";
  },
};

/** @type {Step} */
const virtualEnvironment = {
  name: "Python packages",
  why: "The compiler and its tests use them; .venv keeps them apart from the system's.",
  inputs: ["requirements.lock"],
  outputs: [".venv/bin/python", ".venv/bin/pytest"],
  async run() {
    if (!(await virtualEnvironmentWorks())) {
      const python = await findPython();
      await command(python.command, "-m", "venv", "--clear", ".venv");
    }
    await command(...PIP_INSTALL, "--require-hashes", "-r", "requirements.lock");
  },
};

/** @type {Step} */
const compilerPackage = {
  name: "catapults command",
  why: "It installs the compiler's command line as .venv/bin/catapults.",
  inputs: ["pyproject.toml", "requirements.lock"],
  outputs: [".venv/bin/catapults"],
  run: () => command(...PIP_INSTALL, "--no-deps", "--no-build-isolation", "-e", "."),
};

const PARSE_TABLES = [
  "compiler/catapults/syntax/_tables.py",
  "compiler/catapults/workload/syntax/_tables.py",
  "compiler/catapults/system/syntax/_tables.py",
  "compiler/catapults/models/group/syntax/_tables.py",
];

const RUNTIME_SOURCES = [
  "wasm-runtime/Makefile",
  "wasm-runtime/include",
  "wasm-runtime/link",
  "wasm-runtime/src",
  "wasm-runtime/build/generated",
];

/** Steps that make everything the page and the headless simulator load. @type {Step[]} */
export const buildSteps = [
  {
    name: "shared tables",
    why: "C and TypeScript are generated from the compiler's tables, so that all sides agree.",
    inputs: ["compiler/catapults/contracts"],
    outputs: [
      "wasm-runtime/build/generated",
      "simulator/src/generated",
      "web/src/generated/services.ts",
    ],
    run: () => command(VENV_PYTHON, "-m", "catapults.contracts.generate"),
  },
  {
    name: "parse tables",
    why: "The compiler starts at once because its parse tables are made ahead.",
    inputs: [
      "compiler/catapults/syntax",
      "compiler/catapults/workload",
      "compiler/catapults/system",
      "compiler/catapults/models/group/syntax",
      "requirements.lock",
    ],
    outputs: PARSE_TABLES,
    async run() {
      await command(VENV_PYTHON, "-m", "catapults.syntax.build_tables");
      await command(VENV_PYTHON, "-m", "catapults.workload.syntax.build_tables");
      await command(VENV_PYTHON, "-m", "catapults.system.syntax.build_tables");
      await command(VENV_PYTHON, "-m", "catapults.models.group.syntax.build_tables");
    },
  },
  {
    name: "runtime",
    why: "Threads, containers and the clock run in it as WebAssembly.",
    inputs: RUNTIME_SOURCES,
    outputs: ["wasm-runtime/build/catapults.wasm"],
    run: () => command("make", "-C", "wasm-runtime", "wasm"),
  },
  {
    name: "simulator",
    why: "The page and the command catapults-sim drive the runtime through it.",
    inputs: [
      "simulator/src",
      "simulator/src/generated",
      "simulator/tsconfig.json",
      "tsconfig.base.json",
    ],
    outputs: ["simulator/dist/cli.js", "simulator/dist/index.js"],
    run: () => command("tsc", "-p", "simulator/tsconfig.json"),
  },
];

/** Steps that only tests need. @type {Step[]} */
export const testSteps = [
  {
    name: "native runtime",
    why: "Tests compare its traces with those of the WebAssembly build.",
    inputs: [...RUNTIME_SOURCES, "wasm-runtime/native"],
    outputs: [
      "wasm-runtime/build/native/catapults-run",
      "wasm-runtime/build/native-clang/catapults-run",
    ],
    async run() {
      const make = ["make", `-j${availableParallelism()}`, "-C", "wasm-runtime", "native"];
      await command(...make);
      await command(...make, "CC=clang", "NATIVE_DIR=build/native-clang");
    },
  },
];

const PYTHON_PACKING = [
  "node_modules/pyodide/package.json",
  "tools/site/pack-python.mjs",
  "tools/site/pack_python.py",
];

const PAGE_INPUTS = [
  ".build/site",
  "package-lock.json",
  "public",
  "simulator/dist",
  "tsconfig.base.json",
  "web/compressed-plugin.ts",
  "web/monaco-styles-plugin.ts",
  "web/offline-plugin.ts",
  "web/index.html",
  "web/no-colours.ts",
  "web/package.json",
  "web/service-worker",
  "web/site-data-plugin.ts",
  "web/src",
  "web/src/generated",
  "web/tsconfig.json",
  "web/vite.config.ts",
];

/** Steps that make the page. @type {Step[]} */
export const pageSteps = [
  {
    name: "Python for the page",
    why: "The compiler runs in the page on Pyodide, served from the same place as the page.",
    inputs: PYTHON_PACKING,
    outputs: [".build/site"],
    run: () => command("node", "tools/site/pack-python.mjs", "pyodide"),
  },
  {
    name: "compiler for the page",
    why: "It checks and compiles what is typed, without a server.",
    inputs: [
      "compiler/catapults",
      ...PARSE_TABLES,
      "requirements.lock",
      "tools/site/methods_ahead.py",
      ...PYTHON_PACKING,
    ],
    outputs: [".build/site/python/catapults.zip"],
    async run() {
      await command("node", "tools/site/pack-python.mjs", "compiler");
      // Its compressing takes half a minute, and goes on beside the next steps.
      await compressAhead(inRoot(".build", "site", "python", "catapults.zip"), COMPRESSED);
    },
  },
  {
    name: "runtime and examples",
    why: "The page shows an example before Python has loaded.",
    inputs: [
      "compiler/catapults",
      "public/examples",
      "wasm-runtime/build/catapults.wasm",
      "tools/site/pack_examples.py",
    ],
    outputs: [".build/site/examples/index.json", ".build/site/runtime/catapults.wasm"],
    run: () => command(VENV_PYTHON, "tools/site/pack_examples.py"),
  },
  {
    name: "lessons",
    why: "The page lists lessons and challenges, and opens them.",
    inputs: [
      "compiler/catapults",
      "package-lock.json",
      "public/challenges",
      "public/lessons",
      "simulator/dist",
      "tools/site/lessons.yaml",
      "tools/site/pack-lessons.mjs",
    ],
    outputs: [".build/site/lessons/index.json"],
    run: () => command("node", "tools/site/pack-lessons.mjs"),
  },
  {
    name: "pages of the diagnostics",
    why: "The page opens them from a problem, to say why and what mends it.",
    inputs: [
      "compiler/catapults",
      "package-lock.json",
      "tools/site/diagnostics",
      "tools/site/pack_diagnostics.py",
      "web/src/app/styles/tokens.css",
    ],
    outputs: [".build/site/diagnostics/index.html"],
    run: () => command(VENV_PYTHON, "tools/site/pack_diagnostics.py"),
  },
  {
    name: "help",
    why: "The page opens the reference beside the work, also without a network.",
    inputs: [
      "docs/glossary.md",
      "docs/learn",
      "docs/reference",
      "package-lock.json",
      "tools/site/help-sections.mjs",
      "tools/site/pack-help.mjs",
      "web/src/views/source/language.ts",
    ],
    outputs: [".build/site/help/sections.json"],
    run: () => command("node", "tools/site/pack-help.mjs"),
  },
  {
    name: "pictures of the examples",
    why: "The gallery shows their graphs without loading them.",
    inputs: [
      ".build/site/examples",
      "package-lock.json",
      "tools/site/pack-pictures.mjs",
      "web/src/base",
      "web/src/graph",
      "web/src/model",
    ],
    outputs: [".build/site/pictures/graphs.json"],
    run: () => command("node", "tools/site/pack-pictures.mjs"),
  },
  {
    name: "page",
    why: "It is what the browser shows.",
    inputs: PAGE_INPUTS,
    outputs: ["web/dist/index.html"],
    run: () => command("vite", "build", "web", "--logLevel", "warn"),
  },
  {
    name: "compressed page",
    why: "Servers send these files in place of three times as many bytes.",
    inputs: [...PAGE_INPUTS, "tools/site/compress.mjs"],
    outputs: ["web/dist/index.html.br"],
    run: () => compressSite(inRoot("web", "dist"), COMPRESSED),
  },
];

const PIP_INSTALL = [VENV_PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "-q"];

async function command(...commandLine) {
  await runCommand(commandLine);
}

/** Whether node_modules holds what the lock file names, as after somebody's `npm install`. */
async function installedMatchesLock() {
  const read = async (path) => JSON.parse(await readFile(inRoot(path), "utf8")).packages;
  const wanted = await read("package-lock.json");
  const installed = await read("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, { version, integrity, link, optional }]) => {
    if (!path.startsWith("node_modules/") || link || optional) return true;
    return installed[path]?.version === version && installed[path]?.integrity === integrity;
  });
}

async function virtualEnvironmentWorks() {
  if (!existsSync(VENV_PYTHON)) return false;
  const program = "import pip, sys; sys.exit(sys.version_info < (3, 11))";
  const check = await runCommand([VENV_PYTHON, "-c", program], { anyStatus: true });
  return check.status === 0;
}
