import { expect, test } from "vitest";
import { bounds } from "../../src/graph/geometry.js";
import { boxAt } from "../../src/graph/layout/shapes.js";
import { Fitting } from "../../src/graph/viewport/fitting.js";
import { viewAround } from "../../src/graph/viewport/part.js";
import { seenAt } from "../../src/graph/viewport/view.js";
import { fittedView } from "../../src/views/graph/viewport/fitted-view.js";
import { SLIM, SMALL } from "../../src/views/graph/viewport/insets.js";
import { drawExample, EXAMPLES } from "./examples.js";

/** What the bars of the page leave of telephones, and how it is divided there. */
const PHONES = [
  { size: { width: 320, height: 345 }, insets: SMALL },
  { size: { width: 360, height: 445 }, insets: SMALL },
  { size: { width: 414, height: 600 }, insets: SLIM },
];
/** Of names in the drawing at its own size, and the smallest at which they are read, in pixels. */
const NAME = 14;
const READABLE = 10;

test.each(EXAMPLES)(
  "on telephones %s begins where threads come from, its names readable",
  (name) => {
    const { graph, positions, drawing } = drawExample(name);
    const birth = graph.nodes.find(({ kind }) => kind === "birth");
    const box = birth && boxAt(birth, positions);
    if (!box) throw new Error("There is no birth.");
    const part = new Fitting().part({ graph, positions });
    for (const { size, insets } of PHONES) {
      const { x, y, zoom } = fittedView(drawing.extent, part, size, insets);
      expect(NAME * zoom).toBeGreaterThanOrEqual(READABLE);
      const { left, right, top, bottom } = insets;
      const room = {
        x: left,
        y: top,
        width: size.width - left - right,
        height: size.height - top - bottom,
      };
      expect(bounds([seenAt(box, { transform: [x, y, zoom] }), room])).toEqual(room);
    }
  },
);

const DRAWING = { x: 0, y: 0, width: 1000, height: 100 };
const CANVAS = { width: 220, height: 220 };
const INSETS = { left: 10, right: 10, top: 10, bottom: 10 };
const at = (x: number) =>
  viewAround({ x, y: 40, width: 20, height: 20 }, DRAWING, CANVAS, INSETS, 1);

test("a part stands in the middle as far as the ends of the drawing let it", () => {
  expect(at(490)).toEqual({ x: 110 - 500, y: 60, zoom: 1 });
  expect(at(0)).toEqual({ x: 10, y: 60, zoom: 1 });
  expect(at(980)).toEqual({ x: 210 - 1000, y: 60, zoom: 1 });
});
