import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { branch, sharedLength } from "../../src/graph/drawing/outline.js";
import {
  type Box,
  direction,
  lineLength,
  overlap,
  type Point,
  type Polyline,
  segments,
} from "../../src/graph/geometry.js";
import type { Link, Site } from "../../src/graph/routes/bundles.js";
import { lineOf } from "../../src/graph/routes/nets.js";
import { route } from "../../src/graph/routes/route.js";

const KINDS = ["queue", "stack", "pqueue", "pstack", "threadref"] as const;
const HANDLERS = ["schedule", "switch_out", "newthread"] as const;
const COLUMN = 320;
const ROW = 190;

interface Plan {
  readonly sites: Map<string, Site>;
  readonly links: Link[];
}

/** Nodes apart from each other, in no order, and links between any of them. */
const plans: fc.Arbitrary<Plan> = fc
  .record({
    cells: fc.uniqueArray(fc.record({ column: fc.nat(3), row: fc.nat(3) }), {
      minLength: 2,
      maxLength: 7,
      selector: ({ column, row }) => `${column},${row}`,
    }),
    kinds: fc.array(fc.constantFrom(...KINDS), { minLength: 7, maxLength: 7 }),
    shifts: fc.array(fc.nat(40), { minLength: 14, maxLength: 14 }),
    links: fc.uniqueArray(
      fc.record({
        source: fc.nat(6),
        target: fc.nat(6),
        handler: fc.constantFrom(...HANDLERS),
      }),
      {
        minLength: 1,
        maxLength: 10,
        selector: ({ source, target, handler }) => `${source}>${target}:${handler}`,
      },
    ),
  })
  .map(({ cells, kinds, shifts, links }) => {
    const sites = new Map<string, Site>();
    cells.forEach(({ column, row }, index) => {
      const box = {
        x: column * COLUMN + (shifts[index * 2] ?? 0),
        y: row * ROW + (shifts[index * 2 + 1] ?? 0),
        width: 190,
        height: kinds[index] === "threadref" ? 44 : 100,
      };
      sites.set(String(index), { kind: kinds[index] ?? "queue", box, middle: box.height / 2 });
    });
    return {
      sites,
      links: links.map(({ source, target, handler }) => ({
        id: `${source}>${target}:${handler}`,
        source: String(source % cells.length),
        target: String(target % cells.length),
        handler,
      })),
    };
  });

function linesOf({ sites, links }: Plan): { link: Link; line: Polyline }[] {
  return route(links, sites).flatMap((routed) =>
    routed.bundle.links.map((link) => ({ link, line: lineOf(routed, link) })),
  );
}

function onBorder({ x, y }: Point, box: Box): boolean {
  const besides = (x === box.x || x === box.x + box.width) && y > box.y && y < box.y + box.height;
  const aboveOrBelow =
    (y === box.y || y === box.y + box.height) && x > box.x && x < box.x + box.width;
  return besides || aboveOrBelow;
}

function boxOf(sites: ReadonlyMap<string, Site>, id: string): Box {
  return sites.get(id)?.box ?? { x: 0, y: 0, width: 0, height: 0 };
}

function extentOf(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

describe("routes", () => {
  test("every link gets a line from the border of its source to that of its target", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const lines = linesOf(plan);
        expect(lines.map(({ link }) => link.id).sort()).toEqual(plan.links.map((l) => l.id).sort());
        for (const { link, line } of lines) {
          const [first, last] = [line[0], line.at(-1)];
          expect(first && onBorder(first, boxOf(plan.sites, link.source))).toBe(true);
          expect(last && onBorder(last, boxOf(plan.sites, link.target))).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("lines run level or upright and turn at every corner", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        for (const { line } of linesOf(plan)) {
          const directions = [...segments(line)].map(([a, b]) => {
            expect(a.x === b.x || a.y === b.y).toBe(true);
            return direction(a, b);
          });
          directions.slice(1).forEach((each, index) => {
            expect(each).not.toBe(directions[index]);
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  test("no line runs through a node", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        for (const { line } of linesOf(plan)) {
          for (const [a, b] of segments(line)) {
            for (const { box } of plan.sites.values()) {
              expect(overlap(extentOf(a, b), box, -0.5)).toBe(false);
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test("threads enter queues at the left and leave them at the right; they enter stacks from above", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        for (const { link, line } of linesOf(plan)) {
          const [source, target] = [plan.sites.get(link.source), plan.sites.get(link.target)];
          const [first, last] = [line[0], line.at(-1)];
          if (!source || !target || !first || !last) throw new Error("a link without ends");
          if (source.kind !== "threadref") expect(first.x).toBe(source.box.x + source.box.width);
          if (target.kind === "queue" || target.kind === "pqueue")
            expect(last.x).toBe(target.box.x);
          if (target.kind === "stack" || target.kind === "pstack")
            expect(last.y).toBe(target.box.y);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("two bundles never leave or enter a node at one place", () => {
    fc.assert(
      fc.property(plans, ({ sites, links }) => {
        const ends = route(links, sites).flatMap((routed) => {
          const all = [...routed.lines.values()];
          const points = [all[0]?.[0], ...all.map((line) => line.at(-1))];
          return points.map((point) => `${point?.x},${point?.y}`);
        });
        expect(new Set(ends).size).toBe(ends.length);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a handler that spreads threads over several containers", () => {
  const sites = new Map<string, Site>(
    [
      ["NQ", 0, 200],
      ["a", 340, 0],
      ["b", 340, 180],
      ["c", 340, 360],
    ].map(([id, x, y]) => [
      String(id),
      {
        kind: "queue",
        box: { x: Number(x), y: Number(y), width: 190, height: 84 },
        middle: 52,
      } as const,
    ]),
  );
  const links = ["a", "b", "c"].map((target) => ({
    id: target,
    source: "NQ",
    target,
    handler: "schedule",
  }));

  test("is drawn as one trunk with a branch to each", () => {
    const [routed, ...others] = route(links, sites);
    if (!routed) throw new Error("no bundle");
    expect(others).toEqual([]);
    const lines = [...routed.lines.values()];
    for (const line of lines) {
      for (const other of lines) expect(sharedLength(line, other)).toBeGreaterThan(16);
    }
    const upright = new Set(
      lines.flatMap((line) =>
        [...segments(line)].filter(([a, b]) => a.x === b.x).map(([a]) => a.x),
      ),
    );
    expect(upright.size).toBe(1);
  });

  test("trunk and tails together cover every line once", () => {
    const [routed] = route(links, sites);
    const lines = [...(routed?.lines.values() ?? [])];
    const { trunk, tails } = branch(lines);
    expect(tails).toHaveLength(3);
    const drawn = [...trunk, ...tails].reduce((sum, line) => sum + lineLength(line), 0);
    const whole = lines.reduce((sum, line) => sum + lineLength(line), 0);
    expect(drawn).toBeLessThan(whole);
    for (const [index, line] of lines.entries()) {
      expect(tails[index]?.at(-1)).toMatchObject({ x: line.at(-1)?.x, y: line.at(-1)?.y });
    }
  });
});
