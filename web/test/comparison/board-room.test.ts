import fc from "fast-check";
import { expect, test } from "vitest";
import { roomOf } from "../../src/views/comparison/runs/board-room.js";

const SMALL = { width: 400, height: 300 };
const LARGE = { width: 1100, height: 680 };

test("small graphs stand beside each other, and a large one has the whole width", () => {
  expect(roomOf([SMALL, SMALL], 1180)).toEqual({ columns: 2, spans: [1, 1], heights: [398, 398] });
  expect(roomOf([LARGE, SMALL, SMALL], 1180).spans).toEqual([2, 1, 1]);
  expect(roomOf([SMALL, LARGE], 320)).toMatchObject({ columns: 1, spans: [1, 1] });
});

test("what is left of a row goes to its last board", () => {
  expect(roomOf([SMALL, LARGE, SMALL], 1180).spans).toEqual([2, 2, 2]);
  expect(roomOf([null, null, null], 900).spans).toEqual([1, 1, 2]);
});

const drawing = fc.record({ width: fc.integer({ min: 100, max: 2000 }), height: fc.nat(2000) });

test("all rows are full, and letters can be read wherever the width allows it", () => {
  fc.assert(
    fc.property(
      fc.array(drawing, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 280, max: 3000 }),
      (drawings, width) => {
        const { columns, spans } = roomOf(drawings, width);
        let place = 0;
        for (const [index, span] of spans.entries()) {
          expect(place + span).toBeLessThanOrEqual(columns);
          place = (place + span) % columns;
          const zoom = ((width / columns) * span - 28) / (drawings[index]?.width ?? 1);
          if (zoom < 0.8) expect(span).toBe(columns);
        }
        expect(place).toBe(0);
      },
    ),
  );
});
