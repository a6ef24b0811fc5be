/**
 * The graph of a scheduler as a drawing, for who has no studio at hand: one line for all handlers that move threads
 * between the same two, laid out by ELK.
 */
import type {
  ElkEdgeSection,
  ElkExtendedEdge,
  ElkLabel,
  ElkNode,
  LayoutOptions,
} from "elkjs/lib/elk-api.js";
import { type Html, html } from "../../export/html.js";

/** What the compiler tells of the graph, as far as it is drawn. */
export interface SchedulerGraph {
  readonly nodes: readonly GraphPlace[];
  readonly edges: readonly {
    readonly source: string;
    readonly target: string;
    readonly handler: string;
    readonly conditional: boolean;
  }[];
}

interface GraphPlace {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

interface Line {
  readonly source: string;
  readonly target: string;
  readonly handlers: readonly string[];
  /** Whether each transfer depends on a condition. */
  readonly conditional: boolean;
}

const BOX = { width: 110, height: 40, character: 6.6, around: 32 } as const;
/** Of the names of handlers, which the browser writes: somewhat more than they take. */
const NAME = { character: 5.6, around: 8, height: 14 } as const;
const HANDLERS_IN_A_ROW = 2;

/** ELK's words for: layers from top to bottom, where names of handlers take no width between them. */
const OPTIONS: LayoutOptions = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.padding": "[top=20,left=20,bottom=20,right=20]",
  "elk.spacing.nodeNode": "30",
  "elk.spacing.edgeEdge": "9",
  "elk.spacing.edgeNode": "16",
  "elk.spacing.edgeLabel": "0",
  "elk.edgeLabels.inline": "true",
  "elk.layered.spacing.nodeNodeBetweenLayers": "34",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "9",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
};

/** @returns an `svg` element */
export async function graphDrawing(graph: SchedulerGraph): Promise<Html> {
  const lines = linesOf(graph);
  const { width = 0, height = 0, children = [], edges = [] } = await laidOut(graph, lines);
  const places = new Map(graph.nodes.map((node) => [node.id, node]));
  const told = `Graph of ${graph.nodes.length} places and ${graph.edges.length} transfers`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${told}">
<title>${told}</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
${edges.flatMap(({ sections = [] }, index) => sections.map((section) => drawWay(section, lines[index])))}
${children.flatMap((box) => drawBox(box, places.get(box.id)))}
${edges.flatMap(({ labels = [] }) => labels.map(drawName))}
</svg>`;
}

/** Loaded with the first drawing: few runs are reported. */
async function laidOut(graph: SchedulerGraph, lines: readonly Line[]): Promise<ElkNode> {
  const { default: Elk } = await import("elkjs/lib/elk.bundled.js");
  return new Elk().layout({
    id: "graph",
    layoutOptions: OPTIONS,
    children: graph.nodes.map(({ id, name }) => ({
      id,
      width: Math.max(BOX.width, BOX.around + name.length * BOX.character),
      height: BOX.height,
    })),
    edges: lines.map(toElk),
  });
}

function toElk({ source, target, handlers }: Line, index: number): ElkExtendedEdge {
  return { id: String(index), sources: [source], targets: [target], labels: [nameOf(handlers)] };
}

/** All handlers of a line, a few in a row. */
function nameOf(handlers: readonly string[]): ElkLabel {
  const rows: string[] = [];
  for (let first = 0; first < handlers.length; first += HANDLERS_IN_A_ROW) {
    rows.push(handlers.slice(first, first + HANDLERS_IN_A_ROW).join(", "));
  }
  const longest = Math.max(...rows.map(({ length }) => length));
  return {
    text: rows.join("\n"),
    width: NAME.around + longest * NAME.character,
    height: rows.length * NAME.height,
  };
}

function linesOf({ edges }: SchedulerGraph): Line[] {
  const groups = new Map<string, SchedulerGraph["edges"][number][]>();
  for (const edge of edges) {
    const key = `${edge.source} ${edge.target}`;
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ source, target }) => ({
      source,
      target,
      handlers: [...new Set(group.map(({ handler }) => handler))],
      conditional: group.every(({ conditional }) => conditional),
    })),
  );
}

function drawWay({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection, line?: Line): Html {
  const d = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x} ${y}`).join("L");
  return html`<path class="line${line?.conditional ? " conditional" : ""}" d="M${d}" marker-end="url(#head)"/>\n`;
}

function drawName({ text = "", x = 0, y = 0, width = 0 }: ElkLabel): Html {
  const rows = text.split("\n").map((row, index) => {
    const down = y + NAME.height * (index + 0.75);
    return html`<text class="handler" x="${x + width / 2}" y="${down}" text-anchor="middle">${row}</text>\n`;
  });
  return html`${rows}`;
}

function drawBox({ x = 0, y = 0, width = 0 }: ElkNode, place?: GraphPlace): Html[] {
  if (place === undefined) return [];
  const { name, kind } = place;
  const isOutside = kind === "birth" || kind === "end" || kind === "running";
  const middle = x + width / 2;
  const caption = isOutside
    ? []
    : [html`<text class="kind" x="${middle}" y="${y + 32}" text-anchor="middle">${kind}</text>`];
  return [
    html`<rect class="box" x="${x}" y="${y}" width="${width}" height="${BOX.height}" rx="${isOutside ? 20 : 8}"/><text class="place" x="${middle}" y="${y + (isOutside ? 25 : 18)}" text-anchor="middle">${name}</text>${caption}\n`,
  ];
}
