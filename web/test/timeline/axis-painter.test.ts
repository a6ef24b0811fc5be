import { expect, test } from "vitest";
import { paintPlayhead, paintRange } from "../../src/ui/timeline/axis-painter.js";
import type { Palette } from "../../src/ui/timeline/palette.js";
import { rowsFor } from "../../src/ui/timeline/rows.js";
import type { Scene, Surface } from "../../src/ui/timeline/scene.js";

const SCENE: Scene = {
  window: { from: 0, to: 400 },
  timeline: null,
  rows: rowsFor(2, 0),
  strips: [],
  time: 200,
  lastTime: 400,
  range: null,
  rangeText: "4 µs",
  scroll: 0,
};

/** A canvas that notes where words are written; each letter is as wide as six pixels. */
function canvas() {
  const written: { readonly text: string; readonly y: number }[] = [];
  const drawing = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string, _x: number, y: number) => written.push({ text, y }),
  };
  const context = new Proxy(drawing, {
    get: (target, name) => Reflect.get(target, name) ?? (() => {}),
    set: () => true,
  }) as unknown as CanvasRenderingContext2D;
  const patterns = {} as Surface["patterns"];
  const surface: Surface = { context, width: 400, height: 90, palette: {} as Palette, patterns };
  return { surface, written };
}

function heights(range: Scene["range"]): (number | undefined)[] {
  const { surface, written } = canvas();
  paintRange(surface, { ...SCENE, range });
  paintPlayhead(surface, { ...SCENE, range });
  return ["4 µs", "200"].map((text) => written.find((each) => each.text.startsWith(text))?.y);
}

test("the time of the playhead stands below the axis where it would hide what a range measured", () => {
  expect(heights({ from: 150, to: 260 })).toEqual([16, 38]);
  expect(heights({ from: 10, to: 90 })).toEqual([16, 16]);
  expect(heights(null)).toEqual([undefined, 16]);
});
