import { expect, test } from "vitest";
import { placeNotes } from "../../src/graph/drawing/notes.js";
import {
  type Box,
  extentOf,
  gapBetween,
  overlap,
  type Polyline,
  segments,
} from "../../src/graph/geometry.js";
import { conditionsOf } from "../../src/graph/names.js";
import { drawExample, EXAMPLES } from "./examples.js";

function gapTo(line: Polyline, note: Box): number {
  return Math.min(...[...segments(line)].map(([a, b]) => gapBetween(note, extentOf(a, b))));
}

test.each(EXAMPLES)(
  "in %s the condition of each arrow stands at that arrow, and covers nothing",
  (name) => {
    const { drawing } = drawExample(name);
    const arrows = [...drawing.edges.values()];
    for (const drawn of arrows) {
      const shown = conditionsOf(drawn.edge).slice(-1);
      if (shown.length === 0) continue;
      const [placed] = placeNotes([{ drawn, shown, isAsked: false }], drawing);
      if (!placed) throw new Error("the note has no place");
      const note = { ...placed.at, ...placed.extent };
      const covered = drawing.obstacles.filter((box) => overlap(note, box));
      expect({ arrow: drawn.id, covered }).toEqual({ arrow: drawn.id, covered: [] });
      if (placed.leader !== null) {
        // Where all places are near to others, too, it is tied to its own.
        expect(gapTo(drawn.line, { ...placed.leader[1], width: 0, height: 0 })).toBe(0);
        continue;
      }
      const own = gapTo(drawn.line, note);
      const nearer = arrows.filter((other) => other !== drawn && gapTo(other.line, note) <= own);
      expect({ arrow: drawn.id, nearer: nearer.map(({ id }) => id) }).toEqual({
        arrow: drawn.id,
        nearer: [],
      });
    }
  },
);

/** How wide a note is from which at least one comparison can be read. */
const TELLING = 120;
/** Of a character, in a note. */
const CHARACTER = 7.9;

test.each(EXAMPLES)("in %s a condition that has no room to be whole can be understood", (name) => {
  const { drawing } = drawExample(name);
  const cramped = [...drawing.edges.values()].filter((drawn) => {
    const shown = conditionsOf(drawn.edge).slice(-1);
    const [placed] = placeNotes([{ drawn, shown, isAsked: false }], drawing);
    const whole = (shown[0]?.length ?? 0) * CHARACTER;
    return shown.length > 0 && (placed?.extent.width ?? 0) < Math.min(TELLING, whole);
  });
  // Between two nodes that stand close together, at the edge of the view, there is no room at all.
  expect(cramped.length).toBeLessThanOrEqual(1);
});
