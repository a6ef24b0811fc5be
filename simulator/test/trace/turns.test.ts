import { expect, test } from "vitest";
import { Turns } from "../../src/trace/turns.js";

function turnsOf(column: number, stretches: readonly (readonly [number, number, number])[]) {
  const turns = new Turns(column);
  for (const [from, to, thread] of stretches) turns.add(from, to, thread);
  return turns.finish().map(({ from, to, thread }) => [from, to, thread]);
}

test("turns of one thread that touch are one", () => {
  const stretches = [
    [0, 4, 1],
    [4, 9, 1],
    [9, 10, 2],
    [12, 13, 2],
  ] as const;
  expect(turnsOf(1, stretches)).toEqual([
    [0, 9, 1],
    [9, 10, 2],
    [12, 13, 2],
  ]);
});

test("turns shorter than a column are merged into the longest of them", () => {
  const stretches = [
    [0, 3, 1],
    [3, 9, 2],
    [9, 12, 3],
    [12, 40, 1],
    [40, 45, 2],
  ] as const;
  expect(turnsOf(10, stretches)).toEqual([
    [0, 12, 2],
    [12, 40, 1],
    [40, 45, 2],
  ]);
});
