import { expect, test } from "vitest";
import { scoreText } from "../../src/views/lessons/challenge/score-text.js";

const score = { measure: "response.mean", wants: "less", name: "mean response" } as const;

test("a score is a time where its challenge says so, else a plain number", () => {
  const told = { mean: 26_030_000, margin: 10_390_000 };
  expect(scoreText(told, { ...score, unit: "time" })).toBe("26.03 ms ± 10.39 ms");
  expect(scoreText({ mean: 2295, margin: null }, score)).toBe("2295");
  expect(scoreText({ mean: 12.3456, margin: 0 }, score)).toBe("12.35");
});
