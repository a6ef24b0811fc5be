import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runHeadless } from "../../src/session/headless.js";
import { fixtureBundle, start } from "../support/engines.js";
import { FIXTURES } from "../support/programs.js";

const [SCHEDULER, WORKLOAD] = FIXTURES.faults;

/** How a run ends whose workload asks for the fault of a number. */
async function ending(which: number) {
  const engine = await start(fixtureBundle("faults"), { parameters: { which } });
  const { outcome } = await runHeadless(engine, { until: null, workloadFile: "faults.workload" });
  return outcome;
}

function lineOf(file: string, line: number): string {
  return readFileSync(file, "utf8").split("\n")[line - 1]?.trim() ?? "";
}

const IN_SCHEDULER = [
  [1, "EMPTY_SOURCE", "schedule", "few => current;", "Test that it holds"],
  [2, "FULL_TARGET", "switch_out", "ready => slot;", "Test that it is empty first"],
  [3, "EMPTY_DISPATCH", "schedule", "dispatch current;", "Test that it holds"],
  [4, "EMPTY_DESTROY", "switch_out", "destroy slot;", "Test that it holds"],
  [5, "NO_THREAD", "switch_out", "slot.rank = 1;", "Test that there is a thread"],
  [6, "EMPTY_FRONT", "switch_out", "list[0] = ( *few).rank;", "Test that it holds"],
  [7, "INDEX", "switch_out", "list[none + 7] = 1;", "The index is 7. Keep the index"],
  [8, "DIVISION", "switch_out", "list[0] = 1 / none;", "Test the divisor"],
  [9, "ASSERTION", "switch_out", "assert(fault != 9,", "It claims: nobody asked for it."],
  [10, "INVARIANT", "switch_out", "assert(|few| < 2);", "broke it: `ready => few;`"],
  [30, "DIVISION", "switch_out", "1 / none > 0", "after the transfer in line 52: `ready => few;`"],
  [11, "FUEL", "switch_out", "while (fault == 11)", "the condition of the loop"],
  [19, "HOST", "switch_out", "{* missing(); *}", "Declare it in the workload"],
] as const;

test.each(IN_SCHEDULER)(
  "fault %i, %s, tells its handler, its line and a way out",
  async (which, fault, handler, line, way) => {
    const outcome = await ending(which);
    expect(outcome).toMatchObject({ kind: "fault", fault, handler });
    if (outcome.kind !== "fault") return;
    expect(outcome.where.file).toBe(SCHEDULER);
    expect(lineOf(SCHEDULER, outcome.where.line)).toContain(line);
    expect(outcome.message).toContain(`\`${handler}\`, line ${outcome.where.line},`);
    expect(outcome.message).toContain(way);
  },
);

/** No single statement is to blame: line 0, and the handler is told. */
const OF_A_HANDLER = [
  [13, "DESTROYED_ALIVE", "switch_out", "Destroy a thread only when"],
  [17, "PROTOCOL_EXIT", "switch_out", "Only `schedule` may leave a thread"],
  [18, "SLOT_LEFT_FULL", "switch_out", "`own` holds a thread. Move the thread on"],
  [24, "LEFT_NOWHERE", "newthread", "Put the thread into a container"],
] as const;

test.each(OF_A_HANDLER)(
  "fault %i, %s, tells what the handler left undone and a way out",
  async (which, fault, handler, way) => {
    const outcome = await ending(which);
    expect(outcome).toMatchObject({ kind: "fault", fault, handler, site: 0, where: { line: 0 } });
    if (outcome.kind !== "fault") return;
    expect(outcome.message).toContain(`The run stopped in \`${handler}\` because`);
    expect(outcome.message).toContain(way);
  },
);

test.each([
  ["eager", "PROTOCOL_ENTRY", "The slot that is dispatched must be empty. An earlier handler"],
  ["tired", "NOTHING_DISPATCHED", "Dispatch a thread on every path"],
] as const)("the scheduler %s ends by fault %s, with a way out", async (name, fault, way) => {
  const engine = await start(fixtureBundle(name));
  const { outcome } = await runHeadless(engine, { until: null, workloadFile: "any.workload" });
  expect(outcome).toMatchObject({ kind: "fault", fault, handler: "schedule", where: { line: 0 } });
  if (outcome.kind !== "fault") return;
  expect(outcome.message).toContain("The run stopped in `schedule` because");
  expect(outcome.message).toContain(way);
});

test("a name is used whose thread was destroyed, which is told", async () => {
  const engine = await start(fixtureBundle("outlived"));
  const { outcome } = await runHeadless(engine, { until: null, workloadFile: "ending.workload" });
  expect(outcome).toMatchObject({ kind: "fault", fault: "EMPTY_DESTROY", handler: "set_dead" });
  if (outcome.kind !== "fault") return;
  expect(outcome.message).toContain("its thread was destroyed earlier in the same handler");
});

const IN_WORKLOAD = [
  [20, "WORKLOAD_DIVISION", "n = 1 / (which - 20);", "Test the divisor"],
  [21, "WORKLOAD_STUCK", "while (which == 21) n = 1;", "Let the thread compute"],
  [22, "WORKLOAD_VALUE", "compute 1ms * (21 - which);", "Keep it in its range"],
  [25, "WORKLOAD_LOCK", "acquire row[n * 2];", "Acquire a lock once"],
  [26, "WORKLOAD_INDEX", "acquire row[which];", "Keep the index from 0"],
  [27, "WORKLOAD_FLOOD", "arrivals many", "Make the intervals longer"],
] as const;

test.each(IN_WORKLOAD)(
  "fault %i, %s, tells its line of the workload and a way out",
  async (which, fault, line, way) => {
    const outcome = await ending(which);
    expect(outcome).toMatchObject({ kind: "fault", fault, site: null });
    if (outcome.kind !== "fault") return;
    expect(outcome.where.file).toBe("faults.workload");
    expect(lineOf(WORKLOAD, outcome.where.line)).toContain(line);
    expect(outcome.message).toContain(`line ${outcome.where.line} of the workload`);
    expect(outcome.message).toContain(way);
  },
);

test("a channel that grows without end ends the run, and it is told which one it is", async () => {
  const outcome = await ending(12);
  expect(outcome).toMatchObject({ kind: "fault", fault: "MEMORY", site: null });
  if (outcome.kind !== "fault") return;
  expect(outcome.where.file).toBe("faults.workload");
  expect(lineOf(WORKLOAD, outcome.where.line)).toContain("send { a = 0;");
  expect(outcome.message).toContain(`line ${outcome.where.line} of the workload`);
  expect(outcome.message).toMatch(/[0-9]{7} messages take 5[0-9]{8} bytes/);
  expect(outcome.message).toContain("Most messages are in the channel hoard.");
}, 60_000);

test("threads that are all suspended end the run, and it is told what to do", async () => {
  const outcome = await ending(15);
  expect(outcome).toMatchObject({ kind: "fault", fault: "NOTHING_TO_RUN" });
  if (outcome.kind === "fault") expect(outcome.message).toContain("Let the workload resume one");
});

test("a workload that asks for no fault comes to its end", async () => {
  expect(await ending(0)).toEqual({ kind: "stopped" });
});
