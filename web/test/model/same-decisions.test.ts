import { expect, test } from "vitest";
import type { Difference, NamedStep } from "../../src/model/exploration/runs.js";
import { sameDecisions } from "../../src/model/exploration/same-decisions.js";

const step = (words: string, after: NamedStep["after"] = null): NamedStep => ({
  event: "dispatch",
  thread: "a",
  other: null,
  values: [],
  words,
  after,
});
const AFTER = { running: "a", containers: [], threads: [], variables: {} };
const SAME: Difference = {
  schedulers: ["one", "other"],
  held: [[], []],
  extent: { pairs: 3, complete: true, alike: true },
  verdict: "same",
  stem: [],
  ends: null,
  decisions: null,
};

test("two that decide alike hold, and what was not all seen is open", () => {
  expect(sameDecisions("`o.sched`", SAME, null)).toMatchObject({
    verdict: "holds",
    message: "It decides as `o.sched` does.",
  });
  const extent = { ...SAME.extent, complete: false, alike: false };
  expect(sameDecisions("`o.sched`", { ...SAME, verdict: "open", extent }, null)).toMatchObject({
    verdict: "open",
    message:
      "No other decision than that of `o.sched` was found. Events that only one of them has a handler for are left out.",
  });
});

test("the run ends with one's own decision that the other one does not take", () => {
  const ends = [step("a is dispatched", AFTER), step("b is dispatched")] as const;
  const difference = {
    ...SAME,
    verdict: "different" as const,
    stem: [step("begins", AFTER)],
    ends,
    decisions: ["a is dispatched", "b is dispatched, and it stops"] as const,
  };
  const replay = { workload: "workload w { }", times: [0, 0] };
  const verdict = sameDecisions("“Other”", difference, replay);
  expect(verdict).toMatchObject({
    verdict: "fails",
    message:
      "It decides otherwise than “Other”: a is dispatched; there b is dispatched, and it stops.",
    replay,
  });
  expect(verdict.counterexample?.stem.map(({ words }) => words)).toEqual([
    "begins",
    "a is dispatched",
  ]);
});
