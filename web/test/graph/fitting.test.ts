import { expect, test } from "vitest";
import type { Graph } from "../../src/generated/services.js";
import { extentAt, Fitting, type Shown } from "../../src/graph/viewport/fitting.js";
import type { View } from "../../src/graph/viewport/view.js";
import type { Positions } from "../../src/model/project/project.js";
import { node } from "./fixture.js";

const INSETS = { left: 20, right: 20, top: 40, bottom: 20 };
const VIEW: View = { transform: [50, 50, 1], width: 800, height: 600 };

function graphOf(...names: readonly string[]): Graph {
  const nodes = names.map((name, index) => ({
    ...node(name, "queue", index + 1),
    id: `container:${name}`,
  }));
  return { nodes, edges: [] };
}

const GRAPH = graphOf("ready", "waiting");
const PLACES: Positions = {
  "container:ready": { x: 0, y: 0 },
  "container:waiting": { x: 300, y: 0 },
  "container:far": { x: 4000, y: 0 },
  "container:near": { x: 0, y: 200 },
};

function shown(graph = GRAPH, positions = PLACES, interim = false): Shown {
  const picture = { graph, positions, interim };
  return { project: 1, picture, extent: extentAt(picture) };
}

/** One that has fitted the first picture. */
function fitted(): Fitting {
  const fitting = new Fitting();
  expect(fitting.next(shown(), VIEW, INSETS)).toBe("jump");
  return fitting;
}

test("a project is shown whole as soon as all of its lines are laid, and then stays", () => {
  const fitting = new Fitting();
  expect(fitting.next(shown(GRAPH, PLACES, true), VIEW, INSETS)).toBe("stay");
  expect(fitting.next(shown(), VIEW, INSETS)).toBe("jump");
  expect(fitting.next(shown(), VIEW, INSETS)).toBe("stay");
  expect(fitting.next({ ...shown(), project: 2 }, VIEW, INSETS)).toBe("jump");
});

test("another size of the canvas fits the drawing again, unless a person has moved the view", () => {
  const fitting = fitted();
  const wider = { ...VIEW, width: 900 };
  fitting.letGo();
  expect(fitting.next(shown(), wider, INSETS)).toBe("stay");
  fitting.hold();
  expect(fitting.next(shown(), wider, INSETS)).toBe("jump");
});

test("a node that comes out of view brings the view along; one that is dropped there does not", () => {
  const fitting = fitted();
  expect(fitting.next(shown(graphOf("ready", "waiting", "near")), VIEW, INSETS)).toBe("stay");
  const dropped = { ...PLACES, "container:near": { x: 4000, y: 0 } };
  const extent = shown().extent;
  const next = { ...shown(graphOf("ready", "waiting", "near"), dropped), extent };
  expect(fitting.next(next, VIEW, INSETS)).toBe("stay");
  expect(fitting.next(shown(graphOf("ready", "waiting", "far")), VIEW, INSETS)).toBe("jump");
});

test("lines that lead out of a view which held all bring it along", () => {
  const fitting = fitted();
  const same = graphOf("ready", "waiting");
  const { extent, ...rest } = shown(same);
  expect(extent.x + VIEW.transform[0]).toBeLessThan(INSETS.left);
  const within = { x: 0, y: 0, width: 500, height: 100 };
  fitting.next({ ...rest, extent: within }, VIEW, INSETS);
  const led = { ...within, width: 900 };
  const other = shown(graphOf("ready", "waiting")).picture;
  expect(fitting.next({ ...rest, picture: other, extent: led }, VIEW, INSETS)).toBe("jump");
});

test("a view in which nothing is left is brought back, even one that a person has moved", () => {
  const fitting = fitted();
  fitting.letGo();
  const away = { ...VIEW, transform: [-5000, 0, 1] } as const;
  expect(fitting.next(shown(), away, INSETS)).toBe("jump");
});

test("another text in the place of one's own is shown whole", () => {
  const fitting = fitted();
  fitting.letGo();
  expect(fitting.next(shown(graphOf("near")), VIEW, INSETS)).toBe("jump");
});

test("behind nodes that are tidied the view glides once, as far as their lines need", () => {
  const fitting = fitted();
  fitting.letGo();
  fitting.follow();
  expect(fitting.next(shown(), VIEW, INSETS)).toBe("glide");
  expect(fitting.next(shown(), VIEW, INSETS)).toBe("stay");
});

test("the room that an arrangement will take has room for lines around its nodes", () => {
  const { x, y, width } = extentAt({ graph: GRAPH, positions: PLACES });
  const moved = extentAt({
    graph: GRAPH,
    positions: { ...PLACES, "container:waiting": { x: 700, y: 0 } },
  });
  expect([x, y]).toEqual([-84, -48]);
  expect(moved.width).toBe(width + 400);
});
