import { expect, test } from "vitest";
import type { Analysis } from "../../src/generated/services.js";
import { travelOf } from "../../src/graph/live/traffic.js";
import { createRunStore, type RunState } from "../../src/model/run/run.js";
import type { SimulationState } from "../../src/model/run/simulation.js";
import { GRAPH, simulation } from "./fixture.js";

const MOVE = { thread: 4, from: 1, to: 5, site: 2 };
const SLOW = createRunStore().getState().speed;
const PROGRAM = { graph: GRAPH } as Analysis;

function run(changes: Partial<SimulationState>, speed = SLOW): RunState {
  const { setState, getState } = createRunStore();
  setState({ program: PROGRAM, simulation: simulation(changes), speed });
  return getState();
}

function travelling(state: RunState, before: RunState | null): number[] {
  return [...travelOf(state, before).travelling];
}

test("threads travel on the way forward, and stand where they are when a run is opened or goes back", () => {
  const [before, after] = [run({ tick: 1 }), run({ tick: 2, moves: [MOVE] })];
  expect(travelling(after, before)).toEqual([4]);
  expect(travelling(after, null)).toEqual([]);
  expect(travelling(run({ tick: 1, moves: [MOVE] }), run({ tick: 2 }))).toEqual([]);
  expect(travelling({ ...after, program: { ...PROGRAM } }, before)).toEqual([]);
});

test("at high speed threads jump; when a person steps they travel at any speed", () => {
  const fastest = SLOW + 20;
  const before = run({ tick: 1 }, fastest);
  expect(travelling(run({ tick: 2, moves: [MOVE], playing: true }, fastest), before)).toEqual([]);
  expect(travelling(run({ tick: 2, moves: [MOVE], playing: true }), run({ tick: 1 }))).toEqual([4]);
  expect(travelling(run({ tick: 2, moves: [MOVE] }, fastest), before)).toEqual([4]);
});

test("a step within a handler lets only the threads travel that it moves", () => {
  const other = { thread: 7, from: 1, to: 5, site: 2 };
  const [first, second] = [run({ moves: [MOVE] }), run({ moves: [MOVE, other] })];
  expect(travelling(second, first)).toEqual([7]);
  expect(travelling(first, first)).toEqual([]);
  expect([...travelOf(second, first).traffic.edges.keys()]).toEqual(["schedule:ready>current"]);
});
