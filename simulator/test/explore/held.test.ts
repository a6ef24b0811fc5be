import { describe, expect, test } from "vitest";
import { findDifference } from "../../src/explore/difference/find.js";
import { sharedRuntime } from "../support/engines.js";
import { type Explorable, explorableText, explored, verdictOn } from "../support/explored.js";
import { lengthsIn, toldByInterpreter } from "./shortest.js";

const THREADS = 2;

/** Counts births and turns on and on. @param births in which way births are counted, and @param turns those of a thread */
const counting = (births: string, turns: string) => `scheduler counting {
    thread { int turns; }
    data { queue ready, old, suspended; threadref current; int births; }
    event init { births = 0; }
    event newthread(t) { t.turns = 0; ${births} t => ready; }
    event schedule {
        if (|ready| > 0) ready => current;
        else old => current;
        ${turns}
        dispatch current;
    }
    event switch_out {
        if (current.turns > 2 && births > 3) current => old;
        else current => ready;
    }
    event suspend_thread(t) { t => suspended; }
    event resume_thread(t) { if (t.turns > 2) t => old; else t => ready; }
    event set_dead(t) { if (births == 2) births = 3; destroy t; }
}`;

const ENDLESS = counting("births++;", "current.turns++;");
/** The same with numbers that end, written by hand. */
const ENDING = counting("if (births < 5) births++;", "if (current.turns < 4) current.turns++;");

describe("a variable that only counts", () => {
  test("is held, so that all states are found, as many as where it is held by hand", () => {
    const program = explorableText(ENDLESS, THREADS);
    expect(program.counters).toEqual([
      { name: "turns", heldAt: 4 },
      { name: "births", heldAt: 5 },
    ]);
    const found = explored(program);
    expect(found.extent.complete).toBe(true);
    expect(found.held).toEqual(program.counters);
    const { imports } = program;
    const asked = { text: ENDING, profile: "embedded", threads: THREADS, imports, depth: null };
    const [told] = toldByInterpreter([asked]);
    expect(lengthsIn(found)).toEqual(told?.lengths);
    expect(verdictOn(found, "forgotten-unborn").verdict).toBe("fails");
  });

  test("counts on where nothing is reduced, and where a property names it", () => {
    const program = explorableText(ENDLESS, THREADS);
    for (const given of [{ tellsApart: true }, { properties: "always births < 8;" }]) {
      const found = explored(program, { ...given, depth: 30 });
      expect(found.extent.complete).toBe(false);
      expect(found.held.map(({ name }) => name)).not.toContain("births");
    }
  });

  test("is held where two schedulers are compared, which decide as those with numbers that end", () => {
    const endless = explorableText(ENDLESS, THREADS);
    const ending = explorableText(ENDING, THREADS);
    const same = differenceOf(endless, ending);
    expect(same).toMatchObject({ verdict: "same", extent: { complete: true } });
    expect(same.held).toEqual([endless.counters, ending.counters]);
    const early = explorableText(counting("births++;", "current.turns += 2;"), THREADS);
    const other = differenceOf(endless, early);
    expect(other.verdict).toBe("different");
    expect(other.stem.length).toBe(differenceOf(ending, early).stem.length);
  });
});

function differenceOf(first: Explorable, second: Explorable) {
  const work = findDifference({
    runtime: sharedRuntime(),
    schedulers: [first.scheduler, second.scheduler],
    workloads: [first.workload, second.workload],
    variations: [],
    counters: [first.counters, second.counters],
  });
  for (;;) {
    const next = work.next();
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    return next.value.value;
  }
}
