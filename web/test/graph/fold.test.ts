import fc from "fast-check";
import { expect, test } from "vitest";
import type { Column } from "../../src/graph/layout/columns.js";
import { folded } from "../../src/graph/layout/fold.js";
import type { Positions } from "../../src/model/project/project.js";
import { node } from "./fixture.js";

function column(id: string, kind: "queue" | "running" = "queue"): Column {
  return { id, width: 196, height: 84, nodes: [{ ...node(id, "queue", 1), kind }] };
}

/** Each column to the right of the one before. */
function inARow(columns: readonly Column[]): Positions {
  return Object.fromEntries(columns.map(({ id }, index) => [id, { x: index * 320, y: 0 }]));
}

function sizeOf(columns: readonly Column[], places: Positions) {
  const at = ({ id }: Column) => places[id] ?? { x: Number.NaN, y: Number.NaN };
  return {
    width: Math.max(...columns.map((each) => at(each).x + each.width)),
    height: Math.max(...columns.map((each) => at(each).y + each.height)),
  };
}

test("queues that would stand in a long row stand above each other, about as wide as high", () => {
  const columns = [..."abcdefgh"].map((id) => column(id));
  const { width, height } = sizeOf(columns, folded(columns, inARow(columns)));
  expect(width / height).toBeGreaterThan(0.6);
  expect(width / height).toBeLessThan(2.5);
});

test("a layout that fits a canvas stays as it is", () => {
  const columns = [column("a"), column("b"), column("c", "running")];
  const places = { a: { x: 0, y: 0 }, b: { x: 0, y: 200 }, c: { x: 320, y: 90 } };
  expect(folded(columns, places)).toEqual(places);
});

test("the processor comes last, also where the layout has it between the others", () => {
  const columns = [column("a"), column("cpu", "running"), ...[..."bcdef"].map((id) => column(id))];
  const places = folded(columns, inARow(columns));
  for (const { id } of columns)
    expect(places[id]?.x).toBeLessThanOrEqual(places.cpu?.x ?? Number.NaN);
});

test("whatever the layout, each column has a place, and none lies over another", () => {
  const layouts = fc.array(fc.record({ x: fc.nat(9), y: fc.nat(9), cpu: fc.boolean() }), {
    minLength: 1,
    maxLength: 14,
  });
  fc.assert(
    fc.property(layouts, (cells) => {
      // No two in the same cell: a layout never puts them there.
      const known = new Map(cells.map((cell) => [`${cell.x} ${cell.y}`, cell]));
      const columns = [...known].map(([id, { cpu }]) => column(id, cpu ? "running" : "queue"));
      const given = Object.fromEntries(
        [...known].map(([id, { x, y }]) => [id, { x: x * 320, y: y * 120 }]),
      );
      const places = folded(columns, given);
      for (const one of columns)
        for (const other of columns) {
          if (one === other) continue;
          const [a, b] = [places[one.id], places[other.id]];
          if (!a || !b) throw new Error("a column without a place");
          const apart = Math.abs(a.x - b.x) >= one.width || Math.abs(a.y - b.y) >= one.height;
          expect(apart).toBe(true);
        }
    }),
  );
});
