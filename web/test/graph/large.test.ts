import { expect, test } from "vitest";
import type { Graph, GraphEdge } from "../../src/generated/services.js";
import { type DrawnEdge, drawingOf, sketch } from "../../src/graph/drawing/drawing.js";
import type { Resting } from "../../src/graph/drawing/drawn.js";
import { planOf } from "../../src/graph/drawing/plan.js";
import { type Box, type Point, segments } from "../../src/graph/geometry.js";
import { nearestEdge } from "../../src/graph/hits/nearest-edge.js";
import { shapeOf } from "../../src/graph/layout/shapes.js";
import type { Picture } from "../../src/graph/picture.js";
import { linePreview, movedDrawing } from "../../src/graph/preview/lines.js";
import { routePlainly } from "../../src/graph/routes/plain.js";
import { updatedDrawing } from "../../src/graph/update/updated-drawing.js";
import { flowEdges, flowNodes, reachableEdges } from "../../src/views/graph/flow-elements.js";
import { edge, node } from "./fixture.js";

const COUNT = 20;
const NONE: ReadonlySet<string> = new Set();

/** Queues in rows, each with arrows to some that come later. */
function rows(count = COUNT, steps: readonly number[] = [1, 6, 11]): Graph {
  const names = Array.from({ length: count }, (_, index) => `q${index}`);
  const target = (index: number, step: number) => `q${(index + step) % count}`;
  return {
    nodes: names.map((name, index) => node(name, "queue", index + 1)),
    edges: names.flatMap((name, index) =>
      steps.map((step) => edge(`handler${step}`, name, target(index, step), index)),
    ),
  };
}

function resting(graph: Graph): Resting {
  const positions = Object.fromEntries(
    graph.nodes.map(({ id }, index) => [
      id,
      { x: (index % 5) * 340, y: Math.floor(index / 5) * 220 },
    ]),
  );
  const plan = planOf({ graph, positions, ownLines: NONE });
  const drawing = drawingOf(sketch(plan, routePlainly(plan.links, plan.sites)), graph);
  return { graph, positions, ownLines: NONE, drawing };
}

function isOnBorder(at: Point | undefined, box: Box | undefined): boolean {
  if (!at || !box) return false;
  const [x, y] = [at.x - box.x, at.y - box.y];
  const level = (x === 0 || x === box.width) && y > 0 && y < box.height;
  const upright = (y === 0 || y === box.height) && x > 0 && x < box.width;
  return level || upright;
}

function pictureOf({ graph, positions, drawing }: Resting): Picture {
  return {
    graph,
    positions,
    drawing,
    complete: true,
    interim: false,
    lines: null,
    router: null,
  };
}

test("while a node of a large graph moves, its lines follow it and all others stay as they are", () => {
  const before = resting(rows());
  const at = { x: 2000, y: 300 };
  const { edges } = movedDrawing(before, { ...before.positions, q7: at });
  const moved = before.graph.nodes.find(({ id }) => id === "q7");
  const { width, height } = shapeOf(moved ?? node("q7", "queue", 8));
  expect(edges.size).toBe(before.drawing.edges.size);
  for (const [id, { edge: each, line }] of edges) {
    if (each.source !== "q7" && each.target !== "q7") {
      expect(edges.get(id)).toBe(before.drawing.edges.get(id));
      continue;
    }
    const end = each.source === "q7" ? line[0] : line.at(-1);
    expect(end?.x).toBe(each.source === "q7" ? at.x + width : at.x);
    expect(end?.y).toBeGreaterThan(at.y);
    expect(end?.y).toBeLessThan(at.y + height);
  }
});

/** A graph whose arrows are objects of their own, as another answer of the compiler has them. */
function answered(graph: Graph, changes: Partial<Graph> = {}): Graph {
  return structuredClone({ ...graph, ...changes });
}

/** Every line of a drawing is drawn once: by its bundle, or apart with those that are in none. */
function expectEachOnce({ bundles, edges }: Resting["drawing"], graph: Graph) {
  const drawn = bundles.flatMap((bundle) => (bundle.heads.length > 0 ? bundle.edges : []));
  const ids = graph.edges.map(({ id }) => id).sort();
  expect(drawn.sort()).toEqual(ids);
  expect([...edges.keys()].sort()).toEqual(ids);
  for (const each of graph.edges) expect(edges.get(each.id)?.edge).toBe(each);
}

