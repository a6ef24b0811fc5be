import { describe, expect, test } from "vitest";
import { firstDifference, sharedDecisions } from "../../src/model/comparison/difference.js";
import type { Digest } from "../../src/model/run/simulation.js";

interface Given {
  readonly ended?: boolean;
  /** How many decisions there were, if not all are told. */
  readonly total?: number;
}

/** A run whose threads are born in the order of `names` and dispatched as `order` says. */
function run(
  names: readonly string[],
  order: string,
  { ended = false, total }: Given = {},
): Digest {
  const threads = [...order].map((name) => names.indexOf(name) + 1);
  return {
    time: 100,
    ticks: 50,
    switches: 0,
    schedulerTime: 0,
    ended,
    classes: [],
    threads: names.map((className) => ({ className, instance: 0 })),
    decisions: {
      total: total ?? threads.length,
      ticks: Float64Array.from(threads, (_, index) => 10 * index),
      times: Float64Array.from(threads, (_, index) => 100 * index),
      threads: Uint32Array.from(threads),
    },
  };
}

const REAL = ["m", "a", "b"];
const VIRTUAL = ["a", "b"];

describe("the first difference of two runs", () => {
  test("is the first decision for another thread, with its tick and time in both", () => {
    expect(firstDifference(run(REAL, "maabb"), run(VIRTUAL, "aabab"))).toEqual({
      same: 3,
      decisions: [
        { tick: 40, time: 400, thread: "b[0]" },
        { tick: 30, time: 300, thread: "a[0]" },
      ],
    });
  });

  test("passes over threads that only one of them has", () => {
    expect(firstDifference(run(REAL, "mambmmam"), run(VIRTUAL, "aba"))).toBeNull();
    expect(
      sharedDecisions(run(REAL, "mam"), run(VIRTUAL, "ab")).map((list) => list.length),
    ).toEqual([1, 2]);
  });

  test("is none where one is only watched for less long", () => {
    expect(firstDifference(run(REAL, "ab"), run(VIRTUAL, "abab"))).toBeNull();
    const cut = run(REAL, "ab", { ended: true, total: 5000 });
    expect(firstDifference(cut, run(VIRTUAL, "abab"))).toBeNull();
  });

  test("is the end of the one that is over sooner", () => {
    const over = run(REAL, "ab", { ended: true });
    expect(firstDifference(over, run(VIRTUAL, "abb"))).toEqual({
      same: 2,
      decisions: [null, { tick: 20, time: 200, thread: "b[0]" }],
    });
  });

  test("is not told of runs without a thread in common", () => {
    expect(firstDifference(run(["x"], "xxx"), run(VIRTUAL, "ab"))).toBeNull();
    expect(sharedDecisions(run(["x"], "x"), run(VIRTUAL, "ab"))).toEqual([[], []]);
  });
});
