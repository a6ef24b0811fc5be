import { expect, test } from "vitest";
import {
  drawnRun,
  drawnWay,
  nodeAtStep,
  stepAtNode,
} from "../../src/model/exploration/drawn-run.js";
import type { KeptRun } from "../../src/model/exploration/kept-run.js";
import type { Exploration, NamedStep } from "../../src/model/exploration/runs.js";
import type { Found } from "../../src/model/exploration/store.js";

const step = (words: string): NamedStep => ({
  event: "birth",
  thread: "a",
  other: null,
  values: [],
  words,
  after: { running: null, containers: [], threads: [], variables: {} },
});
const COUNTEREXAMPLE = {
  stem: [step("begins"), step("a is born")],
  loop: [step("a runs"), step("a yields")],
  watched: "b",
  unavoidable: null,
};
const VERDICT = {
  property: "forgotten",
  verdict: "fails",
  message: "Forgotten.",
  fault: null,
  bound: null,
  counterexample: COUNTEREXAMPLE,
  replay: null,
  test: null,
  course: null,
};
const WAY = [step("begins")];
const EXPLORATION = {
  varies: "program",
  verdicts: [{ ...VERDICT, property: "faults", verdict: "holds", counterexample: null }, VERDICT],
  drawing: { of: "states", nodes: [{ way: WAY }, {}, {}], edges: [], runs: [[], [0, 1, 2, 1]] },
} as unknown as Exploration;
const FOUND: Found = {
  exploration: EXPLORATION,
  version: 1,
  schedulerVersion: 1,
  seconds: null,
  asked: ["forgotten"],
};
const NOTHING = { chosen: null, shape: null, node: null, opened: null };

const openedAt = (at: number, counterexample = COUNTEREXAMPLE) => ({
  kept: { ...VERDICT, counterexample, former: "w" } as unknown as KeptRun,
  ticks: [],
  at,
  standing: { kind: "fails" as const },
});

test("the run that shows is the one of its verdict, with its stem", () => {
  expect(drawnRun({ ...NOTHING, found: FOUND })).toEqual({ nodes: [0, 1, 2, 1], stem: 2 });
  expect(drawnRun({ ...NOTHING, found: null }).nodes).toEqual([]);
});

test("a node that the opened run passes twice is gone to where it comes next", () => {
  const state = { ...NOTHING, found: FOUND };
  expect(stepAtNode({ ...state, opened: openedAt(0) }, 1)).toBe(1);
  expect(stepAtNode({ ...state, opened: openedAt(1) }, 1)).toBe(3);
  expect(stepAtNode({ ...state, opened: openedAt(3) }, 1)).toBe(1);
  expect(stepAtNode({ ...state, opened: openedAt(0) }, 7)).toBeNull();
  expect(nodeAtStep({ ...state, opened: openedAt(0) }, 2)).toBe(2);
});

test("a run of a former text is on no node, and none is opened", () => {
  const other = { ...COUNTEREXAMPLE, loop: [step("a waits")] };
  const state = { ...NOTHING, found: FOUND };
  expect(stepAtNode({ ...state, opened: openedAt(0, other) }, 1)).toBeNull();
  expect(stepAtNode(state, 1)).toBeNull();
});

test("a node that was chosen has a way", () => {
  expect(drawnWay({ ...NOTHING, found: FOUND, node: 0 })).toBe(WAY);
  expect(drawnWay({ ...NOTHING, found: FOUND })).toBeNull();
});