test("a new arrow of a large graph shows at once, and all other lines stay as they are", () => {
  const before = resting(rows());
  const added = edge("added", "q3", "q14", 9);
  const graph = answered(before.graph, { edges: [...before.graph.edges, added] });
  const drawing = updatedDrawing(before, graph, before.positions);
  if (!drawing) throw new Error("nothing was laid");
  expectEachOnce(drawing, graph);
  const boxes = (id: string) => planOf({ ...before, graph }).sites.get(id)?.box;
  const line = drawing.edges.get(added.id)?.line;
  expect(isOnBorder(line?.[0], boxes("q3"))).toBe(true);
  expect(isOnBorder(line?.at(-1), boxes("q14"))).toBe(true);
  for (const [id, { line }] of before.drawing.edges) expect(drawing.edges.get(id)?.line).toBe(line);
  expect(drawing.bundles.slice(0, -1)).toEqual(before.drawing.bundles);
});

test("an arrow of a large graph that is gone leaves the others of its bundle where they were", () => {
  const before = resting(rows());
  for (const { edges } of before.drawing.bundles) {
    const [gone] = edges;
    const left = before.graph.edges.filter(({ id }) => id !== gone);
    const graph = answered(before.graph, { edges: left });
    const drawing = updatedDrawing(before, graph, before.positions);
    if (!drawing) throw new Error("nothing was laid");
    expectEachOnce(drawing, graph);
    for (const [id, { line }] of drawing.edges)
      expect(before.drawing.edges.get(id)?.line).toBe(line);
  }
});

test("a node of a large graph takes its lines along under another name", () => {
  const before = resting(rows());
  const called = (id: string) => (id === "q7" ? "renamed" : id);
  const renamed = (each: GraphEdge) => {
    const [source, target] = [called(each.source), called(each.target)];
    return { ...each, id: `${each.handler}:${source}>${target}`, source, target };
  };
  const nodes = before.graph.nodes.map((each) => ({ ...each, id: called(each.id) }));
  const graph = answered({ nodes, edges: before.graph.edges.map(renamed) });
  const { q7 = { x: 0, y: 0 }, ...others } = before.positions;
  const drawing = updatedDrawing(before, graph, { ...others, renamed: q7 });
  if (!drawing) throw new Error("nothing was laid");
  expectEachOnce(drawing, graph);
  const lines = ({ edges }: typeof drawing) => [...edges.values()].map(({ line }) => line);
  expect(lines(drawing)).toEqual(lines(before.drawing));
});

test("a container that became another is joined by new lines where it stands", () => {
  const before = resting(rows());
  const array = { ...node("q7", "stack", 8), size: 5 };
  const nodes = before.graph.nodes.map((each) => (each.id === "q7" ? array : each));
  const graph = answered(before.graph, { nodes });
  const drawing = updatedDrawing(before, graph, before.positions);
  if (!drawing) throw new Error("nothing was laid");
  expectEachOnce(drawing, graph);
  const box = planOf({ ...before, graph }).sites.get("q7")?.box;
  for (const { edge: each, line } of drawing.edges.values()) {
    if (each.source === "q7") expect(isOnBorder(line[0], box)).toBe(true);
    if (each.target === "q7") expect(isOnBorder(line.at(-1), box)).toBe(true);
  }
});

test("a wholly different large graph waits for the worker", () => {
  const before = resting(rows());
  const other = resting(rows(COUNT, [2, 3, 5, 7]));
  expect(updatedDrawing(before, other.graph, other.positions)).toBeNull();
});

test("a node that is dragged takes its lines along and no others; what stays has all others, each once", () => {
  const before = resting(rows());
  const { rest, lines } = linePreview(before, new Set(["q7"]));
  const at = { x: 2000, y: 300 };
  const apart = lines({ q7: at });
  const moved = movedDrawing(before, { ...before.positions, q7: at });
  expect(apart.length).toBe(6);
  for (const drawn of apart) {
    expect([drawn.edge.source, drawn.edge.target]).toContain("q7");
    expect(drawn.line).toEqual(moved.edges.get(drawn.id)?.line);
    expect(rest.edges.has(drawn.id)).toBe(false);
  }
  const shown = rest.bundles.filter(({ strokes }) => strokes.length > 0);
  const drawn = [...apart.map(({ id }) => id), ...shown.flatMap(({ edges }) => edges)];
  expect(drawn.sort()).toEqual([...before.drawing.edges.keys()].sort());
});

