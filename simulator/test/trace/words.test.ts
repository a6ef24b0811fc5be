import { expect, test } from "vitest";
import { TraceKind } from "../../src/generated/trace.js";
import { Names } from "../../src/names.js";
import { describeEvent } from "../../src/trace/words.js";

const site = (text: string) => ({ file: "s.sched", text, line: 1, column: 1 });

const names = new Names(
  {
    name: "s",
    profile: 0,
    attributes: [],
    globals: [],
    containers: [],
    stride: 8,
    handlers: [],
    sites: [site("nowhere"), site("load %3d of 100%%, %s %d"), site("%5.2f"), site("done")],
  },
  { name: "w", variables: [], classes: [], histograms: [], counters: [], strings: [] },
);

const printed = (place: number, value: number) =>
  describeEvent(0, { kind: TraceKind.LOG, time: 0, tick: 0, thread: 1, place, value }, names).text;

test("what C text prints is shown with the number that the trace keeps", () => {
  expect(printed(1, 42)).toBe("Printed: load 42 of 100%, … …");
  expect(printed(2, 42)).toBe("Printed: …");
  expect(printed(3, 0)).toBe("Printed: done");
});
