// Compresses the built page ahead, so that a server need not do it anew for every visitor.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Fonts of this kind are compressed as they are. */
const COMPRESSED = new Set([".woff2", ".png", ".br", ".gz"]);

/** In bytes; below it a compressed file gains less than its headers cost. */
const TOO_SMALL = 1_000;

const encodings = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** What is being compressed in this process, by its path in the cache. @type {Map<string, Promise<Buffer>>} */
const begun = new Map();

/**
 * Begins to compress a file that a page will hold as it is, and does not wait for it: Pyodide takes half a
 * minute of one core, and the steps of a build keep one busy.
 *
 * @param {string} path
 * @param {string} cache as of `compressSite`, which says what went wrong
 */
export async function compressAhead(path, cache) {
  await mkdir(cache, { recursive: true });
  compressFile(path, cache).catch(() => {});
}

/**
 * Puts `FILE.br` and `FILE.gz` beside each file of a built page that gains by it.
 *
 * @param {string} folder the built page
 * @param {string} cache a folder that keeps the compressed files of the last page by content: most
 *   files of a page are those of the build before
 */
export async function compressSite(folder, cache) {
  await mkdir(cache, { recursive: true });
  const waiting = await filesToCompress(folder);
  const used = new Set();
  const work = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      for (const { name, ending, content } of await compressFile(path, cache)) {
        used.add(name);
        if (content) await writeFile(`${path}.${ending}`, content);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await forgetOthers(cache, used);
}

async function filesToCompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The compressed forms of a file: their names in the cache, and what they hold, if it is shorter.
 *
 * @returns {Promise<{ name: string, ending: string, content: Buffer | null }[]>}
 */
async function compressFile(path, cache) {
  const content = await readFile(path);
  if (content.length < TOO_SMALL) return [];
  const digest = createHash("sha256").update(content).digest("hex");
  const forms = [];
  for (const [ending, compress] of Object.entries(encodings)) {
    const name = `${digest}.${ending}`;
    const compressed = await remembered(join(cache, name), () => compress(content));
    const isShorter = compressed.length < content.length;
    forms.push({ name, ending, content: isShorter ? compressed : null });
  }
  return forms;
}

/** What lies in the cache, or is on its way there, or is made now. */
async function remembered(path, make) {
  const known = await readFile(path).catch(() => null);
  if (known) return known;
  const making = begun.get(path) ?? kept(path, make);
  begun.set(path, making);
  return making.finally(() => begun.delete(path));
}

async function kept(path, make) {
  const made = await make();
  // Written beside and renamed: a build that is stopped leaves no half of a file.
  await writeFile(`${path}.part`, made);
  await rename(`${path}.part`, path);
  return made;
}

async function forgetOthers(cache, used) {
  const names = await readdir(cache);
  await Promise.all(names.filter((name) => !used.has(name)).map((name) => rm(join(cache, name))));
}
