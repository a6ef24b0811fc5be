import { expect, test } from "vitest";
import { explorableText, explored, verdictOn } from "../support/explored.js";
import { PLAIN_PTH } from "../support/texts.js";

const LEVELS = `scheduler levels {
    thread { int rank; }
    threadimports { int wanted default 0; }
    data { queue ready[2]; threadref current; int dispatched; }
    event init {}
    event newthread(t) { t.rank = t.wanted >= 2; t => ready[t.rank]; }
    event schedule {
        if (|ready[1]| > 0) ready[1] => current; else ready[0] => current;
        dispatched = 1;
        dispatch current;
    }
    event switch_out(t) { t => ready[t.rank]; }
}`;

test("own properties hold for all states, or come with a shortest run to one where they do not", () => {
  const properties = `properties {
    always |ready[0]| + |ready[1]| + |current| <= 3;   // as many as there are
    never some t: t.rank > 1;
    always every t: t is ready || t is running
    never |ready[1]| == 2 && |current| == 1 && dispatched == 1;
}`;
  const exploration = explored(explorableText(LEVELS, 3), { properties });
  const told = exploration.verdicts.slice(2, 6).map(({ property, verdict }) => [property, verdict]);
  expect(told).toEqual([
    ["always |ready[0]| + |ready[1]| + |current| <= 3", "holds"],
    ["never some t: t.rank > 1", "holds"],
    ["always every t: t is ready || t is running", "holds"],
    ["never |ready[1]| == 2 && |current| == 1 && dispatched == 1", "fails"],
  ]);
  const stem = exploration.verdicts[5]?.counterexample?.stem ?? [];
  expect(stem.map(({ event }) => event).sort()).toEqual([
    "birth",
    "birth",
    "birth",
    "dispatch",
    "start",
  ]);
  expect(stem.at(-1)?.after?.containers).toEqual([
    { name: "ready[1]", threads: ["b", "c"] },
    { name: "current", threads: ["a"] },
  ]);
});

test("a waiting thread is told from a ready one", () => {
  const program = explorableText(PLAIN_PTH, 2);
  const properties = "never some t: t is waiting\nalways |WQ| <= 2";
  const exploration = explored(program, { properties });
  expect(verdictOn(exploration, "never some t: t is waiting").counterexample?.stem).toHaveLength(4);
  expect(verdictOn(exploration, "always |WQ| <= 2").verdict).toBe("holds");
});

test.each([
  ["sometimes |RQ| > 1", "“sometimes |RQ| > 1” is no property"],
  ["\nalways |rq| > 1", "In line 2: The scheduler has no container `rq`."],
  ["always load > 1", "no variable `load`"],
  ["always some t: t.load > 1", "no attribute `load`"],
  ["always some t: t is lost", "A thread is running, ready"],
  ["always |RQ| >", "Something is missing at its end."],
  ["always (|RQ| > 1", "“)” is missing at its end."],
  ["always |RQ| > 1 )", "“)” is not expected behind “|RQ| > 1”."],
  ["always |RQ| # 1", "“#” is not expected behind “|RQ|”."],
])("%j is refused in words", (properties, words) => {
  expect(() => explored(explorableText(PLAIN_PTH, 1), { properties })).toThrow(words);
});
