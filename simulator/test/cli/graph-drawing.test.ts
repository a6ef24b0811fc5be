import { describe, expect, test } from "vitest";
import { graphDrawing } from "../../src/cli/run/graph-drawing.js";

const node = (id: string, kind = "queue") => ({ id, name: id, kind });
const edge = (source: string, target: string, handler: string, conditional = false) => ({
  ...{ source, target, handler, conditional },
});
const nodes = [node("birth", "birth"), node("ready"), node("running", "running")];

describe("the drawing of a graph", () => {
  test("has a box for each place, and one line for all handlers between two", async () => {
    const edges = [
      edge("birth", "ready", "newthread"),
      edge("ready", "running", "schedule"),
      edge("ready", "running", "yield_to", true),
      edge("running", "ready", "switch_out", true),
    ];
    const { markup } = await graphDrawing({ nodes, edges });
    expect(markup.match(/class="box"/g)).toHaveLength(3);
    expect(markup).toContain(">schedule, yield_to</text>");
    expect(markup.match(/class="line"/g)).toHaveLength(2);
    expect(markup.match(/class="line conditional"/g)).toHaveLength(1);
    expect(markup).toContain('aria-label="Graph of 3 places and 4 transfers"');
  });

  test("keeps boxes and names of handlers clear of each other", async () => {
    const handlers = ["schedule", "set_next_thread", "resume_thread", "event_raised"];
    const edges = nodes.flatMap(({ id: source }) =>
      nodes.flatMap(({ id: target }) => handlers.map((handler) => edge(source, target, handler))),
    );
    const { markup } = await graphDrawing({ nodes, edges });
    const boxes = [...markup.matchAll(/class="box" x="(\S+)" y="(\S+)" width="(\S+)"/g)].map(
      ([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width), height: 40 }),
    );
    const names = [...markup.matchAll(/class="handler" x="(\S+)" y="(\S+)"/g)].map(([, x, y]) => ({
      ...{ x: Number(x) - 40, y: Number(y) - 9, width: 80, height: 11 },
    }));
    const all = [...boxes, ...names];
    expect(boxes).toHaveLength(3);
    expect(names).toHaveLength(18);
    const covered = all.filter((one, index) => all.slice(index + 1).some((two) => meet(one, two)));
    expect(covered).toEqual([]);
  });

  test("draws what no thread comes to, and an empty scheduler", async () => {
    const lonely = await graphDrawing({ nodes: [...nodes, node("never")], edges: [] });
    expect(lonely.markup).toContain(">never</text>");
    const empty = await graphDrawing({ nodes: [], edges: [] });
    expect(empty.markup).not.toMatch(/NaN|Infinity/);
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function meet(one: Box, two: Box): boolean {
  const across = one.x < two.x + two.width && two.x < one.x + one.width;
  return across && one.y < two.y + two.height && two.y < one.y + one.height;
}
