import { expect, test } from "vitest";
import { Follower } from "../../src/model/exploration/follow.js";
import { isAsked, isOwed } from "../../src/model/exploration/properties.js";
import type { ExploredVerdict, NamedStep } from "../../src/model/exploration/runs.js";
import { keyOf, shownVerdict, shownVerdicts } from "../../src/model/exploration/store.js";
import type { SimulationState, ThreadView } from "../../src/model/run/simulation.js";
import { containerOf, simulationOf } from "../fixtures.js";

const THREADS = ["a", "b"].map((className) => ({ className, instance: 0 })) as ThreadView[];

/** Where threads stand, by container: `{ ready: "a b" }`. */
const stepOf = (event: string, places: Record<string, string> | null): NamedStep => ({
  event,
  thread: "a",
  other: null,
  values: [],
  words: event,
  after: places && {
    running: null,
    threads: [],
    variables: {},
    containers: Object.entries(places).map(([name, held]) => ({ name, threads: held.split(" ") })),
  },
});

const stateOf = (
  tick: number,
  places: Record<string, number[]>,
  outcome: SimulationState["outcome"] = null,
): SimulationState =>
  simulationOf({
    tick,
    outcome,
    threads: THREADS,
    containers: Object.entries(places).map(([name, held], index) =>
      containerOf(index + 1, name, held),
    ),
  });

const STEPS = [
  stepOf("start", {}),
  stepOf("birth", { ready: "a" }),
  stepOf("birth", { ready: "a b" }),
  stepOf("dispatch", { ready: "b", current: "a" }),
];

const FAULT = { kind: "fault", message: "It stops." } as unknown as SimulationState["outcome"];

test("each step of a run is found at the tick behind which threads stand as it says", () => {
  const follower = new Follower(STEPS);
  follower.see(stateOf(1, { ready: [], current: [] }));
  follower.see(stateOf(2, { ready: [1], current: [] }));
  follower.see(stateOf(3, { ready: [1, 2], current: [] }));
  expect(follower.isOn).toBe(true);
  follower.see(stateOf(4, { ready: [2], current: [1] }));
  expect(follower.isOn).toBe(false);
  expect(follower.followed).toEqual({ ticks: [1, 2, 3, 4], parts: null, fault: null });
});

test("what happens before an ordinary run shows for the first time is at its beginning", () => {
  const follower = new Follower(STEPS);
  follower.see(stateOf(3, { ready: [1, 2] }));
  follower.see(stateOf(4, { ready: [2], current: [1] }));
  expect(follower.followed).toEqual({ ticks: [3, 3, 3, 4], parts: null, fault: null });
});

test("a run that goes otherwise tells from which step on, and what it comes to", () => {
  const follower = new Follower([...STEPS, stepOf("yield", null)]);
  follower.see(stateOf(1, {}));
  follower.see(stateOf(2, { ready: [1] }));
  follower.see(stateOf(3, { ready: [2, 1] }));
  expect(follower.followed).toEqual({ ticks: [1, 2, null, null, null], parts: 2, fault: null });
  follower.see(stateOf(3, { ready: [2, 1] }, FAULT));
  expect(follower.followed).toMatchObject({ parts: 2, fault: "It stops." });
});

test("a step that fails is found where the run stops by a fault", () => {
  const follower = new Follower([stepOf("start", {}), stepOf("yield", null)]);
  follower.see(stateOf(1, {}));
  expect(follower.isOn).toBe(true);
  follower.see(stateOf(1, {}, FAULT));
  expect(follower.followed).toEqual({ ticks: [1, 1], parts: null, fault: "It stops." });
});

const verdictOf = (property: string, verdict: "holds" | "fails"): ExploredVerdict => ({
  property,
  verdict,
  message: `${property}.`,
  fault: null,
  bound: null,
  replay: null,
  test: null,
  course: null,
  counterexample:
    verdict === "fails" ? { stem: STEPS, loop: [], watched: null, unavoidable: null } : null,
});

test("only what is asked shows, one's own always, and first the run of the first that fails", () => {
  const verdicts = [
    verdictOf("faults", "holds"),
    verdictOf("always |ready| < 2", "fails"),
    verdictOf("forgotten", "fails"),
  ];
  const exploration = { verdicts } as unknown as Parameters<typeof shownVerdicts>[0]["exploration"];
  const found = {
    exploration,
    version: 1,
    schedulerVersion: 1,
    seconds: null,
    asked: ["faults"] as const,
  };
  expect(shownVerdicts(found)).toEqual(verdicts.slice(0, 2));
  expect(shownVerdict({ found, chosen: null, opened: null })).toBe(verdicts[1]);
  const all = { ...found, asked: ["faults", "forgotten"] as const };
  expect(
    shownVerdict({ found: all, chosen: keyOf(verdicts[2] as ExploredVerdict), opened: null }),
  ).toBe(verdicts[2]);
  // What is chosen holds since: another run shows.
  expect(shownVerdict({ found: all, chosen: "faults", opened: null })).toBe(verdicts[1]);
  expect(isAsked([], "bypass")).toBe(false);
  expect([isOwed("forgotten"), isOwed("forgotten-unborn"), isOwed("never x")]).toEqual([
    false,
    true,
    true,
  ]);
});
