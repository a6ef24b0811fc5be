import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bestOf,
  countDone,
  isDone,
  MOST_TRIES,
  newProgress,
  progressFrom,
  stepToShow,
  withAnswers,
  withDone,
  withHint,
  withTry,
} from "../../src/model/lessons/progress.js";

const STEPS = ["a", "b", "c"];

test("a step that was done once stays done, and counts once", () => {
  const done = withDone(withDone(newProgress("7"), "b"), "b");
  expect(done.done).toEqual(["b"]);
  expect(isDone(done, "b")).toBe(true);
  expect(countDone(done, STEPS)).toBe(1);
  expect(countDone(undefined, STEPS)).toBe(0);
});

test("steps that a lesson has no longer count nothing, and do not show", () => {
  const old = { ...withDone(newProgress("7"), "gone"), step: "gone" };
  expect(countDone(old, STEPS)).toBe(0);
  expect(stepToShow(old, STEPS)).toBe("a");
});

test("one goes on where one was, else with the first step that is not done", () => {
  const begun = withDone(newProgress("7"), "a");
  expect(stepToShow(begun, STEPS)).toBe("b");
  expect(stepToShow({ ...begun, step: "c" }, STEPS)).toBe("c");
});

test("hints come one by one, up to the last; answers of a step are kept beside each other", () => {
  let progress = newProgress("7");
  for (let asked = 0; asked < 5; asked++) progress = withHint(progress, "a", 3);
  expect(progress.hints).toEqual({ a: 3 });
  const answered = withAnswers(withAnswers(progress, "a", { number: "12" }), "a", { choice: 1 });
  expect(answered.answers.a).toEqual({ choice: 1, number: "12", predictions: [] });
});

test("of very many tries of a challenge the newest stay, and the best", () => {
  const made = (time: number, mean: number) => ({
    time,
    mean,
    margin: null,
    medal: null,
    files: {},
  });
  let progress = newProgress("7");
  for (let time = 0; time < MOST_TRIES + 10; time++)
    progress = withTry(progress, made(time, time === 3 ? 1 : 100), "less");
  const times = progress.tries.map(({ time }) => time);
  expect(times).toHaveLength(MOST_TRIES);
  expect(times.slice(0, 2)).toEqual([3, 11]);
  expect(bestOf(progress.tries, "less")?.time).toBe(3);
  expect(bestOf(progress.tries, "more")?.mean).toBe(100);
  expect(bestOf([], "less")).toBeNull();
});

test("what was kept is read as it was; what is damaged breaks nothing", () => {
  const kept = { ...withAnswers(withDone(newProgress("7"), "a"), "b", { choice: 0 }), step: "b" };
  expect(progressFrom(structuredClone(kept))).toEqual(kept);
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (whole, part) => {
      for (const value of [
        whole,
        { ...kept, done: part, hints: part, answers: part, step: part },
      ]) {
        const read = progressFrom(value);
        if (read) expect(STEPS).toContain(stepToShow(read, STEPS));
      }
    }),
  );
});
