import { beforeEach, expect, test } from "vitest";
import { goToRunMoment, takeRunMoment } from "../../src/actions/share/run-moment.js";
import { success } from "../../src/base/result.js";
import type { AnalyseRequest } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { createCompilationStore } from "../../src/model/project/compilation.js";
import { createProjectStore, type Project } from "../../src/model/project/project.js";
import type { ForkRequest } from "../../src/model/run/forks.js";
import { createRunStore } from "../../src/model/run/run.js";
import type { SimulationState } from "../../src/model/run/simulation.js";
import { createSelectionStore } from "../../src/model/selection.js";
import type { RunMoment } from "../../src/model/share/moments.js";
import { readShared, textOfShared } from "../../src/model/share/shared.js";
import { analysisOf, simulationOf } from "../fixtures.js";

const PROJECT: Project = {
  name: "Open",
  example: null,
  scheduler: { name: "s.sched", text: "scheduler s { }" },
  workload: { name: "w.workload", text: "workload w { }" },
  positions: {},
};
/** One of one's own, under which the run is forked. */
const OTHER: Project = {
  ...PROJECT,
  name: "Other",
  scheduler: { name: "quick.sched", text: "scheduler quick extends swift { }" },
  others: [
    { name: "swift.sched", text: "partial scheduler swift extends base { }" },
    { name: "trace.sched", text: "partial scheduler trace { }" },
  ],
  aspects: ["trace.sched"],
};
const NO_DECISIONS = { threads: [], decisions: { threads: [], ticks: [], times: [] } };
const COMPILED = analysisOf({
  profile: "embedded",
  compiled: { module: "AAAA", workload: "AAAA" } as never,
});

let kept: Map<string, Project>;
let state: SimulationState;
let asked: AnalyseRequest[];
let sought: unknown[];
let forked: ForkRequest[];

beforeEach(() => {
  kept = new Map([["own/Other", OTHER]]);
  state = simulationOf({ tick: 9 });
  asked = [];
  sought = [];
  forked = [];
});

/** The studio of somebody, whose run stands as `state` says. */
function studioWith(open: Project): Studio {
  const stores = {
    project: createProjectStore(),
    compilation: createCompilationStore(),
    run: createRunStore(),
    selection: createSelectionStore(),
  };
  stores.project.setState({ ...open, version: 1, opened: 1 });
  stores.run.setState({ program: COMPILED });
  const here = async () => success(state);
  const simulator = {
    pause: here,
    swap: here,
    drop() {},
    digest: async () => success(NO_DECISIONS),
    seek: async (...to: unknown[]) => {
      sought.push(to);
      return here();
    },
    fork: async (wish: ForkRequest) => {
      forked.push(wish);
      return here();
    },
  };
  const ofKey = async (key: string) => {
    const project = kept.get(key);
    return success(project ? { project, analysis: null } : null);
  };
  const analyse = async (request: AnalyseRequest) => {
    asked.push(request);
    return success({ analysis: COMPILED });
  };
  const ports = { simulator, projects: { ofKey }, compiler: { analyse } };
  return { stores, ports } as unknown as Studio;
}

/** A run that was forked under a scheduler of one's own. */
function forkedStudio(): Studio {
  const studio = studioWith(PROJECT);
  const wish = { seed: null, change: null, under: { kind: "own", name: "Other" } } as const;
  studio.stores.run.setState({
    leftForks: [{ tick: 4, wish, words: "under Other" }],
  });
  return studio;
}

/** As it comes to somebody else, through the text of a link. */
function sent(moment: RunMoment): RunMoment {
  const shared = { project: PROJECT, example: null, moment, sight: null, graph: null };
  const read = readShared(textOfShared(shared));
  if (!read.ok || read.value.moment?.kind !== "run") throw new Error("The moment is lost.");
  return read.value.moment;
}

test("a fork under a scheduler of one's own is made again elsewhere, with its bases and what is woven in", async () => {
  const taken = await takeRunMoment(forkedStudio());
  if (!taken.ok) throw new Error(taken.message);
  kept.clear(); // whoever opens the link has none of it
  const there = await goToRunMoment(studioWith(PROJECT), sent(taken.value));
  expect(there).toEqual(success("This is tick 9 of the run, as it was shared."));
  expect(asked).toMatchObject([
    {
      name: "quick.sched",
      text: OTHER.scheduler.text,
      files: {
        "swift.sched": OTHER.others?.[0]?.text,
        "trace.sched": OTHER.others?.[1]?.text,
      },
      aspects: ["trace.sched"],
    },
  ]);
  expect(forked).toMatchObject([{ under: new Uint8Array(3) }]);
});

test("a fork under a scheduler that is kept no longer is told, and makes no other moment", async () => {
  kept.clear();
  expect(await takeRunMoment(forkedStudio())).toEqual({
    ok: false,
    message: "The fork runs under “Other”, which is no longer kept here.",
  });
});

test("a moment within a handler is gone to within it, and one at the end of a tick to its end", async () => {
  const frame = new Uint8Array();
  for (const pause of [{ site: 3, value: 0, passed: 2, locals: [], frame }, null]) {
    state = simulationOf({ tick: 9, pause });
    const taken = await takeRunMoment(studioWith(PROJECT));
    if (!taken.ok) throw new Error(taken.message);
    await goToRunMoment(studioWith(PROJECT), sent(taken.value));
  }
  expect(sought).toEqual([
    [9, 2],
    [9, undefined],
  ]);
});

test("the end of a run behind its last tick is a step further; where the run goes on now, it stays at the tick", async () => {
  const outcome = { kind: "deadlock" } as never;
  const ended = simulationOf({ tick: 9, time: 20, outcome });
  const atTick = simulationOf({ tick: 9, time: 10 });
  state = ended;
  const taken = await takeRunMoment(studioWith(PROJECT));
  if (!taken.ok) throw new Error(taken.message);
  for (const [step, reached] of [
    [ended, "as it was shared"],
    [simulationOf({ tick: 10 }), "comes to another state. This is its tick 9."],
  ] as const) {
    const studio = studioWith(PROJECT);
    const goTo = (there: SimulationState) => async () => {
      state = there;
      return success(state);
    };
    Object.assign(studio.ports.simulator, { seek: goTo(atTick), step: goTo(step) });
    const there = await goToRunMoment(studio, sent(taken.value));
    expect(there).toMatchObject({ value: expect.stringContaining(reached) });
  }
});

test("standing elsewhere within the handler is told as another state", async () => {
  const frame = new Uint8Array();
  state = simulationOf({ tick: 9, pause: { site: 3, value: 0, passed: 2, locals: [], frame } });
  const taken = await takeRunMoment(studioWith(PROJECT));
  if (!taken.ok) throw new Error(taken.message);
  state = simulationOf({ tick: 9 });
  const there = await goToRunMoment(studioWith(PROJECT), sent(taken.value));
  expect(there).toMatchObject({ value: expect.stringContaining("comes to another state") });
});
