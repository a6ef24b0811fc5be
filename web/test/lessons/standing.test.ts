import { expect, test } from "vitest";
import { newProgress, withDone } from "../../src/model/lessons/progress.js";
import { standingOf } from "../../src/views/lessons/list/standing.js";

const entry = {
  ...{
    id: "a",
    title: "A",
    summary: "",
    minutes: 5,
    needs: [],
    languages: ["en"],
    kind: "lesson" as const,
  },
  steps: ["one", "two"],
};
const begun = { ...newProgress("1"), step: "one" };

test("a lesson is done with its last step", () => {
  expect(standingOf(entry)).toMatchObject({ isDone: false, words: null });
  expect(standingOf(entry, begun)).toMatchObject({ isDone: false, words: "0 of 2 steps done" });
  const done = withDone(withDone(begun, "one"), "two");
  expect(standingOf(entry, done)).toMatchObject({ isDone: true, words: "Done" });
});

test("a challenge, which has no steps, is done with gold", () => {
  const challenge = { ...entry, steps: [], kind: "challenge" as const };
  const tried = (medal: "gold" | "bronze" | null) => ({
    ...begun,
    tries: [{ time: 1, mean: 1, margin: null, medal, files: {} }],
  });
  expect(standingOf(challenge)).toMatchObject({ isDone: false, words: null });
  expect(standingOf(challenge, tried(null))).toMatchObject({ isDone: false, words: "1 try" });
  expect(standingOf(challenge, tried("bronze")).words).toBe("bronze, 1 try");
  expect(standingOf(challenge, tried("gold")).isDone).toBe(true);
});
