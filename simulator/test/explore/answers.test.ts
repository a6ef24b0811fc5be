import { expect, test } from "vitest";
import { findDifference } from "../../src/explore/difference/find.js";
import { walkPrograms } from "../../src/explore/walk.js";
import { sharedRuntime } from "../support/engines.js";
import { type Explorable, explorableText, explored, verdictOn } from "../support/explored.js";

/** A birth goes into one of three by chance, or by what the host senses. */
const births = (chosen: string) => `scheduler births {
    data { queue one, two, three; threadref current; }
    event init {}
    event newthread(t) {
        int chosen = ${chosen};
        if (chosen == 0) t => one; else if (chosen == 1) t => two; else t => three;
    }
    event schedule {
        if (|one| > 0) one => current; else if (|two| > 0) two => current; else three => current;
        dispatch current;
    }
    event switch_out(t) { t => one; }
}`;

const sizeOf = (chosen: string, answers: readonly { name: string; values: number[] }[] = []) => {
  const { states, transitions } = explored(explorableText(births(chosen), 2), { answers }).extent;
  return [states, transitions];
};

test("of a remainder by a small number each value is tried, however it is written", () => {
  const three = sizeOf("(* rand() % 3 *)");
  expect(sizeOf("(* rand() *) % 3")).toEqual(three);
  expect(sizeOf("(* rand() *) % (|three| - |three| + 3)")).toEqual(three);
  expect(sizeOf("(* rand() *)", [{ name: "rand", values: [0, 1, 2] }])).toEqual(three);
  expect(sizeOf("(* rand() % 2 *)")[0]).toBeLessThan(three[0] as number);
});

test("another use of a random number needs values, and says where it stands", () => {
  expect(() => sizeOf("(* rand() / 10000 *)")).toThrow(
    /s.sched:5: The scheduler draws a random number.*--values rand=0,1,2$/,
  );
  expect(() => sizeOf("(* rand() % 129 *)")).toThrow("s.sched:5: The scheduler draws");
  expect(() => sizeOf("(* rand() *) % (|one| + 200)")).toThrow(
    /s.sched:5: .* divides it by more than 128/,
  );
  expect(sizeOf("(* rand() *) % (|one| + 200)", [{ name: "rand", values: [0, 7] }])[0]).toBe(
    sizeOf("(* rand() / 10000 *)", [{ name: "rand", values: [0, 30_000] }])[0],
  );
});

test("of several remainders those are named that only a run tells the divisor of", () => {
  const open = births("(* rand() *) % (|one| + 200)");
  const begins = "event init { int first; first = (* rand() % 3 *); }";
  const both = open.replace("event init {}", begins);
  const two = both.replace(
    "event switch_out(t) {",
    "event switch_out(t) { int n = (* rand() *) % |two|;",
  );
  expect(() => explored(explorableText(both, 2))).toThrow(
    /s.sched:5: The scheduler draws a random number, and/,
  );
  expect(() => explored(explorableText(two, 2))).toThrow(
    /s.sched:5: The scheduler draws a random number, or in line 12, and divides/,
  );
});

test("a function of the host answers what somebody names", () => {
  expect(() => sizeOf("(* sense() *)")).toThrow(
    /s.sched:5: The scheduler calls sense of its host.*--values sense=0,1,2$/,
  );
  const answers = [{ name: "sense", values: [0, 1, 2] }];
  expect(sizeOf("(* sense() *)", answers)).toEqual(sizeOf("(* rand() % 3 *)"));
});

test("a run tells what was drawn and answered", () => {
  const text = births("(* rand() % 3 + sense() *)").replace(
    "else t => three;",
    'else { assert(0, "a third"); t => three; }',
  );
  const answers = [{ name: "sense", values: [0, 1] }];
  const fault = verdictOn(explored(explorableText(text, 1), { answers }), "faults");
  const [, birth] = fault.counterexample?.stem ?? [];
  expect(birth?.words).toBe("a is born (rand() % 3 = 1, sense() = 1)");
  expect(birth?.answers).toEqual([
    { name: "rand() % 3", value: 1 },
    { name: "sense()", value: 1 },
  ]);
});

function difference(first: Explorable, second: Explorable) {
  const work = findDifference({
    runtime: sharedRuntime(),
    schedulers: [first.scheduler, second.scheduler],
    workloads: [first.workload, second.workload],
    wanted: [first.wanted, second.wanted],
    variations: [],
  });
  for (let next = work.next(); ; next = work.next()) {
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    return next.value.value;
  }
}

test("two schedulers are held against each other with the same numbers drawn", () => {
  const program = explorableText(births("(* rand() % 3 *)"), 2);
  const turned = explorableText(births("2 - (* rand() *) % 3"), 2);
  expect(difference(program, program).verdict).toBe("same");
  const found = difference(program, turned);
  expect(found.verdict).toBe("different");
  expect(found.stem.at(-1)?.words).toMatch(/is born \(rand\(\) % 3 = \d\)$/);
});

test("walks draw numbers, too", () => {
  const program = explorableText(births("(* rand() % 3 *)"), 2);
  const work = walkPrograms({
    runtime: sharedRuntime(),
    ...program,
    ...{ walks: 50, seed: "1", length: 20, changes: 1 },
  });
  let next = work.next();
  while (!next.done) next = work.next();
  expect(next.value).toMatchObject({ ok: true });
  expect(next.value.ok && next.value.value.extent.states).toBeGreaterThan(20);
});
