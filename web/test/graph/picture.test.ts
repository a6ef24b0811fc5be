import { expect, test } from "vitest";
import type { Graph } from "../../src/generated/services.js";
import { type DrawingOrder, drawPlan } from "../../src/graph/drawing/draw-plan.js";
import { type Drawn, type DrawnPlan, drawn, type Subject } from "../../src/graph/drawing/drawn.js";
import { planOf } from "../../src/graph/drawing/plan.js";
import { DrawingQueue } from "../../src/graph/drawing/queue.js";
import { smallPicture, withoutLines } from "../../src/graph/picture.js";
import {
  largePicture,
  stretchedPicture,
  withoutDragged,
} from "../../src/graph/preview/pictures.js";
import type { Positions } from "../../src/model/project/project.js";
import { edge, GRAPH, node } from "./fixture.js";

const NONE: ReadonlySet<string> = new Set();
const SMALL = subject(GRAPH);
const LARGE = subject(ring(20));

function subject(graph: Graph): Subject {
  const places = graph.nodes.map(({ id }, index) => {
    return [id, { x: (index % 5) * 340, y: Math.floor(index / 5) * 220 }] as const;
  });
  return { graph, positions: Object.fromEntries(places), ownLines: NONE };
}

/** Queues in a ring. */
function ring(count: number): Graph {
  const names = Array.from({ length: count }, (_, index) => `q${index}`);
  return {
    nodes: names.map((name, index) => node(name, "queue", index + 1)),
    edges: names.map((name, index) => edge("schedule", name, `q${(index + 1) % count}`, index)),
  };
}

function movedBy({ positions }: Subject, id: string, by: number): Positions {
  const { x = 0, y = 0 } = positions[id] ?? {};
  return { ...positions, [id]: { x: x + by, y } };
}

/** A queue whose worker answers when it is told to. */
function queue() {
  const told: Drawn[] = [];
  const orders: DrawingOrder[] = [];
  let worker = { take: (_: DrawnPlan) => {}, fail: () => {} };
  const made = new DrawingQueue(
    (take, fail) => {
      worker = { take, fail };
      return { postMessage: (order) => orders.push(order), terminate: () => {} };
    },
    (drawn) => told.push(drawn),
  );
  const answer = () => worker.take(drawPlan(orders.at(-1) as DrawingOrder));
  return { queue: made, told, orders, answer, fail: () => worker.fail() };
}

function drawnByWorker(of: Subject): Drawn {
  const { queue: made, told, answer } = queue();
  made.draw(of, null);
  answer();
  return told[0] as Drawn;
}

test("until its lines are laid a graph shows its nodes alone", () => {
  const picture = withoutLines(SMALL);
  expect(picture.complete).toBe(false);
  expect(picture.positions).toBe(SMALL.positions);
  expect(picture.drawing.edges.size).toBe(0);
  expect(picture.drawing.obstacles).toHaveLength(GRAPH.nodes.length);
});

test("the worker lays the lines of a small graph as the page does", () => {
  const { sketch } = drawPlan({ plan: planOf(SMALL), former: null });
  const { drawing } = smallPicture(SMALL, drawn(SMALL, null), null);
  expect(sketch.bundles).toEqual(drawing.bundles);
});

test("routes are searched for again only where other lines may come of it", () => {
  const before = drawn(SMALL, null);
  const renumbered = { ...GRAPH, edges: GRAPH.edges.map((one) => ({ ...one, transfers: [] })) };
  const after = drawn({ ...SMALL, graph: renumbered }, before);
  expect(after.routed).toBe(before.routed);
  expect(after.drawing.edges.get("schedule:ready>current")?.edge.transfers).toEqual([]);
  const moved = drawn({ ...SMALL, positions: movedBy(SMALL, "end", 60) }, before);
  expect(moved.routed).not.toBe(before.routed);
});

test("while a small graph is tidied its lines go along, and while nodes are dragged theirs are left out", () => {
  const resting = drawn(SMALL, null);
  const positions = movedBy(SMALL, "end", 60);
  const picture = smallPicture({ ...SMALL, positions }, resting, null);
  const tipOf = (shown: typeof picture) => shown.drawing.edges.get("exit:running>end")?.line.at(-1);
  const [before, after] = [tipOf(picture), tipOf(stretchedPicture(picture, resting, positions))];
  expect((after?.x ?? 0) - (before?.x ?? 0)).toBe(60);
  const { drawing } = withoutDragged(picture, new Set(["end"]), NONE);
  expect([...resting.drawing.edges.keys()].filter((id) => !drawing.edges.has(id))).toEqual([
    "exit:running>end",
  ]);
});

test("a large graph shows what is new in it before the worker has laid all", () => {
  const resting = drawnByWorker(LARGE);
  expect(largePicture(LARGE, resting).interim).toBe(false);
  const edges = [...LARGE.graph.edges, edge("jump", "q0", "q10")];
  const graph = { ...LARGE.graph, edges };
  const picture = largePicture({ ...LARGE, graph }, resting);
  expect([picture.interim, picture.drawing.edges.has("jump:q0>q10")]).toEqual([true, true]);
});

test("of nodes that are dragged in a large graph the lines are told apart, where the nodes have come to", () => {
  const picture = largePicture(LARGE, drawnByWorker(LARGE));
  const { drawing, lines } = withoutDragged(picture, new Set(["q7"]), NONE);
  const own = ["schedule:q6>q7", "schedule:q7>q8"];
  expect(own.some((id) => drawing.edges.has(id))).toBe(false);
  const led = lines?.(movedBy(LARGE, "q7", 500)) ?? [];
  expect(led.map(({ id }) => id).sort()).toEqual(own);
});

test("of graphs that are wanted while one is drawn only the newest is drawn", () => {
  const { queue: made, told, orders, answer } = queue();
  const wanted = [0, 20, 40].map((by) => ({ ...SMALL, positions: movedBy(SMALL, "end", by) }));
  for (const each of wanted) made.draw(each, []);
  expect(orders).toHaveLength(1);
  answer();
  answer();
  expect(orders).toHaveLength(2);
  expect(told.map(({ positions }) => positions)).toEqual(
    [wanted[0], wanted[2]].map((each) => each?.positions),
  );
});

test("a large graph with the lines of before is told at once, with what stands behind them now", () => {
  const { queue: made, told, orders, answer } = queue();
  made.draw(LARGE, null);
  answer();
  const graph = { ...LARGE.graph, edges: LARGE.graph.edges.map((one) => ({ ...one })) };
  made.draw({ ...LARGE, graph }, null);
  expect([orders.length, told.length]).toEqual([1, 2]);
  expect(told[1]?.drawing.edges.get("schedule:q0>q1")?.edge).toBe(graph.edges[0]);
});

test("where there is no worker the page lays the lines by itself", () => {
  const { queue: made, told, fail } = queue();
  made.draw(SMALL, []);
  fail();
  expect(told[0]?.drawing.edges.size).toBe(GRAPH.edges.length);
});
