import { expect, test } from "vitest";
import { type Result, success } from "../../src/base/result.js";
import type { Analysis } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { LIBRARY, OPEN } from "../../src/model/comparison/contenders.js";
import type { ExperimentOutcome } from "../../src/model/comparison/experiments.js";
import type { ExperimentOptions } from "../../src/model/ports.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { createProjectStore, openProject, type Project } from "../../src/model/project/project.js";
import { beginExperiment, experimentStoreOf } from "../../src/views/comparison/experiment-store.js";
import { analysisOf } from "../fixtures.js";

const OUTCOME = { report: { tables: [] } } as unknown as ExperimentOutcome;

const projectOf = (name: string, example: string | null): Project => ({
  name,
  example,
  scheduler: { name: "s.sched", text: "" },
  workload: { name: "w.workload", text: "" },
  positions: {},
});

/** A page with one scheduler to run, and experiments that end when the test says so. */
function page() {
  const stores = { project: createProjectStore(), compilation: createCompilationStore() };
  const conducted: { signal: AbortSignal; end(): void }[] = [];
  const conduct = (_: unknown, { signal, onProgress }: ExperimentOptions) =>
    new Promise<Result<ExperimentOutcome>>((resolve) => {
      onProgress(1, 2);
      conducted.push({ signal, end: () => resolve(success(OUTCOME)) });
    });
  const studio = { stores, ports: { experiments: { conduct } } } as unknown as Studio;
  openProject(stores.project, projectOf("Weather", "weather"));
  const compiled = { module: "", workload: "AA==" } as Analysis["compiled"];
  const { version } = stores.project.getState();
  takeAnalysis(stores.compilation, analysisOf({ version, compiled }), null);
  const store = experimentStoreOf(studio);
  store.setState({ chosen: [{ kind: "open" }] });
  return { studio, stores, conducted, store };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

test("what a comparison came to stays while its project is open, and goes with it", async () => {
  const { studio, stores, conducted, store } = page();
  const done = beginExperiment(studio);
  await settled();
  conducted[0]?.end();
  await done;
  expect(store.getState().outcome).toBe(OUTCOME);
  openProject(stores.project, projectOf("Weather", "weather"));
  expect(store.getState().outcome).toBe(OUTCOME);
  openProject(stores.project, projectOf("Proxy", "proxy"));
  expect(store.getState()).toMatchObject({ outcome: null, phase: { kind: "resting" } });
});

test("a comparison that is under way when another project is opened is given up, and tells nothing", async () => {
  const { studio, stores, conducted, store } = page();
  const done = beginExperiment(studio);
  await settled();
  expect(store.getState().phase.kind).toBe("running");
  openProject(stores.project, projectOf("Weather", null));
  expect(conducted[0]?.signal.aborted).toBe(true);
  conducted[0]?.end();
  await done;
  expect(store.getState()).toMatchObject({ outcome: null, phase: { kind: "resting" } });
});

test("a project that was chosen for the comparison is not compared with itself once it is open", () => {
  const { stores, store } = page();
  store.setState({
    seeds: "7",
    chosen: [
      { kind: "open" },
      { kind: "example", id: "proxy", title: "Proxy" },
      { kind: "own", name: "Mine" },
    ],
  });
  openProject(stores.project, projectOf("Mine", null));
  expect(store.getState().chosen.map(({ kind }) => kind)).toEqual(["open", "example"]);
  openProject(stores.project, projectOf("Proxy", "proxy"));
  expect(store.getState().chosen).toEqual([OPEN, LIBRARY]);
  expect(store.getState().seeds).toBe("7");
});

test("another scheduler of a project is no longer chosen once another project is open", () => {
  const { stores, store } = page();
  store.setState({ chosen: [OPEN, { kind: "project", name: "fixed_priorities.sched" }] });
  openProject(stores.project, projectOf("Proxy", "proxy"));
  expect(store.getState().chosen).toEqual([OPEN, LIBRARY]);
});
