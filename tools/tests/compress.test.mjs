import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressAhead, compressSite } from "../site/compress.mjs";

const TEXT = "A scheduler decides how well a program runs. ".repeat(100);

function emptyFolders() {
  const top = mkdtempSync(join(tmpdir(), "compress-"));
  const folders = { site: join(top, "site"), cache: join(top, "cache") };
  mkdirSync(join(folders.site, "python"), { recursive: true });
  return folders;
}

test("both compressed forms of a file hold what the file holds", async () => {
  const { site, cache } = emptyFolders();
  const files = ["index.html", join("python", "catapults.zip")].map((name) => join(site, name));
  for (const file of files) writeFileSync(file, TEXT);
  await compressSite(site, cache);
  for (const file of files) {
    assert.equal(brotliDecompressSync(readFileSync(`${file}.br`)).toString(), TEXT);
    assert.equal(gunzipSync(readFileSync(`${file}.gz`)).toString(), TEXT);
  }
});

test("what gains nothing has no compressed form", async () => {
  const { site, cache } = emptyFolders();
  writeFileSync(join(site, "short.txt"), "short");
  writeFileSync(join(site, "font.woff2"), TEXT);
  await compressSite(site, cache);
  assert.deepEqual(readdirSync(site).sort(), ["font.woff2", "python", "short.txt"]);
});

test("a build takes what is unchanged from the one before and forgets the rest", async () => {
  const { site, cache } = emptyFolders();
  writeFileSync(join(site, "kept.js"), TEXT);
  writeFileSync(join(site, "gone.js"), TEXT.toUpperCase());
  await compressSite(site, cache);
  const before = readdirSync(cache);

  const next = emptyFolders().site;
  writeFileSync(join(next, "kept.js"), TEXT);
  await compressSite(next, cache);
  const after = readdirSync(cache);
  assert.equal(before.length, 4);
  assert.equal(after.length, 2);
  assert.ok(after.every((name) => before.includes(name)));
  assert.ok(existsSync(join(next, "kept.js.br")));
});

test("what was begun ahead is there when the page is compressed", async () => {
  const { site, cache } = emptyFolders();
  const ahead = join(site, "..", "pyodide.wasm");
  for (const file of [ahead, join(site, "pyodide.wasm")]) writeFileSync(file, TEXT);
  await compressAhead(ahead, cache);
  await compressSite(site, cache);
  assert.equal(brotliDecompressSync(readFileSync(join(site, "pyodide.wasm.br"))).toString(), TEXT);
  assert.equal(readdirSync(cache).length, 2);
  assert.ok(!existsSync(`${ahead}.br`));
});
