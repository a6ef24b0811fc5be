import { expect, test } from "vitest";
import { saveReport } from "../../src/actions/export/report.js";
import { createForks } from "../../src/actions/run/forks.js";
import { failure, type Result, success } from "../../src/base/result.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createCompilationStore } from "../../src/model/project/compilation.js";
import { createProjectStore } from "../../src/model/project/project.js";
import type { OpenFork } from "../../src/model/run/forks.js";
import type { OpenRecording } from "../../src/model/run/recordings.js";
import { createRunStore, type RunState } from "../../src/model/run/run.js";
import type { Measures, Outcome, ReportFacts, Timeline } from "../../src/model/run/simulation.js";
import { analysisOf, simulationOf } from "../fixtures.js";

const MEASURES = { ticks: 7 } as Measures;
const TIMELINE = { from: 0, to: 5, processors: [] as Timeline["processors"] } as Timeline;

/** A page with a run; what it handed out. */
function page(changes: Partial<RunState> = {}, measured: Result<Measures> = success(MEASURES)) {
  const stores = {
    project: createProjectStore(),
    run: createRunStore(),
    compilation: createCompilationStore(),
    notices: createNoticesStore(),
  };
  stores.project.setState({
    scheduler: { name: "fair.sched", text: "" },
    workload: { name: "busy.workload", text: "" },
  });
  const program = analysisOf({ name: "fair_share" });
  stores.run.setState({ program, simulation: simulationOf(), ...changes });
  const told: ReportFacts[] = [];
  const files: string[] = [];
  const ports = {
    simulator: {
      measures: async () => measured,
      timeline: async () => success(TIMELINE),
      drop: () => {},
    },
    pictures: { graph: async () => "<svg/>" },
    reports: {
      ofRun: async (facts: ReportFacts) => {
        told.push(facts);
        return "<page>";
      },
    },
    downloads: {
      save: (name: string, type: string, text: string) => files.push(`${name} ${type} ${text}`),
    },
  };
  return { studio: { stores, ports } as unknown as Studio, stores, told, files };
}

const endsWith = (outcome: Outcome) => page({ simulation: simulationOf({ outcome }) });
const FORK = { tick: 12, words: "with seed 2", isShown: true } as OpenFork;

test("a report names scheduler, workload and seed, and holds the measures", async () => {
  const { studio, told, files } = page();
  await saveReport(studio);
  expect(files).toEqual(["fair-report.html text/html <page>"]);
  expect(told).toEqual([
    {
      scheduler: "fair_share",
      workload: "busy",
      choices: [["seed", "1"]],
      ending: "The run has not ended. This is how it stands.",
      hasFailed: false,
      measures: MEASURES,
      timeline: { timeline: TIMELINE, threads: [], containers: [], starved: [] },
      gantt: null,
      graph: null,
      texts: [
        { name: "fair.sched", text: "" },
        { name: "busy.workload", text: "" },
      ],
    },
  ]);
});

test("it shows the graph as it is drawn, if there is one", async () => {
  const { studio, stores, told } = page();
  stores.compilation.setState({ graph: { nodes: [], edges: [], undrawn: [] } });
  await saveReport(studio);
  expect(told[0]?.graph).toBe("<svg/>");
});

test("it says of texts that were edited since that they are not what ran", async () => {
  const { studio, stores, told } = page();
  stores.compilation.setState({ stale: true });
  await saveReport(studio);
  expect(told[0]?.texts.map(({ name }) => name)).toEqual([
    "fair.sched, edited since the run",
    "busy.workload, edited since the run",
  ]);
});

test("it tells of a good and of a bad end", async () => {
  const good = endsWith({ kind: "ended" });
  await saveReport(good.studio);
  expect(good.told[0]).toMatchObject({
    ending: "Finished: all threads have ended.",
    hasFailed: false,
  });
  const bad = endsWith({ kind: "deadlock", message: "nothing can run any more." });
  await saveReport(bad.studio);
  expect(bad.told[0]).toMatchObject({ ending: "Nothing can run any more.", hasFailed: true });
});

test("a fork is told, also when its original was dropped since", async () => {
  const { studio, stores, told } = page({ fork: FORK });
  await saveReport(studio);
  createForks(studio).drop();
  expect(stores.run.getState().fork).toBeNull();
  await saveReport(studio);
  for (const { choices } of told) {
    expect(choices).toEqual([
      ["seed", "1"],
      ["forked", "at tick 12, with seed 2"],
    ]);
  }
});

test("an original whose fork is there or was dropped is not told as one", async () => {
  const { studio, told } = page({ fork: { ...FORK, isShown: false } });
  await saveReport(studio);
  createForks(studio).drop();
  await saveReport(studio);
  expect(told.map(({ choices }) => choices)).toEqual([[["seed", "1"]], [["seed", "1"]]]);
});

test("a recorded run is told as one of real Pth, without a seed", async () => {
  const recording = { fileName: "a.trace", isShown: true, info: { began: 0 } } as OpenRecording;
  const { studio, told } = page({ recording });
  await saveReport(studio);
  expect(told[0]).toMatchObject({
    workload: "real threads",
    choices: [
      ["trace", "a.trace"],
      ["recorded", "1970-01-01T00:00:00.000Z"],
    ],
  });
});

test("measures that do not come are told, and no file is made", async () => {
  const { studio, stores, files } = page({}, failure("The simulator has not answered."));
  await saveReport(studio);
  expect(files).toEqual([]);
  expect(stores.notices.getState().notice?.text).toBe("The simulator has not answered.");
});
