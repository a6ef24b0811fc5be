// How much of the built page a browser loads, in brotli as servers send it, against its budgets.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What stands beside a file for servers to send in its place (tools/site/compress.mjs). */
const SENT_INSTEAD = /\.(br|gz)$/;

const PYTHON = /^(pyodide-[^/]+|python)\//;
const MONACO = /^assets\/(monaco|editor\.worker|codicon)-/;
const ELK = /^assets\/elk-/;
const FONTS = /^assets\/.*\.woff2$/;
/** What an embedded view begins with (web/src/app/embed), beside what every visit loads. */
const EMBED = /^assets\/embed-/;
/** The step of a lesson in such a view, which no view of a system has; a browser test counts what one of a lesson loads. */
const STEP = /^assets\/lesson-/;

/**
 * What has a budget: the files of a part, and what they may weigh, in kB of 1000 bytes.
 *
 * @typedef {{ name: string, budget: number, holds: (file: string) => boolean }} Share
 */

/**
 * @param {(file: string) => string} read of a script of the page its text
 * @param {string[]} files
 * @returns {Share[]}
 */
export function shares(indexHtml, files, read) {
  const first = new Set([...indexHtml.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(second));
  const embedded = reachedFrom(
    files.filter((file) => EMBED.test(file)),
    new Set([...first, ...files.filter((file) => STEP.test(file))]),
    read,
  );
  return [
    // Three quarters of it are React and the graph, which the first picture needs.
    { name: "first script and style", budget: 150, holds: (file) => first.has(file) },
    // With fonts, and what it loads by itself until it is asked to run; web/test/e2e/embed.spec.ts counts what a browser fetches.
    {
      name: "embedded view",
      budget: 400,
      holds: (file) =>
        file === "index.html" || first.has(file) || embedded.has(file) || FONTS.test(file),
    },
    { name: "editor", budget: 850, holds: (file) => MONACO.test(file) },
    { name: "layouter", budget: 360, holds: (file) => ELK.test(file) },
    { name: "Python", budget: 7500, holds: (file) => PYTHON.test(file) },
    { name: "everything", budget: 9000, holds: () => true },
  ];
}

/** Sizes of the shares of a built page, in kB. */
export function measureSite(folder) {
  const sizes = new Map(filesOf(folder).map((file) => [file, weigh(join(folder, file))]));
  const read = (file) => readFileSync(join(folder, file), "utf8");
  return shares(read("index.html"), [...sizes.keys()], read).map(({ name, budget, holds }) => {
    const held = [...sizes].filter(([file]) => holds(file)).map(second);
    return { name, budget, files: held.length, size: sum(held) / 1000 };
  });
}

/**
 * What a script imports, at once or later, and the styles that it names. Scripts also list what their later imports need, to be
 * fetched ahead with them; that is reached through those.
 */
const NAMED = /(?:\b(?:from|import)\s*\(?\s*["`]\.\/([\w.-]+\.js)|["`]\.\/([\w.-]+\.css))["`]/g;

/** Some files, and those that their scripts name; of what every visit loads anyway nothing is followed. */
function reachedFrom(files, first, read) {
  const reached = new Set(files);
  for (const file of reached) {
    if (!file.endsWith(".js")) continue;
    for (const [, script, style] of read(file).matchAll(NAMED)) {
      const name = `assets/${script ?? style}`;
      if (!first.has(name)) reached.add(name);
    }
  }
  return reached;
}

/** What is wrong with a share, in words; null if nothing is. */
export function complaint({ name, budget, files, size }) {
  if (files === 0) return `${name}: no file of the page belongs to it. Look for its new name.`;
  if (size <= budget) return null;
  return `${name}: ${size.toFixed(0)} kB, and it has ${budget}. Take something out, or load it later.`;
}

const weigh = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !SENT_INSTEAD.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

const second = ([, value]) => value;
const sum = (values) => values.reduce((total, value) => total + value, 0);
