import { expect, test } from "vitest";
import { success } from "../../src/base/result.js";
import { findParting, type NamedRun } from "../../src/model/system/parting.js";
import type {
  FoundSystemEvents,
  SystemEvent,
  SystemState,
} from "../../src/model/system/systems.js";

const MS = 1_000_000;

type Decision = readonly [time: number, node: string, thread: string];

/** A run with these decisions, that ends behind the last one. */
function run(labels: readonly string[], decisions: readonly Decision[]): NamedRun {
  let now = 0;
  const events = decisions.map(([time, node, thread], at) => ({
    ...{ node: labels.indexOf(node), time, text: `${thread} dispatched from ready` },
    ...{ index: at, tick: at, kind: "DISPATCH", thread: 1, site: 0 },
  }));
  const last = Math.max(0, ...decisions.map(([time]) => time));
  return {
    labels,
    stateNow: () =>
      ({ end: now > last ? { kind: "over", waits: [] } : null }) as unknown as SystemState,
    run: {
      seek: async (time: number) => {
        now = time;
        return success(undefined);
      },
      findEvents: async () => {
        const found = events.filter(({ time }) => time <= now);
        return success({
          nodes: Uint32Array.from(found, ({ node }) => node),
          numbers: Uint32Array.from(found, ({ index }) => index),
          times: Float64Array.from(found, ({ time }) => time),
          matches: found.length,
        } as FoundSystemEvents);
      },
      eventsAt: async (_nodes: readonly number[], numbers: readonly number[]) =>
        success(numbers.map((number) => events[number] as SystemEvent)),
    },
  };
}

const search = async (a: NamedRun, b: NamedRun, onReached = (_: number) => {}) => {
  const found = await findParting([a, b], new AbortController().signal, onReached);
  if (!found.ok) throw new Error(found.message);
  return found.value;
};

const ALIKE: Decision[] = [
  [1, "www", "a"],
  [2, "db", "x"],
  [40 * MS, "www", "b"],
  [41 * MS, "db", "y"],
];

test("decisions part at the first that another thread gets, whatever nodes are numbered, and when", async () => {
  const a = run(["manager", "www", "db"], [...ALIKE, [90 * MS, "www", "a"], [91 * MS, "db", "x"]]);
  const b = run(
    ["manager", "db", "www", "spare"],
    [...ALIKE, [3 * MS, "spare", "z"], [95 * MS, "www", "a"], [88 * MS, "db", "y"]],
  );
  const reached: number[] = [];
  const { parting } = await search(a, b, (time) => reached.push(time));
  expect(parting).toEqual({
    ...{ node: "db", decision: 3, time: 88 * MS },
    choices: [
      { thread: "x", time: 91 * MS },
      { thread: "y", time: 88 * MS },
    ],
  });
  expect(reached).toEqual([1, 4, 16, 64].map((ms) => ms * MS));
});

test("alike to the end of both there is none; a run that ends sooner decides no more", async () => {
  const labels = ["manager", "www", "db"];
  expect(await search(run(labels, ALIKE), run(labels, ALIKE))).toMatchObject({
    parting: null,
    complete: true,
  });
  const more = run(labels, [...ALIKE, [50 * MS, "www", "c"]]);
  expect((await search(run(labels, ALIKE), more)).parting).toMatchObject({
    node: "www",
    decision: 3,
    choices: [null, { thread: "c" }],
  });
});

test("a search that is stopped says so", async () => {
  const stopping = new AbortController();
  stopping.abort();
  const labels = ["manager", "www", "db"];
  const found = await findParting(
    [run(labels, ALIKE), run(labels, ALIKE)],
    stopping.signal,
    () => {},
  );
  expect(found).toMatchObject({ ok: false, message: "The search was stopped." });
});
