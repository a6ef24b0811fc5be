import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjustForMany, estimate, pairedDifference } from "../../src/experiment/statistics.js";
import { twoSidedProbability, twoSidedQuantile } from "../../src/experiment/student.js";

// Made by SciPy 1.16: stats.t.ppf(1 - alpha / 2, n) for alpha = 0.1, 0.05, 0.01.
const QUANTILES: readonly [number, number, number, number][] = [
  [1, 6.313751514675037, 12.706204736174694, 63.656741162871526],
  [2, 2.9199855803537242, 4.302652729749462, 9.924843200918287],
  [3, 2.3533634348018233, 3.1824463052837078, 5.840909309733355],
  [4, 2.1318467863266495, 2.7764451051977934, 4.604094871349992],
  [9, 1.833112932656237, 2.262157162798205, 3.249835541592126],
  [30, 1.697260886593957, 2.0422724563012378, 2.7499956535672254],
  [99, 1.6603911560169906, 1.9842169515864174, 2.626405457280827],
  [1000, 1.6463788172854643, 1.9623390808264083, 2.580754698065951],
];

// Made by SciPy: 2 * stats.t.sf(t, n) for t = 0.5, 2, 5.
const PROBABILITIES: readonly [number, number, number, number][] = [
  [1, 0.7048327646991335, 0.2951672353008665, 0.1256659163780024],
  [2, 0.6666666666666667, 0.18350341907227397, 0.037749551350623724],
  [5, 0.6382988716409291, 0.10193947882985835, 0.004104715980053323],
  [10, 0.627893605742973, 0.07338803477074037, 0.0005373336027564527],
  [99, 0.6181846440244062, 0.04823969337263296, 2.481396013040949e-6],
];

describe("Student's t", () => {
  test.each(QUANTILES)("has SciPy's quantiles at %i degrees of freedom", (freedom, ...expected) => {
    const found = [0.1, 0.05, 0.01].map((alpha) => twoSidedQuantile(alpha, freedom));
    found.forEach((value, index) => {
      expect(value / (expected[index] ?? 0)).toBeCloseTo(1, 10);
    });
  });

  test.each(PROBABILITIES)("has SciPy's tails at %i degrees of freedom", (freedom, ...expected) => {
    const found = [0.5, 2, 5].map((t) => twoSidedProbability(t, freedom));
    found.forEach((value, index) => {
      expect(value).toBeCloseTo(expected[index] ?? 0, 12);
    });
  });
});

describe("an estimate", () => {
  test("has SciPy's interval", () => {
    const { mean, margin } = estimate([12.1, 11.4, 13.0, 12.7, 11.9, 12.2]);
    expect(mean).toBeCloseTo(12.216666666666667, 12);
    expect(margin).toBeCloseTo((12.815550326362317 - 11.617783006971017) / 2, 12);
  });

  test("of one value has no interval", () => {
    expect(estimate([3])).toEqual({ count: 1, mean: 3, margin: null });
  });

  test("covers the true mean about as often as it says", () => {
    // A generator of its own keeps the share the same each time.
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    let covered = 0;
    for (let round = 0; round < 4000; round++) {
      const sample = Array.from({ length: 8 }, () => random() + random() + random());
      const { mean, margin } = estimate(sample);
      if (Math.abs(mean - 1.5) <= (margin ?? 0)) covered++;
    }
    expect(covered / 4000).toBeGreaterThan(0.935);
    expect(covered / 4000).toBeLessThan(0.965);
  });
});

describe("a paired difference", () => {
  const values = [12.1, 11.4, 13.0, 12.7, 11.9, 12.2];
  const baseline = [11.8, 11.3, 12.4, 12.5, 11.2, 12.1];

  test("has SciPy's interval and probability", () => {
    const { mean, margin, probability } = pairedDifference(values, baseline);
    expect(mean).toBeCloseTo((0.6042964504155782 + 0.06237021625108785) / 2, 12);
    expect(margin).toBeCloseTo((0.6042964504155782 - 0.06237021625108785) / 2, 12);
    expect(probability).toBeCloseTo(0.02503101581845318, 12);
  });

  test("of equal values is no difference for certain", () => {
    expect(pairedDifference(values, values)).toMatchObject({ mean: 0, margin: 0, probability: 1 });
  });

  test("that is the same in every pair is no accident, and rounding is none", () => {
    const shifted = values.map((value) => value + 0.1);
    expect(pairedDifference(shifted, values)).toMatchObject({ margin: 0, probability: 0 });
    const rounded = values.map((value) => value + 1e-15);
    expect(pairedDifference(rounded, values)).toMatchObject({ mean: 0, probability: 1 });
  });
});

describe("the adjustment for many tests", () => {
  test("is Holm's", () => {
    expect(adjustForMany([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  });

  test("keeps the order, never lowers, and never passes Bonferroni's", () => {
    const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(probabilities, (given) => {
        const adjusted = adjustForMany(given);
        given.forEach((p, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p * given.length));
          given.forEach((q, j) => {
            if (p < q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? 0);
          });
        });
      }),
    );
  });
});
