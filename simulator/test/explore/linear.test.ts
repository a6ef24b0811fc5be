import { expect, test } from "vitest";
import { type Bound, cheapest } from "../../src/explore/written/linear.js";
import { drawing } from "./mutants.js";

const VARIABLES = 3;
const MOST = 6;

/** The least cost of whole values up to a bound, by trying all; null: none will do. */
function leastByTrying(costs: readonly number[], bounds: readonly Bound[]): number | null {
  let least: number | null = null;
  for (let code = 0; code < (MOST + 1) ** VARIABLES; code++) {
    const values = costs.map((_, index) => Math.floor(code / (MOST + 1) ** index) % (MOST + 1));
    const sum = (terms: Bound["terms"]) =>
      [...terms].reduce((all, [one, factor]) => all + factor * (values[one] as number), 0);
    if (!bounds.every(({ terms, least: wanted }) => sum(terms) >= wanted)) continue;
    const cost = values.reduce((all, value, index) => all + value * (costs[index] as number), 0);
    least = least === null ? cost : Math.min(least, cost);
  }
  return least;
}

/** Sums of neighbours, as lengths of time are: where there are values at all, whole ones are among the cheapest. */
test("the cheapest values are those that trying all finds", () => {
  let none = 0;
  for (let seed = 0; seed < 200; seed++) {
    const draw = drawing(seed);
    const costs = Array.from({ length: VARIABLES }, () => 1 + draw(5));
    const most = costs.map((_, index) => ({ terms: new Map([[index, -1]]), least: -MOST }));
    const drawn = Array.from({ length: 4 }, () => {
      const first = draw(VARIABLES);
      const length = 1 + draw(VARIABLES - first);
      const factor = draw(2) === 0 ? 1 : -1;
      const terms = Array.from({ length }, (_, index) => [first + index, factor] as const);
      return { terms: new Map(terms), least: factor * draw(2 * MOST) };
    });
    const bounds = [...drawn, ...most];
    const found = cheapest(costs, bounds);
    const cost = found?.reduce((all, value, index) => all + value * (costs[index] as number), 0);
    const wanted = leastByTrying(costs, bounds);
    if (wanted === null) none++;
    expect({ seed, cost: cost === undefined ? null : Math.round(cost * 1e6) / 1e6 }).toEqual({
      seed,
      cost: wanted,
    });
  }
  expect(none).toBeGreaterThan(10);
  expect(none).toBeLessThan(150);
});
