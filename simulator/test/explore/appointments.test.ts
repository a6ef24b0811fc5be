/** All programs by appointment: a large file starves under `latency`, and nobody does under `fair`. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { NamedStep } from "../../src/explore/types.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { explorableText, explored, verdictOn } from "../support/explored.js";
import { runTextsNatively } from "../support/native-texts.js";
import { inRoot } from "../support/programs.js";
import { runTexts } from "../support/texts.js";
import { lengthsIn, linesOfPython, toldByInterpreter } from "./shortest.js";

/** A shipped policy with other constants: what takes five threads at an instant takes one, so that three can starve. */
function policy(name: string, constants: Readonly<Record<string, number>>) {
  const text = readFileSync(inRoot(`public/examples/appointments/${name}.sched`), "utf8");
  return Object.entries(constants).reduce((changed, [constant, value]) => {
    const declared = new RegExp(`const int ${constant} = \\d+;`);
    const line = `const int ${constant} = ${value};`;
    return declared.test(changed)
      ? changed.replace(declared, line)
      : changed.replace("data {", `data {\n        ${line}`);
  }, text);
}

test("latency passes a connection with calls over for ever, and shows the round", async () => {
  const text = policy("latency", { BEGINS: 1 });
  const program = explorableText(text, 3);
  const found = explored(program);
  expect(found.extent).toMatchObject({ complete: true, states: 170_838 });
  expect(verdictOn(found, "faults").verdict).toBe("holds");
  expect(verdictOn(found, "stuck").verdict).toBe("holds");
  const { verdict, counterexample } = verdictOn(found, "forgotten-unborn");
  expect(verdict).toBe("fails");
  const asked = { ...counterexample, unavoidable: undefined, threads: 3, text };
  const [along] = linesOfPython("tell_round", [], JSON.stringify(asked));
  expect(JSON.parse(along ?? ""), "the interpreter goes the same way round").toEqual({
    closes: true,
    waits: true,
  });
  const round = counterexample?.loop ?? [];
  const { watched } = counterexample ?? {};
  // It has called since it accepted, and waits for its next call to begin while others accept again and again.
  for (const { after } of round) {
    const cpu = after?.containers.find(({ name }) => name === "cpu");
    expect(cpu?.threads).toContain(watched);
    const attributes = after?.threads.find(({ name }) => name === watched)?.attributes;
    expect(attributes).toMatchObject({ stage: 0 });
    expect(attributes?.level).toBeGreaterThan(0);
  }
  expect(round.map(({ words }) => words).join()).toMatch(/calls for a connection/);
  await expectSameCalls(text, [...(counterexample?.stem ?? []), ...round]);
});

/** In the workload that is written as many handlers are called, and as many threads dispatched, as in the run. */
async function expectSameCalls(text: string, steps: readonly NamedStep[]) {
  const scripted = scriptedWorkload(steps, { profile: "tap", imports: [] });
  if (!scripted.ok) throw new Error(scripted.message);
  const { outcome, decisions, ticks } = await runTexts(text, scripted.value.workload);
  expect(outcome.kind).toBe("limit");
  expect(decisions).toBe(steps.filter(({ event }) => event === "dispatch").length);
  expect(ticks).toBe(steps.reduce((sum, { calls = 0 }) => sum + calls, 0));
}

test("a run that fails is met again natively, at the same call of a handler", () => {
  const text = "scheduler alone extends tap { before strike { assert(|ready| < 2); } }";
  const { counterexample } = verdictOn(explored(explorableText(text, 2)), "faults");
  const scripted = scriptedWorkload(counterexample?.stem ?? [], { profile: "tap", imports: [] });
  if (!scripted.ok) throw new Error(scripted.message);
  const { workload, times } = scripted.value;
  for (const told of runTextsNatively(text, workload))
    expect(told).toContain(`fault at ${times.at(-1)} ns: 7 ticks, 0 decisions`);
}, 30_000);

test("fair counts without bound, and where only differences are kept nobody is passed over for ever", () => {
  const program = explorableText(policy("fair", { BEGINS: 1, AGE: 2 }), 2);
  const found = explored(program, { relative: ["come", "level"] });
  expect(found.extent).toMatchObject({ complete: true });
  for (const property of ["faults", "stuck", "forgotten", "forgotten-unborn", "bypass"])
    expect(verdictOn(found, property).verdict).toBe("holds");
  const counting = explored(program, { depth: 200 });
  expect(counting.extent, "its states never come again").toMatchObject({ complete: false });
});

test("what has no differences to keep is told", () => {
  const program = explorableText(policy("fair", { BEGINS: 1 }), 2);
  expect(() => explored(program, { relative: ["gone"] })).toThrow(
    "The scheduler has no whole number gone whose differences could be kept.",
  );
});

/** Policies with bounds that are small enough for the interpreter; with `EXPLORE=1` it goes through all that two threads do. */
const SMALL = [
  { text: policy("latency", { BEGINS: 1 }), threads: 3, depth: 16 },
  { text: policy("throughput", { BEGINS: 1, LAST: 2 }), threads: 2, depth: 24 },
  {
    text: policy("fair", { BEGINS: 1, AGE: 2 }),
    threads: 2,
    depth: 24,
    relative: ["come", "level"],
  },
  {
    text: "scheduler alone extends tap { before strike { assert(|ready| < 2); } }",
    threads: 2,
    depth: 12,
  },
  ...(process.env.EXPLORE
    ? [
        { text: policy("latency", { BEGINS: 1 }), threads: 2, depth: null },
        {
          text: policy("fair", { BEGINS: 1, AGE: 2 }),
          threads: 2,
          depth: null,
          relative: ["come", "level"],
        },
      ]
    : []),
];

test.each(SMALL)(
  "breadth-first search over the plain interpreter finds the same states, and what fails as soon",
  ({ text, threads, depth, relative = [] }) => {
    const program = { ...explorableText(text, threads), counters: [] };
    const found = explored(program, { relative, ...(depth !== null && { depth }) });
    expect(lengthsIn(found).faults !== null).toBe(text.includes("assert"));
    const asked = { text, profile: "tap", threads, imports: program.imports, depth, relative };
    expect(toldByInterpreter([asked])).toEqual([{ lengths: lengthsIn(found), contradictions: [] }]);
  },
  600_000,
);
