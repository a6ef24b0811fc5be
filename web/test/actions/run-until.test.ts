import { expect, test } from "vitest";
import { runToCursor, runUntil } from "../../src/actions/run/run-until.js";
import { success } from "../../src/base/result.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createProjectStore } from "../../src/model/project/project.js";
import { createRunStore } from "../../src/model/run/run.js";
import type { Until } from "../../src/model/run/simulation.js";
import { sitesFrom } from "../../src/model/run/sites.js";
import { createSelectionStore } from "../../src/model/selection.js";
import { analysisOf, simulationOf } from "../fixtures.js";

const site = (kind: string, line: number, file = "a.sched") => ({
  kind,
  handler: "schedule",
  text: "",
  file,
  from: 0,
  to: 0,
  line,
  parts: [],
});
/** Where the run stands when it has gone on. */
let arrival = simulationOf();

const SITES = [
  site("statement", 1),
  site("branch", 4),
  site("transfer", 5),
  site("check", 5),
  site("statement", 5),
  site("statement", 6, "b.sched"),
];

function page(version: number) {
  const stores = {
    run: createRunStore(),
    notices: createNoticesStore(),
    selection: createSelectionStore(),
    project: createProjectStore(),
  };
  const program = analysisOf({
    version: stores.project.getState().version + version,
    sites: SITES,
  });
  stores.run.setState({ program });
  const asked: Until[] = [];
  const runUntil = async (until: Until) => {
    asked.push(until);
    return success(arrival);
  };
  const studio = { stores, ports: { simulator: { runUntil } } } as unknown as Studio;
  const notice = () => stores.notices.getState().notice?.text;
  const place = (line: number) =>
    stores.selection.setState({ caret: { file: "a.sched", from: line, to: line } });
  return { studio, asked, notice, place };
}

test("a line has its statements; one without leads to the next that has some", () => {
  const program = analysisOf({ sites: SITES });
  expect(sitesFrom(program, "a.sched", 5)).toEqual([2, 4]);
  expect(sitesFrom(program, "a.sched", 1)).toEqual([1]);
  expect(sitesFrom(program, "a.sched", 6)).toEqual([]);
  expect(sitesFrom(program, "b.sched", 1)).toEqual([5]);
});

test("goes to the statements of the cursor's line", async () => {
  const { studio, asked, place } = page(0);
  place(4);
  await runToCursor(studio);
  expect(asked).toEqual([{ kind: "site", sites: [1] }]);
});

test("says why it cannot: no cursor, no statement there, another text", async () => {
  const { studio, asked, notice, place } = page(0);
  await runToCursor(studio);
  expect(notice()).toContain("Place the cursor on a line of the scheduler first");
  place(9);
  await runToCursor(studio);
  expect(notice()).toContain("There is no statement at the cursor or below.");
  const other = page(-1);
  other.place(4);
  await runToCursor(other.studio);
  expect(other.notice()).toContain("The text has changed since this run began.");
  expect([...asked, ...other.asked]).toEqual([]);
});

test("says when something has not come in a million ticks, and goes on from there", async () => {
  const { studio, asked, notice } = page(0);
  studio.stores.run.setState({ status: { kind: "ready" }, simulation: simulationOf({ tick: 5 }) });
  arrival = simulationOf({ tick: 900 });
  await runUntil(studio, { kind: "dispatch", thread: 1 });
  expect(notice()).toBeUndefined();
  arrival = simulationOf({ tick: 1_000_900 });
  await runUntil(studio, { kind: "dispatch", thread: 1 });
  expect(notice()).toContain("It has not come in");
  arrival = simulationOf({ tick: 1_500_000 });
  studio.stores.notices.getState().notice?.actions[0]?.run();
  expect(asked).toHaveLength(3);
  expect(notice()).toBeUndefined();
});
