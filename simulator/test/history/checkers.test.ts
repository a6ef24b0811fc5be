import { describe, expect, test } from "vitest";
import { runSystem, startSystem } from "../system/support.js";
import { causalFault } from "./causal.js";
import { bare, faultOf } from "./checked.js";
import { countingFault } from "./counting.js";
import type { History, Operation } from "./operation.js";
import { randomSystems, type SharedVariable } from "./random-systems.js";
import { ownersValues, recordedHistory } from "./recorded.js";
import { sequentialOrder } from "./sequential.js";

/** Histories by hand: `x=1` sets, `x:1` reads, `x+1` adds, `x+1:5` adds and sees 5 before. */
const history = (...texts: string[]): History =>
  texts.map((text, process) =>
    text
      .split(" ")
      .filter(Boolean)
      .map((one) => operation(one, process)),
  );

function operation(text: string, process: number): Operation {
  const [, variable = "", sign, number, sees] = /^(\w)([=:+])(\d+)(?::(\d+))?$/.exec(text) ?? [];
  const value = Number(number);
  const nothing = { process, variable, operand: value, sees: null, isFormer: false };
  if (sign === "=") return { ...nothing, does: "set" };
  if (sign === ":") return { ...nothing, does: "read", operand: 0, sees: value };
  return {
    ...nothing,
    does: "add",
    sees: sees === undefined ? null : Number(sees),
    isFormer: true,
  };
}

const NOTHING = new Map<string, number>();

describe("sequential consistency", () => {
  test.each([
    ["x=1 y:0", "y=1 x:1"],
    ["x=1", "x:1 x:2", "x=2"],
    ["x+1:0 x:2", "x+1:1"],
    ["x+1 y=1", "y:1 x:1"],
  ])("is seen in what one order explains: %s | %s", (...texts) => {
    expect(sequentialOrder(history(...texts), NOTHING)).not.toBeNull();
  });

  test.each([
    ["x=1 y:0", "y=1 x:0"],
    ["x=1", "x:1 x:0"],
    ["x=1", "x=2", "x:1 x:2", "x:2 x:1"],
    ["x+1:0", "x+1:0"],
    ["x=1 y=1", "y:1 x:0"],
    ["x:3"],
  ])("is missed in what none explains: %s | %s", (...texts) => {
    expect(sequentialOrder(history(...texts), NOTHING)).toBeNull();
  });

  test("asks for the values that are there at the end", () => {
    const two = history("x=1", "x=2");
    expect(sequentialOrder(two, new Map([["x", 1]]))?.map(({ operand }) => operand)).toEqual([
      2, 1,
    ]);
    expect(sequentialOrder(two, new Map([["x", 3]]))).toBeNull();
  });
});

describe("causal convergence", () => {
  test.each([
    ["x=1 y:0", "y=1 x:0"],
    ["x=1", "x:1 y=2", "y:2 x:1"],
    ["x=1 x:1 x:2", "x=2 x:2"],
  ])("allows %s | %s", (...texts) => {
    expect(causalFault(history(...texts))).toBeNull();
  });

  test.each([
    ["overwritten", "x=1", "x:1 y=2", "y:2 x:0"],
    ["overwritten", "x=1 x=2 x:1"],
    ["overwritten", "x=1 x:0"],
    ["nobody wrote", "x:7"],
    ["before it is written", "x:1 y=1", "y:1 x=1"],
    ["different orders", "x=1", "x=2", "x:1 x:2", "x:2 x:1"],
  ])("finds what is %s: %s | %s", (fault, ...texts) => {
    expect(causalFault(history(...texts))).toContain(fault);
  });
});

