import { expect, test } from "vitest";
import { valuesIn } from "../../src/model/run/values-in-place.js";
import { analysisOf, containerOf, simulationOf } from "../fixtures.js";

const thread = (number: number, attributes: readonly number[]) =>
  ({
    thread: number,
    className: number === 2 ? "display" : "sensor",
    instance: number,
    state: "ready",
    since: 0,
    ran: 0,
    container: 1,
    waitsFor: null,
    line: 0,
    attributes,
  }) as const;
const program = analysisOf({
  attributes: [
    { name: "role", type: "int", imported: true, offset: 0 },
    { name: "due", type: "time", imported: false, offset: 8 },
  ],
  globals: [
    { name: "turns", type: "int", size: null, const: false, imported: false, offset: 0 },
    { name: "limit", type: "time", size: null, const: true, imported: false, offset: 8 },
    { name: "table", type: "int", size: 2, const: false, imported: false, offset: 16 },
  ],
});
const state = simulationOf({
  globals: [
    { name: "turns", value: 7, imported: false },
    { name: "limit", value: 2_500_000, imported: false },
    { name: "table", value: [1, 2], imported: false },
  ],
  containers: [containerOf(1, "ready", [1, 2]), containerOf(2, "next", [])],
  threads: [thread(1, [1, 1000]), thread(2, [3, 2_000_000])],
  pause: {
    site: 1,
    value: 0,
    passed: 0,
    locals: [
      { name: "turns", type: "int", value: 12 },
      { name: "t", type: "thread", value: 2 },
      { name: "nobody", type: "thread", value: 0 },
    ],
    frame: new Uint8Array(),
  },
});
const written = (text: string) =>
  valuesIn(text, program, state).map(({ name, value }) => `${name} = ${value}`);

test("a variable of the handler stands before one of the scheduler with its name", () => {
  expect(written("turns < limit")).toEqual(["turns = 12", "limit = 2.5 ms"]);
});

test("threads are told by name, and their attributes with units", () => {
  expect(written("t => next;")).toEqual(["t = display"]);
  expect(written("t.role == 3 && t.due > 0")).toEqual(["t.role = 3", "t.due = 2 ms"]);
  expect(written("nobody.role")).toEqual([]);
});

test("a container has a length, and attributes of the thread that leaves it next", () => {
  expect(written("|ready| > 0 && | next | == 0")).toEqual(["|ready| = 2", "|next| = 0"]);
  expect(written("ready.role == 1")).toEqual(["ready.role = 1"]);
  expect(written("next.role == 1")).toEqual([]);
});

test("each is told once; what has no single value is not told", () => {
  expect(written("turns = turns + table[1] + unknown;")).toEqual(["turns = 12"]);
});