test("while a node moves, every line is drawn once: in its bundle, or one by one", () => {
  const before = resting(rows());
  const { bundles } = movedDrawing(before, { ...before.positions, q7: { x: 2000, y: 300 } });
  const open = bundles.at(-1);
  const kept = bundles.slice(0, -1);
  const touched = kept.filter(({ edges }) => edges.some((id) => open?.edges.includes(id)));
  expect(touched.length).toBeGreaterThan(0);
  expect(touched.flatMap(({ strokes, heads }) => [...strokes, ...heads])).toEqual([]);
  expect(open?.strokes.length).toBe(open?.edges.length);
  const untouched = kept.filter((bundle) => !touched.includes(bundle));
  for (const bundle of untouched) expect(before.drawing.bundles).toContain(bundle);
});

test("while more lines move than are routed for each frame, each still leads from its node to the other", () => {
  const before = resting(rows(44, [1, 2, 3, 5, 6, 7, 11, 13, 17, 19]));
  const moved = Object.entries(before.positions).map(([id, { x, y }]) => [
    id,
    { x: y * 1.5, y: x + 7 },
  ]);
  const positions: Resting["positions"] = Object.fromEntries(moved);
  const { edges, bundles } = movedDrawing(before, positions);
  expect(edges.size).toBe(440);
  expect(bundles.at(-1)?.strokes).toHaveLength(440);
  expect(bundles.at(-1)?.heads).toHaveLength(440);
  const sites = planOf({ ...before, positions }).sites;
  for (const { edge: each, line } of edges.values()) {
    expect(isOnBorder(line[0], sites.get(each.source)?.box)).toBe(true);
    expect(isOnBorder(line.at(-1), sites.get(each.target)?.box)).toBe(true);
    for (const [a, b] of segments(line)) expect(a.x === b.x || a.y === b.y).toBe(true);
  }
});

test("the arrow that a pointer means is the nearest one within reach", () => {
  const { drawing } = resting(rows());
  const all = [...drawing.edges.values()];
  const wanted = all[4] as DrawnEdge;
  const [first, second] = wanted.line;
  const beside = { x: first?.x ?? 0, y: (first?.y ?? 0) + 0.25 };
  expect(first?.y).toBe(second?.y);
  expect(nearestEdge([wanted], beside, 5)).toBe(wanted);
  expect(nearestEdge(all, beside, 5)?.edge.source).toBe(wanted.edge.source);
  expect(nearestEdge(all, { x: -500, y: -500 }, 5)).toBeNull();
});

test("nodes that look as before are not drawn again, wherever the text declares them now", () => {
  const before = resting(rows());
  const first = flowNodes(pictureOf(before), NONE, []);
  const nodes = before.graph.nodes.map((each, index) =>
    index === 3 ? { ...each, key: "due" } : { ...each, from: 10, to: 20 },
  );
  const changed = { ...before, graph: { ...before.graph, nodes } };
  const again = flowNodes(pictureOf(changed), new Set(["q5"]), first);
  const fresh = again.filter((each) => !first.includes(each)).map(({ id }) => id);
  expect(fresh).toEqual(["q3", "q5"]);
});

test("in a dense graph the arrows at a chosen node can be reached, and the selected one always", () => {
  const { graph, drawing } = resting(rows());
  const ids = (chosen: ReadonlySet<string>, selected: string | null) =>
    reachableEdges(drawing, chosen, selected).map(({ id }) => id);
  const [own = "", other = ""] = ["handler1:q2>q3", "handler1:q9>q10"];
  expect(ids(NONE, null)).toEqual([]);
  expect(ids(NONE, other)).toEqual([other]);
  const near = ids(new Set(["q2"]), other);
  expect(near).toContain(own);
  expect(near).toHaveLength(7);
  const shown = flowEdges(graph, reachableEdges(drawing, NONE, other), other, []);
  expect(shown[0]).toMatchObject({ id: other, selected: true, source: "q9", target: "q10" });
});

test("of very many lines that run and look alike one is led along with a node, and all are there at rest", () => {
  const { nodes, edges } = rows(3, [1]);
  const alike = Array.from({ length: 500 }, (_, index) =>
    edge(`handler${index}`, "q0", "q1", index),
  );
  const before = resting({ nodes, edges: [...edges, ...alike] });
  const { rest, lines } = linePreview(before, new Set(["q0"]));
  const between = lines({ q0: { x: 2000, y: 300 } }).map(
    ({ edge: { source, target } }) => `${source} ${target}`,
  );
  expect(between.sort()).toEqual(["q0 q1", "q2 q0"]);
  expect([...rest.edges.values()].map(({ edge: { source } }) => source)).toEqual(["q1"]);
});
