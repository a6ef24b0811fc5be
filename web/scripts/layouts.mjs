/**
 * Writes public/examples/NAME/layout.json: where the nodes of an example's graph stand.
 *
 *   node web/scripts/layouts.mjs          lays out the examples that have no layout yet
 *   node web/scripts/layouts.mjs NAME…   lays these out anew, in place of what is there
 *
 * A layout may be improved by hand afterwards; it is kept until it is named here.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Elk from "elkjs/lib/elk.bundled.js";
import { createServer } from "vite";

const root = resolve(import.meta.dirname, "../..");
const examples = join(root, "public/examples");
const compiler = join(root, ".venv/bin/catapults");

/** The examples to lay out: the named ones, else those without a layout. */
function chosen(names) {
  if (names.length > 0) return names;
  return readdirSync(examples).filter((name) => !existsSync(join(examples, name, "layout.json")));
}

/** The graph of an example's scheduler, by the compiler. */
function graphOf(name) {
  const folder = join(examples, name);
  const scheduler = readdirSync(folder).find((file) => file.endsWith(".sched"));
  if (!scheduler) throw new Error(`${folder} has no scheduler.`);
  return JSON.parse(
    execFileSync(compiler, ["graph", "--json", join(folder, scheduler)], { encoding: "utf8" }),
  );
}

const vite = await createServer({
  root: join(root, "web"),
  server: { middlewareMode: true, hmr: false, watch: null },
  logLevel: "error",
});
try {
  const { columnsOf, columnLinks, placesInColumns } = await vite.ssrLoadModule(
    "/src/graph/layout/columns.ts",
  );
  const { folded } = await vite.ssrLoadModule("/src/graph/layout/fold.ts");
  const { toElk, toPositions } = await vite.ssrLoadModule("/src/services/graph-layout.ts");
  for (const name of chosen(process.argv.slice(2))) {
    const graph = graphOf(name);
    const columns = columnsOf(graph);
    const laidOut = await new Elk().layout(toElk(columns, columnLinks(graph, columns)));
    const nodes = placesInColumns(columns, folded(columns, toPositions(laidOut)));
    writeFileSync(join(examples, name, "layout.json"), `${JSON.stringify({ nodes }, null, 2)}\n`);
    console.log(`${name}: ${Object.keys(nodes).length} nodes`);
  }
} finally {
  await vite.close();
}
