import { describe, expect, test } from "vitest";
import {
  eventKey,
  foundWithin,
  nodesOf,
  placesOf,
  processNames,
} from "../../src/model/system/events.js";

const PROCESSES = [
  { number: 0, label: "manager", family: "" },
  { number: 1, label: "www[0]", family: "www" },
  { number: 2, label: "www[1]", family: "www" },
  { number: 3, label: "db", family: "db" },
];

describe("a filter names processes", () => {
  test("by their own names, by families, or all of them", () => {
    expect(nodesOf(PROCESSES, "")).toEqual([0, 1, 2, 3]);
    expect(nodesOf(PROCESSES, "www")).toEqual([1, 2]);
    expect(nodesOf(PROCESSES, "www[1]")).toEqual([2]);
    expect(nodesOf(PROCESSES, "db")).toEqual([3]);
    expect(nodesOf(PROCESSES, "of another system")).toEqual([]);
  });

  test("of which families of several nodes, and each process, are on offer once", () => {
    expect(processNames(PROCESSES)).toEqual(["www", "manager", "www[0]", "www[1]", "db"]);
  });
});

test("an event of any process has a number of its own, which leads back to it", () => {
  const events = [
    { node: 0, index: 0 },
    { node: 0, index: 2 ** 32 - 1 },
    { node: 1, index: 0 },
    { node: 65, index: 123_456_789 },
  ];
  const keys = events.map(eventKey);
  expect(new Set(keys).size).toBe(events.length);
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  const { nodes, numbers } = placesOf(keys);
  expect(events).toEqual(nodes.map((node, at) => ({ node, index: numbers[at] })));
});

describe("marks of what was found", () => {
  const times = [0, 5, 6, 7, 20, 20, 41, 90];
  const found = {
    nodes: Uint32Array.from([1, 1, 2, 1, 1, 2, 1, 2]),
    numbers: new Uint32Array(times.length),
    times: Float64Array.from(times),
    matches: times.length,
  };

  test("are those of each process within a window", () => {
    expect([...foundWithin(found, 5, 41, 1000)]).toEqual([
      [1, [5, 7, 20, 41]],
      [2, [6, 20]],
    ]);
  });

  test("do not stand closer than a column is wide", () => {
    expect(foundWithin(found, 0, 100, 10).get(1)).toEqual([0, 20, 41]);
    expect(foundWithin(found, 0, 100, 1).get(1)).toEqual([0]);
  });
});
