import { expect, test } from "vitest";
import type { DrawnEdge } from "../../src/views/graph/drawing/drawing.js";
import { paintLines } from "../../src/views/graph/lifted/paint-lines.js";
import { roundedPath, traceRounded } from "../../src/views/graph/routing/outline.js";
import { edge } from "./fixture.js";

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
  stroke(): void {
    const look = `${this.lineWidth} ${this.dashes.length > 0 ? "dashed" : "solid"} ${this.strokeStyle}`;
    const faint = this.globalAlpha === 1 ? "" : ` ${this.globalAlpha}`;
    if (this.path !== "") this.drawn.push({ look: look + faint, path: this.path });
  }
  fill(): void {
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

function paint(edges: readonly DrawnEdge[], pen = new Pen(), zoom = 0.5): Pen {
  Object.assign(globalThis, { devicePixelRatio: 2 });
  const view = { transform: [7, 9, zoom], colour: "grey" } as const;
  paintLines(pen as unknown as CanvasRenderingContext2D, edges, view);
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
