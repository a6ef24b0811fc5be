import { expect, test } from "vitest";
import type { Family } from "../../src/model/system/systems.js";
import { AXIS, rowsOf, shownProcesses } from "../../src/views/system/space-time/rows.js";

const family = (name: string, count: number, first: number): Family => ({
  name,
  file: `${name}.sched`,
  workload: null,
  nodes: Array.from({ length: count }, (_, at) => ({
    number: first + at,
    label: `${name}[${at}]`,
    family: name,
  })),
});

const FAMILIES = [family("www", 8, 1), family("db", 2, 9)];
const CLOSED = { processes: new Set<number>(), families: new Set<string>() };

function lanes(pins: readonly string[]) {
  const processes = shownProcesses(FAMILIES, true, {}, CLOSED, pins);
  return rowsOf(processes, FAMILIES, null, CLOSED, AXIS).map(
    ({ process, hidden }) => `${process.label} +${hidden}`,
  );
}

test("of a large family one lane shows, and how many do not", () => {
  expect(lanes([])).toEqual(["manager +0", "www[0] +7", "db[0] +0", "db[1] +0"]);
});

test("pinned lanes stand first, those of a folded family, too, and none twice", () => {
  expect(lanes(["db[1]", "www[5]", "gone[0]"])).toEqual([
    "db[1] +0",
    "www[5] +0",
    "manager +0",
    "www[0] +6",
    "db[0] +0",
  ]);
});
