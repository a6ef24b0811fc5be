import { expect, test, vi } from "vitest";
import { createBreakpoints } from "../../src/actions/run/breakpoints.js";
import { success } from "../../src/base/result.js";
import type { SiteInfo } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { changeTexts, createProjectStore, openProject } from "../../src/model/project/project.js";
import type { StopWish } from "../../src/model/run/breakpoints.js";
import { createRunStore } from "../../src/model/run/run.js";
import type { SimulationState, Until } from "../../src/model/run/simulation.js";
import { analysisOf, containerOf, simulationOf } from "../fixtures.js";

const site = (line: number): SiteInfo => ({
  kind: "statement",
  handler: "schedule",
  text: "",
  file: "a.sched",
  from: 0,
  to: 0,
  line,
  parts: [],
});

/** A page with a run of a text that has statements in lines 2 and 4. */
function page() {
  const stores = {
    project: createProjectStore(),
    compilation: createCompilationStore(),
    run: createRunStore(),
    notices: createNoticesStore(),
  };
  openProject(stores.project, {
    name: "a",
    example: null,
    scheduler: { name: "a.sched", text: "one\ntwo\nthree\nfour" },
    workload: { name: "w.workload", text: "" },
    positions: {},
  });
  const sent: (readonly Until[])[] = [];
  const setBreakpoints = async (untils: readonly Until[]) => {
    sent.push(untils);
    return success(untils.map(({ kind }) => (kind === "condition" ? "No such variable." : null)));
  };
  const runBack = async () => success(simulationOf({ tick: 0 }));
  const studio = { stores, ports: { simulator: { setBreakpoints, runBack } } } as unknown as Studio;
  const show = (simulation: SimulationState) => stores.run.setState({ simulation });
  const load = (lines: number[]) => {
    const { version } = stores.project.getState();
    const sites = [site(0), ...lines.map(site)];
    const compiled = { module: "", workload: "", workloadInfo: null };
    const program = analysisOf({ version, sites, compiled });
    takeAnalysis(stores.compilation, program, null);
    stores.run.setState({ status: { kind: "ready" }, program, setBreakpoints: [] });
  };
  load([2, 4]);
  show(simulationOf({ containers: [containerOf(3, "ready", [])] }));
  return {
    breakpoints: createBreakpoints(studio),
    stores,
    load,
    show,
    sent: () => sent.at(-1),
    stops: () => stores.project.getState().breakpoints?.map(({ stop }) => stop),
    notice: () => stores.notices.getState().notice?.text,
  };
}

test("a breakpoint stands at the next line with a statement, and is removed from either", async () => {
  const { breakpoints, stops, sent, notice } = page();
  breakpoints.toggleLine(3);
  expect(stops()).toEqual([{ kind: "line", line: 4 }]);
  expect(notice()).toBe("The run will stop when line 4 is reached.");
  expect(sent()).toEqual([{ kind: "site", sites: [2] }]);
  breakpoints.toggleLine(3);
  expect(stops()).toEqual([]);
  expect(sent()).toEqual([]);
  breakpoints.toggleLine(5);
  expect(stops()).toEqual([]);
  expect(notice()).toContain("There is no statement at line 5 or below.");
});

test("a line follows the text, and the run gets it when the text is loaded", async () => {
  const { breakpoints, stores, stops, sent, load } = page();
  breakpoints.toggleLine(4);
  changeTexts(stores.project, { scheduler: "one\ntwo\nnew\nthree\nfour" });
  expect(stops()).toEqual([{ kind: "line", line: 5 }]);
  expect(sent()).toEqual([]);
  load([2, 5]);
  expect(sent()).toEqual([{ kind: "site", sites: [2] }]);
});

test("what the run does not have is told, and all else is in force", async () => {
  const { breakpoints, stores, sent } = page();
  const stops: StopWish[] = [
    { kind: "length", container: "gone", length: 1 },
    { kind: "length", container: "ready", length: 2 },
    { kind: "condition", condition: "moon > 1" },
  ];
  for (const stop of stops) breakpoints.add(stop);
  expect(sent()).toEqual([
    { kind: "length", container: 3, length: 2 },
    { kind: "condition", condition: "moon > 1" },
  ]);
  await vi.waitFor(() => {
    expect(stores.run.getState().setBreakpoints).toEqual([
      { id: 2, problem: null },
      { id: 3, problem: "No such variable." },
      { id: 1, problem: "The scheduler has no container `gone`." },
    ]);
  });
});

test("one that is off is kept and not in force; adding it again switches it on", () => {
  const { breakpoints, stops, sent } = page();
  breakpoints.add({ kind: "dispatch", thread: 2 });
  breakpoints.setOn(1, false);
  expect(sent()).toEqual([]);
  expect(stops()).toHaveLength(1);
  breakpoints.add({ kind: "dispatch", thread: 2 });
  expect(stops()).toHaveLength(1);
  expect(sent()).toEqual([{ kind: "dispatch", thread: 2 }]);
});

test("a run that stops says at which, once", async () => {
  const { breakpoints, stores, show, notice } = page();
  breakpoints.add({ kind: "handler", handler: "schedule" });
  await vi.waitFor(() => expect(stores.run.getState().setBreakpoints).toHaveLength(1));
  show(simulationOf({ tick: 8, breakpoint: 0, playing: true }));
  expect(notice()).not.toContain("stopped");
  show(simulationOf({ tick: 8, breakpoint: 0 }));
  expect(notice()).toBe("The run stopped: `schedule` is called.");
  stores.notices.setState({ notice: null });
  show(simulationOf({ tick: 8, breakpoint: 0 }));
  expect(notice()).toBeUndefined();
});

test("going back where none was met says that this is the beginning", async () => {
  const { breakpoints, stores, notice } = page();
  await breakpoints.back();
  expect(stores.run.getState().simulation?.tick).toBe(0);
  expect(notice()).toContain("No earlier breakpoint was met");
});
