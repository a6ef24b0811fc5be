import { expect, test, vi } from "vitest";
import { keepRunnable } from "../../src/app/live/run.js";
import { type Result, success } from "../../src/base/result.js";
import type { Analysis } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { createProjectStore } from "../../src/model/project/project.js";
import type { OpenFork } from "../../src/model/run/forks.js";
import { createRunStore } from "../../src/model/run/run.js";
import type { SimulationState } from "../../src/model/run/simulation.js";
import { analysisOf, simulationOf } from "../fixtures.js";

const createStores = () => ({
  project: createProjectStore(),
  compilation: createCompilationStore(),
  run: createRunStore(),
  notices: createNoticesStore(),
});

/** A simulator that answers when the test says so: each load waits at its place in the list. */
function slowSimulator() {
  const loads: ((answer: Result<SimulationState>) => void)[] = [];
  const load = () =>
    new Promise<Result<SimulationState>>((resolve) => {
      loads.push(resolve);
    });
  const none = () => () => {};
  return { loads, simulator: { load, onState: none, onFailure: none } };
}

const program = (version: number): Analysis =>
  analysisOf({ version, compiled: { module: "", workload: "AA==" } as Analysis["compiled"] });

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

test("while a newer program loads, the answer about an older one sets nothing going", async () => {
  const stores = createStores();
  const { loads, simulator } = slowSimulator();
  keepRunnable({ stores, ports: { simulator } } as unknown as Studio);
  takeAnalysis(stores.compilation, program(1), 1);
  takeAnalysis(stores.compilation, program(2), 1);
  loads[0]?.(success(simulationOf({ tick: 11 })));
  await settled();
  expect(stores.run.getState()).toMatchObject({ status: { kind: "loading" }, simulation: null });
  loads[1]?.(success(simulationOf({ tick: 22 })));
  await settled();
  const { status, program: loaded, simulation } = stores.run.getState();
  expect([status.kind, loaded?.version, simulation?.tick]).toEqual(["ready", 2, 22]);
});

test("a program that was asked for before another project came does not run there", async () => {
  const stores = createStores();
  const { loads, simulator } = slowSimulator();
  keepRunnable({ stores, ports: { simulator } } as unknown as Studio);
  takeAnalysis(stores.compilation, program(1), 1);
  stores.run.setState({ program: null, simulation: null, status: { kind: "empty" } });
  loads[0]?.(success(simulationOf()));
  await settled();
  expect(stores.run.getState()).toMatchObject({ status: { kind: "empty" }, program: null });
});

test("a fork that a changed text takes away is told of, once", async () => {
  const stores = createStores();
  const { simulator } = slowSimulator();
  keepRunnable({ stores, ports: { simulator } } as unknown as Studio);
  takeAnalysis(stores.compilation, program(1), 1);
  stores.run.setState({ fork: { tick: 12, words: "with seed 2" } as OpenFork });
  takeAnalysis(stores.compilation, program(2), 1);
  expect(stores.run.getState().fork).toBeNull();
  await vi.waitFor(() => expect(stores.notices.getState().notice).not.toBeNull());
  expect(stores.notices.getState().notice?.text).toBe(
    "The fork at tick 12, with seed 2, was dropped because the text it ran has changed.",
  );
  stores.notices.setState({ notice: null });
  takeAnalysis(stores.compilation, program(3), 1);
  expect(stores.notices.getState().notice).toBeNull();
});
