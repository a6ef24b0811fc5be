/**
 * The graph of a scheduler as a drawing, for who has no studio at hand: containers in columns, in the order in which
 * threads come through them from birth on, and one line for all handlers that move threads between the same two.
 */
import { type Html, html } from "./html.js";

/** What the compiler tells of the graph, as far as it is drawn. */
export interface SchedulerGraph {
  readonly nodes: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
  readonly edges: readonly {
    readonly source: string;
    readonly target: string;
    readonly handler: string;
    readonly conditional: boolean;
  }[];
}

interface Box {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

interface Line {
  readonly from: Box;
  readonly to: Box;
  readonly handlers: readonly string[];
  /** Whether each transfer depends on a condition. */
  readonly conditional: boolean;
}

const BOX = { width: 150, height: 40 } as const;
const GAP = { x: 150, y: 46 } as const;
/** From one line that leads back to the next. */
const APART = { x: 5, y: 24 } as const;
const MARGIN = 40;

/** @returns an `svg` element; `attributes` are added to it */
export function graphSvg(graph: SchedulerGraph, attributes: Html): Html {
  const boxes = placed(graph);
  const lines = linesOf(graph, boxes);
  const width = Math.max(...boxes.map(({ x }) => x), 0) + BOX.width + MARGIN;
  const bottom = Math.max(...boxes.map(({ y }) => y), 0) + BOX.height;
  const height = bottom + MARGIN + APART.y * lines.filter(isBackward).length;
  const told = `Graph of ${boxes.length} places and ${graph.edges.length} transfers`;
  const forward = lines.filter((line) => !isBackward(line)).map(drawForward);
  const back = lines.filter(isBackward).map((line, index) => drawBack(line, index, bottom));
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${told}" ${attributes}>
<title>${told}</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
${forward}
${back}
${boxes.map(drawBox)}
</svg>`;
}

/** How many transfers from birth on a thread needs at least to get to each place; the end is behind all others. */
function columnsOf({ nodes, edges }: SchedulerGraph): Map<string, number> {
  const columns = new Map(nodes.filter(({ kind }) => kind === "birth").map(({ id }) => [id, 0]));
  for (const [id, column] of columns) {
    for (const { target } of edges.filter(({ source }) => source === id)) {
      if (!columns.has(target)) columns.set(target, column + 1);
    }
  }
  const last = Math.max(0, ...columns.values()) + 1;
  for (const { id, kind } of nodes) {
    if (kind === "end" || !columns.has(id)) columns.set(id, last);
  }
  return columns;
}

function placed(graph: SchedulerGraph): Box[] {
  const columns = columnsOf(graph);
  const rows = new Map<number, number>();
  return graph.nodes.map(({ id, name, kind }) => {
    const column = columns.get(id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    const x = MARGIN + column * (BOX.width + GAP.x);
    return { id, name, kind, x, y: MARGIN + row * (BOX.height + GAP.y) };
  });
}

function linesOf({ edges }: SchedulerGraph, boxes: readonly Box[]): Line[] {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const groups = new Map<string, SchedulerGraph["edges"][number][]>();
  for (const edge of edges) {
    const key = `${edge.source} ${edge.target}`;
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const from = byId.get(first?.source ?? "");
    const to = byId.get(first?.target ?? "");
    if (from === undefined || to === undefined) return [];
    const handlers = [...new Set(group.map(({ handler }) => handler))];
    return [{ from, to, handlers, conditional: group.every(({ conditional }) => conditional) }];
  });
}

const isBackward = ({ from, to }: Line) => to.x <= from.x;

function drawForward(line: Line): Html {
  const start = { x: line.from.x + BOX.width, y: line.from.y + BOX.height / 2 };
  const end = { x: line.to.x, y: line.to.y + BOX.height / 2 };
  const turn = GAP.x / 3;
  const d = `M${start.x} ${start.y}C${start.x + turn} ${start.y} ${end.x - turn} ${end.y} ${end.x} ${end.y}`;
  return drawn(line, d, (start.x + end.x) / 2, (start.y + end.y) / 2 - 5);
}

/** Below all boxes, each line at a depth of its own and, as far as the gaps have room, in a column of its own. */
function drawBack(line: Line, index: number, bottom: number): Html {
  const aside = 10 + APART.x * (index % Math.floor((GAP.x - 20) / APART.x));
  const depth = bottom + APART.y * (index + 1);
  const out = line.from.x + BOX.width;
  const into = line.to.x;
  const d = `M${out} ${line.from.y + 30}h${aside}V${depth}H${into - aside}V${line.to.y + 30}H${into}`;
  return drawn(line, d, (out + into) / 2, depth - 4);
}

function drawn({ handlers, conditional }: Line, d: string, x: number, y: number): Html {
  return html`<path class="line${conditional ? " conditional" : ""}" d="${d}" marker-end="url(#head)"/><text class="handler" x="${x}" y="${y}" text-anchor="middle">${handlers.join(", ")}</text>\n`;
}

function drawBox({ name, kind, x, y }: Box): Html {
  const isPlace = kind === "birth" || kind === "end" || kind === "running";
  const caption = isPlace
    ? NO_CAPTION
    : html`<text class="kind" x="${x + BOX.width / 2}" y="${y + 32}" text-anchor="middle">${kind}</text>`;
  return html`<rect class="box" x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="${isPlace ? 20 : 8}"/><text class="place" x="${x + BOX.width / 2}" y="${y + (isPlace ? 25 : 18)}" text-anchor="middle">${name}</text>${caption}\n`;
}

const NO_CAPTION: Html = { markup: "" };
