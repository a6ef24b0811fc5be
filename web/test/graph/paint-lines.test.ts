import { expect, test } from "vitest";
import type { DrawnEdge } from "../../src/graph/drawing/drawing.js";
import { roundedPath, traceRounded } from "../../src/graph/drawing/outline.js";
import { patchAround } from "../../src/graph/preview/patch.js";
import { paintBundles } from "../../src/views/graph/drag-preview/paint-bundles.js";
import { paintLines } from "../../src/views/graph/drag-preview/paint-lines.js";
import { edge } from "./fixture.js";

/** A path as a browser makes it from the text of one. */
class Way {
  constructor(readonly path: string) {}
}

/** Notes what is drawn on it, as the path of an SVG. */
class Pen {
  readonly canvas = { width: 300, height: 200 };
  readonly drawn: { readonly look: string; readonly path: string }[] = [];
  lineWidth = 0;
  strokeStyle = "";
  fillStyle = "";
  lineJoin = "";
  globalAlpha = 1;
  transform: readonly number[] = [];
  private dashes: readonly number[] = [];
  private path = "";

  resetTransform(): void {}
  clearRect(): void {
    this.drawn.length = 0;
  }
  setTransform(...transform: readonly number[]): void {
    this.transform = transform;
  }
  setLineDash(dashes: readonly number[]): void {
    this.dashes = dashes;
  }
  beginPath(): void {
    this.path = "";
  }
  moveTo(x: number, y: number): void {
    this.path += `M${x},${y}`;
  }
  lineTo(x: number, y: number): void {
    this.path += `L${x},${y}`;
  }
  quadraticCurveTo(...[x, y, toX, toY]: readonly number[]): void {
    this.path += `Q${x},${y} ${toX},${toY}`;
  }
  stroke(way?: Way): void {
    if (way) this.path = way.path;
    const look = `${this.lineWidth} ${this.dashes.length > 0 ? "dashed" : "solid"} ${this.strokeStyle}`;
    const faint = this.globalAlpha === 1 ? "" : ` ${this.globalAlpha}`;
    if (this.path !== "") this.drawn.push({ look: look + faint, path: this.path });
  }
  fill(way?: Way): void {
    if (way) this.path = way.path;
    this.drawn.push({ look: `filled ${this.fillStyle}`, path: this.path });
  }
}

const LINE = [
  { x: 0, y: 0 },
  { x: 40, y: 0 },
  { x: 40, y: 30 },
  { x: 90, y: 30 },
];

function drawn(manner: Partial<DrawnEdge["edge"]>): DrawnEdge {
  const head = { x: 90, y: 30, degrees: 0 };
  const of = { ...edge("schedule", "a", "b"), ...manner };
  return { id: of.id, line: LINE, head, bundle: "b", noteAt: { x: 0, y: 0 }, edge: of };
}

Object.assign(globalThis, { devicePixelRatio: 2, Path2D: Way });

function view(zoom: number) {
  return { transform: [7, 9, zoom], colour: "grey", ground: "white" } as const;
}

function paint(edges: readonly DrawnEdge[], pen = new Pen(), zoom = 0.5): Pen {
  paintLines(pen as unknown as CanvasRenderingContext2D, edges, view(zoom));
  return pen;
}

test("a line has the same corners on a canvas as in the drawing at rest", () => {
  const pen = new Pen();
  traceRounded(pen as unknown as CanvasPath, LINE);
  pen.stroke();
  expect(pen.drawn.map(({ path }) => path)).toEqual([roundedPath(LINE)]);
});

test("lines on a canvas are bold in a loop and dashed under a condition, and have their heads", () => {
  const manners = [{}, { conditional: true }, { loop: true }];
  const { drawn: seen } = paint(manners.map(drawn));
  expect(seen.map(({ look }) => look)).toEqual([
    "1.5 solid grey",
    "1.5 dashed grey",
    "2.75 solid grey",
    "filled grey",
  ]);
  expect(seen.at(-1)?.path).toBe("M90,30L81.5,25.8L81.5,34.2".repeat(3));
});

test("from afar a line under a condition is lighter, as in the drawing at rest, and not dashed", () => {
  const { drawn: seen } = paint([drawn({ conditional: true })], new Pen(), 0.3);
  expect(seen.map(({ look }) => look)).toEqual(["1.5 solid grey 0.6", "filled grey"]);
});

test("lines stand on a fine screen where the drawing has them, and former ones are gone", () => {
  const pen = paint([drawn({ loop: true })]);
  expect(pen.transform).toEqual([1, 0, 0, 1, 14, 18]);
  paint([], pen);
  expect(pen.drawn).toEqual([{ look: "filled grey", path: "" }]);
});

test("bundles on a canvas have their looks and heads, each above a halo that covers those before", () => {
  const pen = new Pen();
  const stroke = { path: roundedPath(LINE), loop: false, conditional: false };
  const bundle = { id: "b", label: "", labelAt: null, edges: [], strokes: [stroke], heads: [] };
  const looks = { ...stroke, loop: true, conditional: true };
  const head = { x: 90, y: 30, degrees: 0 };
  const bundles = [bundle, { ...bundle, strokes: [looks], heads: [head] }];
  paintBundles(pen as unknown as CanvasRenderingContext2D, bundles, view(1));
  expect(pen.drawn.filter(({ path }) => path !== "").map(({ look }) => look)).toEqual([
    "7 solid white",
    "1.5 solid grey",
    "7 solid white",
    "2.75 dashed grey",
    "filled grey",
  ]);
  expect(pen.drawn.at(-1)?.path).toBe("M90,30L81.5,25.8L81.5,34.2z");
});

test("a canvas covers its lines as far as they are in view, and stays where it is for a small move", () => {
  const [width, height] = [500, 400];
  const line = (x: number) => [
    { x, y: 100 },
    { x: x + 100, y: 900 },
  ];
  const patch = (x: number) => patchAround([line(x)], [40, 20, 0.5], { width, height });
  expect(patch(100)).toEqual({ x: 64, y: 64, width: 128, height: 336 });
  expect(patch(104)).toEqual(patch(100));
  expect(patch(-2000)).toMatchObject({ width: 0 });
  expect(patch(2000)).toMatchObject({ width: 0 });
  expect(patchAround([], [0, 0, 1], { width, height })).toMatchObject({ width: 0, height: 0 });
});
