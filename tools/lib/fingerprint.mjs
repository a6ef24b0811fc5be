import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ROOT } from "./paths.mjs";

// Below an input folder these hold what is built or installed, never what is written by hand.
// A built folder can still be an input: name it itself.
const BUILT = new Set([
  "node_modules",
  "__pycache__",
  "build",
  "dist",
  "generated",
  "test-results",
  ".vite",
  "_tables.py",
]);
const BUILT_SUFFIX = /\.(egg-info|pyc|tsbuildinfo)$/;

/**
 * A digest of the contents of files and folders; it changes when any of them changes, appears or
 * disappears. Contents are read rather than times, because git sets times anew on every checkout.
 *
 * @param {string[]} inputs paths relative to the top folder; one that is missing counts as empty
 * @param {string} extra further text to take into the digest
 * @returns {Promise<string>} hexadecimal
 */
export async function fingerprint(inputs, extra = "", root = ROOT) {
  const files = (await Promise.all(inputs.map((input) => filesUnder(join(root, input))))).flat();
  const digest = createHash("sha256").update(extra);
  for (const file of files.sort()) {
    digest.update(`\0${relative(root, file).split(sep).join("/")}\0`);
    digest.update(await readFile(file));
  }
  return digest.digest("hex");
}

async function filesUnder(path) {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const written = entries.filter(({ name }) => !BUILT.has(name) && !BUILT_SUFFIX.test(name));
  const nested = written.map((entry) => {
    const child = join(path, entry.name);
    if (entry.isDirectory()) return filesUnder(child);
    return entry.isFile() ? [child] : [];
  });
  return (await Promise.all(nested)).flat();
}
