import { expect, test } from "vitest";
import { runTexts, withoutCosts } from "../support/texts.js";

/** The lowest pass runs next; a pass grows by the stride, which is small for many tickets. */
const stride = (growth: string) => `scheduler stride {
    thread { int pass; }
    threadimports { int tickets default 1; }
    data { pqueue ready increasing sortable on pass; threadref current; }
    event init { }
    event newthread(t) { t.pass = 0; t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { ${growth} t => ready; }
}`;

const shares = (turns: number) =>
  withoutCosts(
    "embedded",
    `    thread a { import int tickets = 10; loop { compute 1ms; count turns; yield; } }
    thread b { import int tickets = 5; loop { compute 1ms; count turns; yield; } }
    stop when now >= ${turns}ms;`,
  );

/** What is said of keys, in the outcome as well. */
async function notes(growth: string, turns: number): Promise<readonly string[]> {
  const { outcome, diagnoses } = await runTexts(stride(growth), shares(turns));
  expect(outcome.kind).toBe("stopped");
  const said = diagnoses.filter(({ code }) => code === "W310").map(({ message }) => message);
  expect(outcome.notes ?? []).toEqual(expect.arrayContaining(said));
  return said;
}

test.each([
  "t.pass += 1000 / t.tickets;",
  "t.pass++;",
  "t.pass = t.pass + 1000 / t.tickets;",
  "t.pass = 1 + t.pass;",
])("a key that only grows and wraps is told with its line: %s", async (growth) => {
  const found = await notes(growth, 70_000);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(
    /^`pass` of [ab] has overflowed: line 8 only adds to it, and it was -\d+ at \d+/,
  );
  expect(found[0]).toContain("compare differences");
});

test("a key that will wrap within the workload's limit is told before it does", async () => {
  const limited = shares(20_000).replace("stop when now >= 20000ms;", "limit time 100s;");
  const bundle = [stride("t.pass++;"), limited] as const;
  const { diagnoses } = await runTexts(...bundle, { until: 10e9 });
  expect(diagnoses).toMatchObject([{ code: "W310", where: { line: 8 } }]);
  // It grows by one in two milliseconds: 32767 is reached after about 65 s.
  expect(diagnoses[0]?.message).toMatch(
    /^`pass` of [ab] overflows at about 65\.\d s if it grows on like this, before the limit of 100 s: line 8 only adds to it/,
  );
  const short = await runTexts(bundle[0], limited.replace("100s", "50s"), { until: 10e9 });
  expect(short.diagnoses).toEqual([]);
});

test.each([
  ["the run is too short for it", "t.pass += 1000 / t.tickets;", 200],
  ["it is made less, too", "t.pass += 1; if (t.pass > 100) t.pass -= 200;", 20_000],
  ["it begins anew", "t.pass++; if (t.pass > 100) t.pass = 0;", 20_000],
  ["it is what another has, and more", "t.pass = 1 + t.pass; t.pass = t.tickets + 4;", 20_000],
  ["what is added is below zero", "t.pass += 0 - t.tickets;", 100],
] as const)("nothing is told when %s", async (_why, growth, turns) => {
  expect(await notes(growth, turns)).toEqual([]);
});
