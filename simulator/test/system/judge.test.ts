import { describe, expect, test } from "vitest";
import { Judge } from "../../src/system/pool/judge.js";

/** How long a step takes in which so many go on, ms. */
interface World {
  alone: number;
  shared: number;
}

/** Steps of a world. @returns how many were shared */
function goOn(judge: Judge, steps: number, clock: { time: number }, world: World, count = 64) {
  let shared = 0;
  for (let step = 0; step < steps; step++) {
    const isShared = judge.begin(count, true);
    clock.time += isShared ? world.shared : world.alone;
    judge.end(true);
    shared += Number(isShared);
  }
  return shared;
}

function newJudge() {
  const clock = { time: 0 };
  return { clock, judge: new Judge(() => clock.time) };
}

describe("whether members go on side by side", () => {
  test("is tried where steps are long, and kept where it gains", () => {
    const { judge, clock } = newJudge();
    goOn(judge, 1000, clock, { alone: 2, shared: 1.2 });
    expect(judge.wantsHelp).toBe(true);
    expect(goOn(judge, 10_000, clock, { alone: 2, shared: 1.2 })).toBeGreaterThan(9800);
  });

  test("is not tried where steps are short", () => {
    const { judge, clock } = newJudge();
    expect(goOn(judge, 10_000, clock, { alone: 0.007, shared: 0.003 })).toBe(0);
    expect(judge.wantsHelp).toBe(false);
  });

  test("is tried ever more seldom where it does not gain", () => {
    const { judge, clock } = newJudge();
    expect(goOn(judge, 50_000, clock, { alone: 2, shared: 3 })).toBeLessThan(500);
  });

  test("is decided anew when the machine is busy with something else", () => {
    const { judge, clock } = newJudge();
    goOn(judge, 1000, clock, { alone: 2, shared: 1.2 });
    goOn(judge, 10_000, clock, { alone: 2, shared: 4 });
    expect(goOn(judge, 10_000, clock, { alone: 2, shared: 4 })).toBeLessThan(100);
  });

  test("stays as it is where both ways come to nearly the same", () => {
    const { judge, clock } = newJudge();
    goOn(judge, 1000, clock, { alone: 2, shared: 1.2 });
    expect(goOn(judge, 10_000, clock, { alone: 2, shared: 1.9 })).toBeGreaterThan(9800);
    const other = newJudge();
    expect(goOn(other.judge, 10_000, other.clock, { alone: 2, shared: 1.9 })).toBeLessThan(200);
  });

  test("is not for the steps of few", () => {
    const { judge, clock } = newJudge();
    goOn(judge, 1000, clock, { alone: 2, shared: 1.2 });
    expect(goOn(judge, 50, clock, { alone: 0.03, shared: 0.03 }, 1)).toBe(0);
    expect(goOn(judge, 50, clock, { alone: 2, shared: 1.2 })).toBeGreaterThan(0);
  });

  test("cannot be where there are no helpers", () => {
    const { judge } = newJudge();
    for (let step = 0; step < 1000; step++) {
      expect(judge.begin(64, false)).toBe(false);
      judge.end(false);
    }
  });
});
