import fc from "fast-check";
import { expect, test } from "vitest";
import { partingFrom, type TrailStep, trailOf } from "../../src/model/share/trail.js";

const stepsOf = (words: readonly string[]): TrailStep[] =>
  words.map((each, index) => ({ at: 10 * (index + 1), words: each }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `worker[${index}]`);

test("whoever goes the same way follows the trail, however long it is", () => {
  for (const count of [0, 1, 2, 255, 256, 257, 1000, 5000]) {
    const steps = stepsOf(numbered(count));
    expect(partingFrom(trailOf(steps, "state"), steps, "state")).toBeNull();
  }
});

test("of a short run the step at which it parts is told exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), fc.nat(), (count, place) => {
      const steps = stepsOf(numbered(count));
      const changed = steps.with(place % count, { at: 10 * ((place % count) + 1), words: "other" });
      const at = 10 * ((place % count) + 1);
      const parting = partingFrom(trailOf(steps, "state"), changed, "state");
      // A mark is a byte: once in 256 a step later is the first whose mark differs.
      fc.pre(parting?.kind === "step" && parting.by === at);
      expect(parting).toEqual({ kind: "step", after: at, by: at });
    }),
    { maxSkipsPerRun: 10 },
  );
});

test("of a long run a stretch is told in which it parts", () => {
  const steps = stepsOf(numbered(2560));
  const changed = steps.with(1234, { at: 12350, words: "other" });
  expect(partingFrom(trailOf(steps, "state"), changed, "state")).toEqual({
    kind: "step",
    after: 12300,
    by: 12400,
  });
});

test("a run that ends before, goes on, or comes to another state is told", () => {
  const steps = stepsOf(numbered(5));
  const trail = trailOf(steps, "state");
  const shorter = partingFrom(trail, steps.slice(0, 3), "state");
  expect(shorter).toEqual({ kind: "step", after: 30, by: 30 });
  const longer = [...steps, { at: 55, words: "one more" }];
  expect(partingFrom(trail, longer, "state")).toEqual({ kind: "step", after: 55, by: 55 });
  expect(partingFrom(trail, steps, "another")).toEqual({ kind: "state" });
});

test("a trail takes a few hundred characters at most", () => {
  expect(JSON.stringify(trailOf(stepsOf(numbered(100_000)), "s")).length).toBeLessThan(420);
});
