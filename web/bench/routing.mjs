/**
 * How long it takes to draw graphs: the first part of `npm run bench:graph`.
 *
 * Prints medians of processor time in milliseconds for the examples and for generated
 * graphs: the first drawing of each, later ones, new routes while a node is dragged (in a worker,
 * of small graphs only), and what the page's own thread does for a frame of that; and later ones as a
 * share of the weather station's. Needs the examples of a build in web/dist.
 */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { generated } from "./generated-graph.mjs";

const RUNS = 7;
const web = dirname(dirname(fileURLToPath(import.meta.url)));

/** The modules of the page that draw, built as the page is. */
async function drawingModule() {
  const result = await build({
    root: web,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: { ssr: join(web, "bench/drawing.ts"), write: false, minify: false },
  });
  const file = join(mkdtempSync(join(tmpdir(), "graph-bench-")), "drawing.mjs");
  writeFileSync(file, result.output.map((chunk) => chunk.code ?? "").join("\n"));
  return import(pathToFileURL(file));
}

function examples() {
  const folder = join(web, "dist/examples");
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  const read = ({ id }) => {
    const { analysis, positions } = JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8"));
    return { name: id, graph: analysis.graph, places: positions };
  };
  // Of systems only some schedulers have places of their own.
  return index.map(read).filter(({ graph, places }) => graph.nodes.every(({ id }) => places[id]));
}

function milliseconds(action) {
  const before = process.cpuUsage();
  action();
  return process.cpuUsage(before).user / 1000;
}

function median(action) {
  const times = Array.from({ length: RUNS }, (_, run) => milliseconds(() => action(run + 1)));
  return times.sort((a, b) => a - b)[RUNS >> 1];
}

function measure({ draw, drawMoved }, { name, graph, places }) {
  let resting;
  const first = milliseconds(() => {
    resting = draw(graph, places);
  });
  const later = median(() => draw(graph, places));
  const [{ id }] = graph.nodes;
  const moved = (run) => ({ ...places, [id]: { x: places[id].x + run, y: places[id].y + run } });
  const again = median((run) => draw(graph, moved(run), resting));
  const frame = median((run) => drawMoved(resting, moved(run)));
  return { name, first, later, again, frame };
}

const pens = await drawingModule();
const graphs = [...examples(), generated(16, 36), generated(60, 300), generated(200, 1000)];
const rows = graphs.map((graph) => measure(pens, graph));
const reference = rows.find(({ name }) => name === "weather-station")?.later ?? 1;
console.table(
  rows.map(({ name, first, later, again, frame }) => ({
    graph: name,
    "first (ms)": first.toFixed(1),
    "later (ms)": later.toFixed(1),
    "routes in a drag (ms)": again.toFixed(1),
    "frame of a drag (ms)": frame.toFixed(1),
    ratio: (later / reference).toFixed(2),
  })),
);
