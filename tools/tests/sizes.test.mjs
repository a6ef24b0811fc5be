import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { complaint, measureSite } from "../lib/site-sizes.mjs";
import { compressSite } from "../site/compress.mjs";

const PAGE = `<script type="module" src="./assets/index-1.js"></script>
<link rel="stylesheet" href="./assets/index-2.css">`;

/** A built page of these files; what is not named is small. */
function site(files) {
  const folder = mkdtempSync(join(tmpdir(), "sizes-"));
  const small = {
    "index.html": PAGE,
    "assets/index-1.js": "1",
    "assets/index-2.css": "2",
    "assets/monaco-3.js": "3",
    "assets/elk-api-4.js": "4",
    "assets/embed-5.js": 'import"./timeline-6.js"',
    "assets/timeline-6.js": "6",
    "python/catapults.zip": "5",
  };
  for (const [name, content] of Object.entries({ ...small, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Bytes that no compression makes shorter. */
const noise = (length) => createHash("shake256", { outputLength: length }).digest();

async function complaintsOf(files) {
  const folder = site(files);
  await compressSite(folder, mkdtempSync(join(tmpdir(), "compressed-")));
  return measureSite(folder)
    .map(complaint)
    .filter((words) => words !== null);
}

test("a small page is within all budgets", async () => {
  assert.deepEqual(await complaintsOf({}), []);
});

test("what the page names in its head counts as loaded first", async () => {
  const [words, ...others] = await complaintsOf({ "assets/index-2.css": noise(155_000) });
  assert.match(words, /^first script and style: 15\d kB, and it has 150\./);
  assert.deepEqual(others, []);
});

test("what compresses well weighs little", async () => {
  assert.deepEqual(await complaintsOf({ "assets/index-1.js": "a".repeat(1_000_000) }), []);
});

test("an embedded view counts with all that its scripts name", async () => {
  const [words, ...others] = await complaintsOf({ "assets/timeline-6.js": noise(405_000) });
  assert.match(words, /^embedded view: 40\d kB, and it has 400\./);
  assert.deepEqual(others, []);
});

test("what is fetched ahead with a part that an embedded view may never ask for does not count", async () => {
  const page = {
    "assets/embed-5.js":
      'const ahead=["./checks-8.js"];import(`./lesson-7.js`);import"./timeline-6.js"',
    "assets/lesson-7.js": 'import{a}from"./checks-8.js"',
    "assets/checks-8.js": noise(405_000),
  };
  assert.deepEqual(await complaintsOf(page), []);
});

test("a part whose files are gone is no part within its budget", async () => {
  const [words] = await complaintsOf({ "index.html": "<p>empty</p>" });
  assert.match(words, /^first script and style: no file/);
});
