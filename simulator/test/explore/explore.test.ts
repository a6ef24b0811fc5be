import { expect, test } from "vitest";
import type { Counterexample } from "../../src/explore/types.js";
import { explorableText, explored, verdictOn } from "../support/explored.js";
import { LOSING, PLAIN_EMBEDDED, PLAIN_PTH } from "../support/texts.js";

/** Who is urgent goes before everybody else. */
const URGENT_FIRST = `scheduler urgent_first {
    threadimports { int urgent default 0; }
    data { queue high, low; threadref current; }
    event init {}
    event newthread(t) { if (t.urgent) t => high; else t => low; }
    event schedule {
        if (|high| > 0) high => current; else low => current;
        dispatch current;
    }
    event switch_out(t) { if (t.urgent) t => high; else t => low; }
}`;

const wordsIn = (counterexample: Counterexample | null) => ({
  stem: counterexample?.stem.map(({ words }) => words),
  loop: counterexample?.loop.map(({ words }) => words),
  watched: counterexample?.watched,
});

test("first come, first served forgets nobody, and passes each by the others once", () => {
  const exploration = explored(explorableText(PLAIN_EMBEDDED, 3));
  expect(exploration.extent).toMatchObject({ threads: 3, complete: true, limit: null });
  const verdicts = exploration.verdicts.map(({ property, verdict }) => `${property} ${verdict}`);
  expect(verdicts).toEqual([
    "faults holds",
    "stuck holds",
    "forgotten holds",
    "forgotten-unnamed holds",
    "forgotten-unborn holds",
    "bypass holds",
  ]);
  expect(verdictOn(exploration, "bypass").bound).toBe(2);
});

test("the base for Pth forgets a thread only where others are named or born", () => {
  const exploration = explored(explorableText(PLAIN_PTH, 3));
  expect(verdictOn(exploration, "faults").verdict).toBe("holds");
  expect(verdictOn(exploration, "forgotten").verdict).toBe("fails");
  expect(verdictOn(exploration, "forgotten-unnamed").verdict).toBe("fails");
  expect(verdictOn(exploration, "forgotten-unborn").verdict).toBe("holds");
  const { loop } = wordsIn(verdictOn(exploration, "forgotten-unnamed").counterexample);
  expect(loop).toEqual(["b is dispatched", "c is born", "b ends"]);
});

test("a starving thread is shown with the shortest way there and the shortest round", () => {
  const exploration = explored(explorableText(URGENT_FIRST, 3));
  const { verdict, counterexample } = verdictOn(exploration, "forgotten-unborn");
  expect(verdict).toBe("fails");
  expect(wordsIn(counterexample)).toEqual({
    stem: [
      "the scheduler begins",
      "a is born with urgent = 0",
      "b is born with urgent = 1",
      "b is dispatched",
    ],
    loop: ["b yields", "b is dispatched"],
    watched: "a",
  });
  const last = counterexample?.loop.at(-1)?.after;
  expect(last?.running).toBe("b");
  expect(last?.containers).toEqual([
    { name: "low", threads: ["a"] },
    { name: "current", threads: ["b"] },
  ]);
  expect(verdictOn(exploration, "bypass")).toMatchObject({ verdict: "fails", bound: null });
});

test("a fault comes with a shortest run to it, and with its place", () => {
  const exploration = explored(explorableText(LOSING, 2));
  const { verdict, fault, counterexample } = verdictOn(exploration, "faults");
  expect(verdict).toBe("fails");
  expect(fault).toMatchObject({ kind: "EMPTY_SOURCE", handler: "schedule", line: 7 });
  const { stem } = wordsIn(counterexample);
  expect(stem).toEqual([
    "the scheduler begins",
    "a is born",
    ...Array.from({ length: 3 }, () => ["a is dispatched", "a yields"]).flat(),
    "the scheduler is asked for a thread",
  ]);
});

test("what is not seen to the end is not said to hold", () => {
  const exploration = explored(explorableText(PLAIN_PTH, 3), { depth: 6 });
  expect(exploration.extent).toMatchObject({ complete: false, limit: "depth", depth: 6 });
  expect(verdictOn(exploration, "faults")).toMatchObject({
    verdict: "open",
    message: "No check, assertion or rule of the library fails up to depth 6.",
  });
  expect(verdictOn(exploration, "forgotten").verdict).toBe("open");
  const full = explored(explorableText(PLAIN_PTH, 4), { memory: 1000 });
  expect(full.extent).toMatchObject({ complete: false, limit: "memory" });
});

test("the step is marked from which on no program can avoid a failure", () => {
  const lost = `scheduler lost {
    data { queue ready; queue limbo; threadref current; }
    event init { }
    event newthread(t) { t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { if (|ready| > 1) t => ready; else t => limbo; }
}`;
  // Who yields while at most one other is ready is never seen again; whoever comes last, nobody is left to dispatch.
  const exploration = explored(explorableText(lost, 2));
  const fault = verdictOn(exploration, "faults").counterexample;
  expect(fault?.stem.map(({ words }) => words)).toEqual([
    "the scheduler begins",
    "a is born",
    "a is dispatched",
    "a yields",
    "the scheduler is asked for a thread",
  ]);
  expect(fault?.unavoidable).toBe(3);
  // Who is born while another one is ready is never seen again.
  const unseen = lost
    .replace(
      "newthread(t) { t => ready; }",
      "newthread(t) { if (|ready|) t => limbo; else t => ready; }",
    )
    .replace("if (|ready| > 1) t => ready; else t => limbo;", "t => ready;");
  const { counterexample } = verdictOn(explored(explorableText(unseen, 2)), "forgotten-unborn");
  const { stem = [], unavoidable, watched } = counterexample ?? {};
  const birth = stem.findIndex(({ event, thread }) => event === "birth" && thread === watched);
  expect(birth).toBeGreaterThan(0);
  expect(unavoidable).toBe(birth);
  // A program that wants to can let the other one run.
  const urgent = verdictOn(explored(explorableText(URGENT_FIRST, 3)), "forgotten-unborn");
  expect(urgent.counterexample?.unavoidable).toBeNull();
});

test("states are summed up by the lengths of containers, with a shortest way to each kind", () => {
  const { shapes, extent } = explored(explorableText(PLAIN_EMBEDDED, 2));
  expect(shapes.reduce((sum, { states }) => sum + states, 0)).toBe(extent.states);
  expect(shapes.length).toBeGreaterThan(2);
  for (const { lengths, way } of shapes) {
    const held = way.at(-1)?.after?.containers.map(({ name, threads }) => [name, threads.length]);
    const counted = lengths.filter(({ threads }) => threads > 0);
    expect(held).toEqual(counted.map(({ name, threads }) => [name, threads]));
  }
});
