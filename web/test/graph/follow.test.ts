import fc from "fast-check";
import { expect, test } from "vitest";
import { drawPlan } from "../../src/graph/drawing/draw-plan.js";
import { type Drawn, drawnBy } from "../../src/graph/drawing/drawn.js";
import { planOf } from "../../src/graph/drawing/plan.js";
import { type Point, segments } from "../../src/graph/geometry.js";
import { bundlePreview, stretchedDrawing } from "../../src/graph/preview/bundles.js";
import { stretch } from "../../src/graph/routes/stretch.js";
import type { Positions } from "../../src/model/project/project.js";
import { GRAPH } from "./fixture.js";

const PLACES: Positions = {
  birth: { x: 0, y: 40 },
  ready: { x: 160, y: 0 },
  level: { x: 160, y: 260 },
  current: { x: 560, y: 20 },
  running: { x: 760, y: 10 },
  end: { x: 960, y: 30 },
};

function drawn(positions = PLACES): Drawn {
  const subject = { graph: GRAPH, positions, ownLines: new Set<string>() };
  const plan = planOf(subject);
  return drawnBy(subject, plan, null, drawPlan({ plan, former: [] }));
}

function away(from: Point | undefined, to: Point | undefined): Point {
  return { x: (to?.x ?? 0) - (from?.x ?? 0), y: (to?.y ?? 0) - (from?.y ?? 0) };
}

/** Places of all nodes, some of them moved. */
const moves = fc.dictionary(
  fc.constantFrom(...Object.keys(PLACES)),
  fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) }),
);

function movedBy(offsets: Readonly<Record<string, Point>>): Positions {
  const places = Object.entries(PLACES).map(([id, { x, y }]) => {
    const by = offsets[id] ?? { x: 0, y: 0 };
    return [id, { x: x + by.x, y: y + by.y }];
  });
  return Object.fromEntries(places);
}

test("wherever nodes have come to, each line's ends have come along, and its pieces are level or upright", () => {
  const before = drawn();
  fc.assert(
    fc.property(moves, (offsets) => {
      const { edges } = stretchedDrawing(before, movedBy(offsets));
      expect([...edges.keys()]).toEqual([...before.drawing.edges.keys()]);
      for (const { id, line, edge, head } of edges.values()) {
        const rest = before.drawing.edges.get(id)?.line ?? [];
        const still = { x: 0, y: 0 };
        expect(away(rest[0], line[0])).toEqual(offsets[edge.source] ?? still);
        expect(away(rest.at(-1), line.at(-1))).toEqual(offsets[edge.target] ?? still);
        expect(away(head ?? undefined, line.at(-1))).toEqual({ x: 0, y: 0 });
        for (const [a, b] of segments(line)) expect(a.x === b.x || a.y === b.y).toBe(true);
      }
    }),
  );
});

test("what is not at a node on the move is not drawn again", () => {
  const before = drawn();
  const { bundles, edges } = stretchedDrawing(before, movedBy({ end: { x: 40, y: 25 } }));
  const exit = before.drawing.bundles.find(({ edges }) => edges.includes("exit:running>end"));
  expect(exit).toBeDefined();
  for (const bundle of before.drawing.bundles)
    expect(bundles.includes(bundle)).toBe(bundle !== exit);
  expect(edges.get("schedule:ready>current")).toBe(
    before.drawing.edges.get("schedule:ready>current"),
  );
});

test("each bundle either stays or is stretched, as the lines of the whole drawing are", () => {
  const before = drawn();
  const nodes = ["ready", "end"];
  const { resting, stretched } = bundlePreview(before, new Set(nodes));
  fc.assert(
    fc.property(moves, (offsets) => {
      const places = movedBy(offsets);
      const dragged = Object.fromEntries(
        nodes.flatMap((id) => (places[id] ? [[id, places[id]]] : [])),
      );
      const all = stretchedDrawing(before, { ...PLACES, ...dragged });
      const now = new Map([...resting, ...stretched(dragged)].map((bundle) => [bundle.id, bundle]));
      expect(now.size).toBe(resting.length + stretched(dragged).length);
      for (const bundle of all.bundles) expect(now.get(bundle.id)).toMatchObject(bundle);
      for (const { edges } of resting) {
        const ends = edges.flatMap((id) => {
          const { source, target } = before.drawing.edges.get(id)?.edge ?? {};
          return [source, target];
        });
        expect(nodes.some((node) => ends.includes(node))).toBe(false);
      }
    }),
  );
});

test("nodes that move together take the lines between them along as they are", () => {
  const before = drawn();
  const by = { x: 70, y: -30 };
  const all = Object.fromEntries(Object.keys(PLACES).map((id) => [id, by]));
  for (const { id, line } of stretchedDrawing(before, movedBy(all)).edges.values()) {
    const moved = before.drawing.edges
      .get(id)
      ?.line.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
    expect(line).toEqual(moved);
  }
});

test("a straight line gets a step in its middle, and none for a move along itself", () => {
  const straight = [
    { x: 0, y: 10 },
    { x: 100, y: 10 },
  ];
  const still = { x: 0, y: 0 };
  expect(stretch(straight, still, { x: 20, y: 0 })).toEqual([straight[0], { x: 120, y: 10 }]);
  expect(stretch(straight, still, { x: 20, y: 30 })).toEqual([
    { x: 0, y: 10 },
    { x: 60, y: 10 },
    { x: 60, y: 40 },
    { x: 120, y: 40 },
  ]);
});
