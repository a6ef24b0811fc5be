// How much of the built page a browser loads, in brotli as servers send it, against its budgets.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const { BROTLI_MAX_QUALITY: BEST, BROTLI_PARAM_QUALITY } = constants;
/** Takes a tenth of the time and comes within an eighth of the best. */
const QUICK = 9;

/** Fonts are compressed as they are. */
const COMPRESSED = /\.woff2$/;

const PYTHON = /^(pyodide-[^/]+|python)\//;
const MONACO = /^assets\/(monaco|editor\.worker|codicon)-/;
const ELK = /^assets\/elk-/;

/**
 * What has a budget: the files of a part, and what they may weigh, in kB of 1000 bytes.
 *
 * @typedef {{ name: string, budget: number, holds: (file: string) => boolean }} Share
 */

/** @returns {Share[]} */
export function shares(indexHtml) {
  const first = new Set([...indexHtml.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(second));
  return [
    // Three quarters of it are React and the graph, which the first picture needs.
    { name: "first script and style", budget: 150, holds: (file) => first.has(file) },
    { name: "editor", budget: 850, holds: (file) => MONACO.test(file) },
    { name: "layouter", budget: 360, holds: (file) => ELK.test(file) },
    { name: "Python", budget: 7500, holds: (file) => PYTHON.test(file) },
    { name: "everything", budget: 9000, holds: () => true },
  ];
}

/** Sizes of the shares of a built page, in kB. */
export async function measureSite(folder) {
  return sharesWith(folder, await weighAll(folder, BEST));
}

/**
 * The same, only as exactly as it takes to tell whether each share is within its budget: what fits
 * when it is compressed quickly fits when it is compressed well.
 */
export async function judgeSite(folder) {
  const sizes = await weighAll(folder, QUICK);
  const weighed = new Map();
  const weighWell = async (file) => {
    if (!weighed.has(file)) weighed.set(file, weigh(join(folder, file), BEST));
    sizes.set(file, await weighed.get(file));
  };
  await Promise.all(sharesOf(folder).map((share) => refine(share, sizes, weighWell)));
  return sharesWith(folder, sizes);
}

/** Weighs the files of a share well, small ones first, until it is known to be within its budget. */
async function refine({ budget, holds }, sizes, weighWell) {
  const held = [...sizes].filter(([file]) => holds(file)).sort((a, b) => a[1] - b[1]);
  for (const [file] of held) {
    if (sizeOf(holds, sizes) <= budget) return;
    await weighWell(file);
  }
}

async function weighAll(folder, quality) {
  const weighFile = async (file) => [file, await weigh(join(folder, file), quality)];
  return new Map(await Promise.all(filesOf(folder).map(weighFile)));
}

function sharesWith(folder, sizes) {
  return sharesOf(folder).map(({ name, budget, holds }) => ({
    name,
    budget,
    files: [...sizes.keys()].filter(holds).length,
    size: sizeOf(holds, sizes),
  }));
}

const sharesOf = (folder) => shares(readFileSync(join(folder, "index.html"), "utf8"));

/** In kB, of the files that belong to a share. */
const sizeOf = (holds, sizes) => sum([...sizes].filter(([file]) => holds(file)).map(second)) / 1000;

/** What is wrong with a share, in words; null if nothing is. */
export function complaint({ name, budget, files, size }) {
  if (files === 0) return `${name}: no file of the page belongs to it. Look for its new name.`;
  if (size <= budget) return null;
  return `${name}: ${size.toFixed(0)} kB, and it has ${budget}. Take something out, or load it later.`;
}

async function weigh(path, quality) {
  const content = readFileSync(path);
  if (COMPRESSED.test(path)) return content.length;
  const params = { [BROTLI_PARAM_QUALITY]: quality };
  return (await promisify(brotliCompress)(content, { params })).length;
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

const second = ([, value]) => value;
const sum = (values) => values.reduce((total, value) => total + value, 0);
