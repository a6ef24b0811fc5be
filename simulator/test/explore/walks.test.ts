import { expect, test } from "vitest";
import type { SystemWalks } from "../../src/explore/system/types.js";
import { type WalkSetup, walkSystem } from "../../src/explore/system/walks.js";
import type { SystemProgram } from "../../src/system/program.js";
import { System } from "../../src/system/system.js";
import { sharedRuntime } from "../support/engines.js";
import { OVERTAKEN, sender } from "../support/overtaken.js";
import { compileSystemTexts } from "../support/texts.js";
import { runSystem, value } from "../system/support.js";

async function walked(program: SystemProgram, given: Partial<WalkSetup>): Promise<SystemWalks> {
  const common = { program, name: "s", runtime: sharedRuntime(), seed: "1", parameters: {} };
  const work = walkSystem({ ...common, walks: 100, late: 1, ...given });
  for (;;) {
    const next = await work.next();
    if (next.done) return value(next.value);
  }
}

const faultOf = ({ verdicts }: SystemWalks) =>
  verdicts.find(({ property }) => property === "faults");

test("what one slow way brings about is found as often as is said, and the run can be made again", async () => {
  const program = compileSystemTexts(OVERTAKEN, "s.system");
  const found = await walked(program, { late: 1, walks: 60 });
  expect(found.bounds).toEqual({ walks: 60, late: 1, ways: 2, messages: 3, odds: 1 / 2 });
  const fault = faultOf(found);
  expect(fault?.verdict).toBe("fails");
  expect(fault?.runs).toBeGreaterThan(60 * found.bounds.odds * 0.7);
  const { changes = [], decisions = [], at } = fault?.course ?? {};
  const start = { runtime: sharedRuntime(), seed: "1", parameters: {}, decisions };
  const again = value(await System.start(program, start, changes));
  expect(runSystem(again)).toMatchObject({ kind: "failed", at });
  expect(await walked(program, { late: 1, walks: 60 })).toEqual(found);
});

/** The sink cannot do with a second word of `second` before one of `first`, or of `third`. */
const DEEP = {
  ...OVERTAKEN,
  "first.workload": sender("first", "compute 1ms; send { of = 1 } to out;"),
  "third.workload": sender("third", "compute 1ms; send { of = 1 } to out;"),
  "second.workload": sender("second", "repeat (3) { compute 3ms; send { of = 2 } to out; }"),
  "sink.workload": OVERTAKEN["sink.workload"],
  "s.system": OVERTAKEN["s.system"]
    .replace("node second", 'node third { workload "third.workload"; }\n    node second')
    .replace("channel second", "channel third.out -> sink.jobs;\n    channel second"),
};

test("what a slow way and a late message bring about together is found by two, as often as is said, and not by one", async () => {
  const program = compileSystemTexts(DEEP, "s.system");
  expect(faultOf(await walked(program, { late: 1, walks: 30 }))?.verdict).toBe("open");
  const found = await walked(program, { late: 2, walks: 150 });
  expect(found.bounds).toMatchObject({ ways: 3, messages: 5, odds: 1 / 15 });
  expect(faultOf(found)?.runs).toBeGreaterThan(150 * found.bounds.odds * 0.7);
});
