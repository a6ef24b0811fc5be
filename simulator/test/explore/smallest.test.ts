import { expect, test } from "vitest";
import { success } from "../../src/base/result.js";
import { figuresOf } from "../../src/experiment/figures.js";
import { findSmallest, type SmallestSetup } from "../../src/explore/smallest/find.js";
import { tryShape } from "../../src/explore/smallest/try-shape.js";
import { sharedRuntime } from "../support/engines.js";
import { compileTexts, PLAIN_EMBEDDED, runTexts } from "../support/texts.js";

const LAST_IN = PLAIN_EMBEDDED.replace("queue ready", "stack ready").replace("plain", "last_in");
/** The least key first. */
const KEYED = `scheduler keyed {
    thread { int rank; }
    threadimports { int key default 0; }
    data { pqueue ready increasing sortable on rank; threadref current; }
    event init {}
    event newthread(t) { t.rank = t.key; t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { t => ready; }
}`;

async function smallest(schedulers: readonly [string, string], given: Partial<SmallestSetup> = {}) {
  const work = findSmallest({
    tryOut: (load) => tryShape(sharedRuntime(), load),
    profile: "embedded",
    imports: [],
    compile: (workload) =>
      success([compileTexts(schedulers[0], workload), compileTexts(schedulers[1], workload)]),
    measure: "turnaround.mean",
    by: 0.1,
    threads: 2,
    bursts: 1,
    ...given,
  });
  for (;;) {
    const next = await work.next();
    if (next.done) return next.value;
  }
}

const meanUnder = async (scheduler: string, workload: string): Promise<number> => {
  const figures = figuresOf(await runTexts(scheduler, workload));
  return figures.find(({ name }) => name === "turnaround.mean")?.value ?? Number.NaN;
};

const twoThreads = (a: number, b: number) => `workload w {
    profile embedded;
    limit time 1s;
    thread a { compute ${a}ms; record turnaround now; }
    thread b { compute ${b}ms; record turnaround now; }
}`;

test("the workload that is found shows it as it is printed, and no smaller one does", async () => {
  const answer = await smallest([LAST_IN, PLAIN_EMBEDDED]);
  if (!answer.ok || answer.value.found === null) throw new Error("none was found");
  const { workload, values } = answer.value.found;
  expect(workload).toContain("thread a {\n        compute 2ms;");
  expect(workload).toContain("thread b {\n        compute 1ms;");
  const printed = [await meanUnder(LAST_IN, workload), await meanUnder(PLAIN_EMBEDDED, workload)];
  expect(printed).toEqual(values);
  expect(values[0]).toBeLessThanOrEqual(values[1] * 0.9);
  for (const [a, b] of [
    [1, 1],
    [1, 2],
  ] as const) {
    const text = twoThreads(a, b);
    const share = (await meanUnder(LAST_IN, text)) / (await meanUnder(PLAIN_EMBEDDED, text));
    expect(share).toBeGreaterThan(0.9);
  }
  for (const time of [1, 2, 4]) {
    const alone = twoThreads(time, 1).replace(/ {4}thread b .*\n/, "");
    expect(await meanUnder(LAST_IN, alone)).toBe(await meanUnder(PLAIN_EMBEDDED, alone));
  }
});

test("imports of threads are filled with the values that make a difference", async () => {
  const imports = [{ name: "key", type: "int", values: [0, 1] }];
  const answer = await smallest([KEYED, PLAIN_EMBEDDED], { imports });
  if (!answer.ok) throw new Error(answer.message);
  expect(answer.value.found?.workload).toMatch(
    /import int key = 1;\s+compute 2ms;[\s\S]*import int key = 0;\s+compute 1ms;/,
  );
});

test("where none is better all are tried, and a measure that is none is told", async () => {
  const same = await smallest([PLAIN_EMBEDDED, PLAIN_EMBEDDED]);
  // Three of one thread and nine behind a sleep, and twelve of each with twelve of the other.
  expect(same).toMatchObject({ ok: true, value: { found: null, complete: true, tried: 156 } });
  expect(await smallest([LAST_IN, PLAIN_EMBEDDED], { measure: "speed" })).toMatchObject({
    ok: false,
    message: expect.stringContaining("There is no measure “speed”; there are duration"),
  });
});
