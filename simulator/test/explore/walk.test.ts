import { describe, expect, test } from "vitest";
import type { ExploreSetup } from "../../src/explore/explore.js";
import { walkPrograms } from "../../src/explore/walk.js";
import { walkWorkload } from "../../src/explore/workload/walk.js";
import { sharedRuntime } from "../support/engines.js";
import { type Explorable, explorableText, explored, verdictOn } from "../support/explored.js";
import { compileTexts, PLAIN_EMBEDDED, PLAIN_PTH } from "../support/texts.js";

/** Loses a thread that is woken while two others wait. */
const LOSING = `scheduler losing extends pth {
    before event_raised(t) { if (|WQ| > 2) assert(0); }
}`;

const programs = new Map<string, Explorable>();

/** Compiled once, so that places are told of one file. */
function programOf(text: string): Explorable {
  const program = programs.get(text) ?? explorableText(text, 4);
  programs.set(text, program);
  return program;
}

function walked(text: string, given: Partial<ExploreSetup> & { changes?: number; walks?: number }) {
  const program = programOf(text);
  const bounds = { walks: 2000, seed: "3", length: 60, changes: 1, ...given };
  const work = walkPrograms({ runtime: sharedRuntime(), ...program, ...bounds });
  for (;;) {
    const next = work.next();
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    return next.value.value;
  }
}

describe("walks under every program", () => {
  test("find a fault, by a run that is one of all", () => {
    const found = walked(LOSING, {});
    const { verdict, counterexample, fault } = verdictOn(found, "faults");
    expect(verdict).toBe("fails");
    const all = verdictOn(explored(programOf(LOSING)), "faults");
    expect(fault).toEqual(all.fault);
    expect(counterexample?.stem.at(-1)?.event).toBe("wake");
    expect(counterexample?.stem.length).toBeGreaterThanOrEqual(
      all.counterexample?.stem.length ?? 0,
    );
  });

  test("meet only states that a search meets, and say of nothing that it holds", () => {
    const found = walked(PLAIN_PTH, { properties: "always |RQ| < 9; never |RQ| == 2;" });
    const all = explored(programOf(PLAIN_PTH));
    expect(found.extent.states).toBeGreaterThan(all.extent.states / 4);
    expect(found.extent.states).toBeLessThanOrEqual(all.extent.states);
    expect(found.verdicts.map(({ verdict }) => verdict)).not.toContain("holds");
    expect(verdictOn(found, "always |RQ| < 9").message).toBe("always |RQ| < 9, in 2000 walks.");
    expect(verdictOn(found, "never |RQ| == 2").verdict).toBe("fails");
    expect(verdictOn(found, "forgotten").message).toContain("walks end");
  });

  test("are the same again for a seed, and tell the odds of one", () => {
    const [one, again] = [walked(LOSING, {}), walked(LOSING, {})];
    expect(again).toEqual(one);
    expect(walked(LOSING, { walks: 1, changes: 2 }).walks?.odds).toBeCloseTo(1 / (6 * 60 ** 2), 9);
  });
});

/** Two that draw how long they compute: where one of them is slow throughout, it takes longer than the scheduler likes. */
const WORKLOAD = `workload w {
    profile embedded;
    costs { switch 0ns; handler 0ns; statement 0ns; host 0ns; look 0ns; }
    limit time 1s;
    thread one { repeat (3) { compute uniform(1ms, 3ms); yield; } }
    thread other { repeat (3) { compute uniform(1ms, 3ms); yield; } }
}`;
const IMPATIENT = PLAIN_EMBEDDED.replace(
  /}$/,
  "event set_dead(t) { assert(now < 9ms); destroy t; }\n}",
);

test("walks of a workload find what one that is slow throughout brings about", () => {
  const bundle = compileTexts(IMPATIENT, WORKLOAD);
  const asked = { runtime: sharedRuntime(), ...bundle, workloadFile: "w", seed: "1" };
  const work = walkWorkload({ ...asked, parameters: {}, walks: 20, walkSeed: "1", changes: 1 });
  for (;;) {
    const next = work.next();
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    const { bounds, verdicts } = next.value.value;
    expect(bounds).toMatchObject({ walks: 20, changes: 1, ways: 4, decisions: 6 });
    expect(bounds.odds).toBeCloseTo(1 / (4 * 6 * 2), 9);
    const [faults, stuck] = verdicts;
    expect(faults).toMatchObject({ property: "faults", verdict: "fails" });
    const slow = faults?.course?.decisions.filter(({ words }) => words.includes("the greatest"));
    expect(slow?.length).toBeGreaterThanOrEqual(2);
    expect(stuck?.message).toBe("No run comes to a deadlock, in 20 walks.");
    return;
  }
});
