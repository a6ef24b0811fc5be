// Draws small pictures of the examples' graphs for the gallery, as the page itself draws them.
// Run as `node tools/site/pack-pictures.mjs`, behind tools/site/pack_examples.py.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { runnerImport } from "vite";
import { inRoot } from "../lib/paths.mjs";

const SITE = inRoot(".build", "site");

const { module } = await runnerImport(inRoot("web", "src", "graph", "thumbnail.ts"));
const pictures = {};
for (const { id } of await read("index")) {
  const { analysis, positions } = await read(id);
  const { graph } = analysis;
  const picture = graph && module.thumbnailOf({ graph, positions, ownLines: [] });
  if (picture) pictures[id] = picture;
}
await mkdir(`${SITE}/pictures`, { recursive: true });
await writeFile(`${SITE}/pictures/graphs.json`, JSON.stringify(pictures));

async function read(name) {
  return JSON.parse(await readFile(`${SITE}/examples/${name}.json`, "utf8"));
}