describe("counters", () => {
  test("that lose nothing pass", () => {
    expect(countingFault(history("x+1:0 x:1 x:3", "x+2 x:3"), 3)).toBeNull();
  });

  test.each<[string, number, ...string[]]>([
    ["what was added", 2, "x+1 x+2"],
    ["what was added", 4, "x+1 x+2"],
    ["it saw", 3, "x+1 x:0", "x+2"],
    ["it saw", 3, "x:3 x:2", "x+3"],
    ["it saw", 3, "x:3 x+1", "x+2"],
    ["the same place", 2, "x+1:0", "x+1:0"],
  ])("that %s …: %i after %s | %s", (fault, last, ...texts) => {
    expect(countingFault(history(...texts), last)).toContain(fault);
  });
});

/** A history, each time with one thing changed. */
type Mutation = (
  history: History,
  use: (name: string) => SharedVariable["use"],
) => Generator<History>;

const changed = (
  history: History,
  process: number,
  change: (operations: Operation[]) => Operation[],
) => history.map((operations, at) => (at === process ? change([...operations]) : operations));

/** An update is told that left no trace. */
const lostUpdates: Mutation = function* (history, use) {
  for (const [process, operations] of history.entries()) {
    for (const [at, one] of operations.entries()) {
      if (use(one.variable) !== "counter" || one.does === "read") continue;
      yield changed(history, process, (all) => all.toSpliced(at, 0, { ...one, sees: null }));
    }
  }
};

interface Read {
  readonly one: Operation;
  readonly at: number;
}

/** The reads of one process and variable, in their order. */
function* readsOf(
  history: History,
  use: (name: string) => SharedVariable["use"],
): Generator<[number, Read[]]> {
  for (const [process, operations] of history.entries()) {
    const reads = operations.flatMap((one, at) => (one.does === "read" ? [{ one, at }] : []));
    for (const name of new Set(reads.map(({ one }) => one.variable))) {
      if (use(name) !== "free") yield [process, reads.filter(({ one }) => one.variable === name)];
    }
  }
}

/** A process sees once more what it has seen before another value. */
const staleReads: Mutation = function* (history, use) {
  for (const [process, reads] of readsOf(history, use)) {
    for (const [number, { one, at }] of reads.entries()) {
      const before = reads.slice(0, number).map((read) => read.one.sees);
      const older = before.find((sees) => sees !== before.at(-1));
      if (older === undefined) continue;
      yield changed(history, process, (all) => all.with(at, { ...one, sees: older }));
    }
  }
};

/** A process sees two values in the other order; it, or its reads before or behind, tell which was first. */
const reorderedReads: Mutation = function* (history, use) {
  for (const [process, reads] of readsOf(history, use)) {
    for (const [number, { one, at }] of reads.entries()) {
      const next = reads[number + 1];
      if (next === undefined || next.one.sees === one.sees) continue;
      const isTold =
        use(one.variable) === "counter" ||
        reads.slice(0, number).some((read) => read.one.sees === one.sees) ||
        reads.slice(number + 2).some((read) => read.one.sees === next.one.sees);
      if (!isTold) continue;
      yield changed(history, process, (all) =>
        all
          .with(at, { ...one, sees: next.one.sees })
          .with(next.at, { ...next.one, sees: one.sees }),
      );
    }
  }
};

describe("a recorded history in which something is changed", () => {
  const systems = randomSystems(1, 2);

  test.each<[string, Mutation]>([
    ["an update is lost", lostUpdates],
    ["a read is stale", staleReads],
    ["two reads are the wrong way round", reorderedReads],
  ])("is found wrong: %s", async (_, mutate) => {
    let mutants = 0;
    for (const { program, variables } of systems) {
      const system = await startSystem(program);
      runSystem(system, 5e8);
      const recorded = recordedHistory(system, variables);
      const last = ownersValues(system, variables);
      expect(faultOf(recorded, variables, last)).toBeNull();
      const use = (name: string) => variables.find((one) => one.name === bare(name))?.use ?? "free";
      for (const mutant of mutate(recorded, use)) {
        expect(faultOf(mutant, variables, last)).not.toBeNull();
        mutants++;
      }
    }
    expect(mutants).toBeGreaterThan(10);
  });
});
