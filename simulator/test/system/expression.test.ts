import { describe, expect, test } from "vitest";
import type { Expression } from "../../src/generated/system.js";
import { evaluate, timesIn } from "../../src/system/expression.js";
import { RandomStream } from "../../src/system/random.js";
import { constant, expression } from "./support.js";

const numbers = (...values: number[]) => values.map(constant);
const at = (tree: Expression, now: number) => evaluate(tree, { now });

describe("expressions of a system", () => {
  test("values that depend on the time go as in workloads", () => {
    const sine = expression("SINE", ...numbers(10, 5, 1000));
    expect([0, 250, 500, 750].map((now) => Math.round(at(sine, now)))).toEqual([10, 15, 10, 5]);
    const triangle = expression("TRIANGLE", ...numbers(10, 4, 1000));
    expect([0, 125, 250, 500, 750, 875].map((now) => at(triangle, now))).toEqual([
      10, 12, 14, 10, 6, 8,
    ]);
    const step = expression("STEP", ...numbers(1, 2, 500));
    expect([at(step, 499), at(step, 500)]).toEqual([1, 2]);
    const table = expression("TABLE", ...numbers(100, 7, 200, 8, 300, 9));
    expect([0, 100, 199, 200, 999].map((now) => at(table, now))).toEqual([7, 7, 7, 8, 9]);
  });

  test("random values lie where they should, the mean too", () => {
    const random = new RandomStream(7n, 1);
    const draw = (tree: Expression) =>
      Array.from({ length: 4000 }, () => evaluate(tree, { now: 0, random }));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 4000;
    expect(mean(draw(expression("EXPONENTIAL", constant(20))))).toBeCloseTo(20, -1);
    expect(mean(draw(expression("NORMAL", ...numbers(50, 3))))).toBeCloseTo(50, 0);
    const whole = draw(expression("UNIFORM_I", ...numbers(2, 4)));
    expect([...new Set(whole)].sort()).toEqual([2, 3, 4]);
    const unbounded = { ...constant(0), value: null };
    const tail = draw(expression("PARETO", ...numbers(1.5, 10), unbounded));
    expect(Math.min(...tail)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...tail)).toBeLessThan(Number.POSITIVE_INFINITY);
    const cut = draw(expression("PARETO", ...numbers(1.5, 10, 40)));
    expect(Math.max(...cut)).toBeLessThanOrEqual(40);
    const chosen = draw(expression("CHOOSE", ...numbers(1, 5, 3, 1)));
    const share = chosen.filter((value) => value === 1).length / 4000;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.8);
  });

  test("the times that a condition compares with are found", () => {
    const late = expression("LT_I", constant(500), expression("NOW"));
    const answered = { ...expression("COUNTER"), nodes: [1], name: "answered" };
    const either = expression("OR", expression("EQ_I", answered, constant(7)), late);
    expect(timesIn(either)).toEqual([500, 501]);
  });
});
