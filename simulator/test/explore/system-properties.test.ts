import { expect, test } from "vitest";
import { ExploringSystem } from "../../src/explore/system/explore.js";
import { followSystem } from "../../src/explore/system/follow.js";
import { walkSystem } from "../../src/explore/system/walks.js";
import type { SystemProgram } from "../../src/system/program.js";
import { sharedRuntime } from "../support/engines.js";
import { SHARING } from "../support/sharing.js";
import { compileSystemTexts } from "../support/texts.js";
import { value } from "../system/support.js";

/** Who looks first and takes then, so that two can have it when a message is late. */
const TORN = SHARING("after newthread { if (held == 0) { held = 1; owners += 1; mine = 1; } }");
const torn = compileSystemTexts(TORN, "s.system");

const setupOf = (program: SystemProgram, properties: string) => ({
  program,
  name: "s",
  runtime: sharedRuntime(),
  seed: "1",
  parameters: {},
  properties,
});

async function explored(properties: string, late: number) {
  const work = value(ExploringSystem.open({ ...setupOf(torn, properties), late })).run();
  for (;;) {
    const next = await work.next();
    if (next.done) return value(next.value);
  }
}

const ONE_OWNER = "never owners > 1";

test("properties of a system are asked of what its master and its nodes have, by their names", async () => {
  const properties = `properties {
    ${ONE_OWNER};              // the master's
    never a.mine + b.mine > 1; // of each node
    always |all| <= 2
    always |a.RQ| + |a.NQ| + |b.RQ| + |b.NQ| <= 2;
    never some t on b: t is ready;
    never some t on b: t is waiting;
}`;
  const verdicts = (late: number) =>
    explored(properties, late).then((found) =>
      found.verdicts.slice(3).map(({ property, verdict }) => [property, verdict]),
    );
  const others = [
    ["always |all| <= 2", "holds"],
    ["always |a.RQ| + |a.NQ| + |b.RQ| + |b.NQ| <= 2", "holds"],
    ["never some t on b: t is ready", "fails"],
    ["never some t on b: t is waiting", "holds"],
  ];
  expect(await verdicts(0)).toEqual([
    [ONE_OWNER, "holds"],
    ["never a.mine + b.mine > 1", "holds"],
    ...others,
  ]);
  expect(await verdicts(1)).toEqual([
    [ONE_OWNER, "fails"],
    ["never a.mine + b.mine > 1", "fails"],
    ...others,
  ]);
});

test("a run that breaks a property is followed again, in texts that are mended as well", async () => {
  const found = await explored(ONE_OWNER, 1);
  const { course, message } = found.verdicts.at(-1) ?? {};
  if (!course) throw new Error("no run breaks it");
  const follow = async (program: SystemProgram) =>
    value(await followSystem({ ...setupOf(program, ""), course, property: ONE_OWNER }));
  expect(await follow(torn)).toEqual({ failure: { node: null, message }, parts: null });
  const whole = SHARING("after newthread { if (held++ == 0) { owners += 1; mine = 1; } }");
  expect(await follow(compileSystemTexts(whole, "s.system"))).toEqual({
    failure: null,
    parts: null,
  });
  // Where nobody asks a node what it has, there is no such message that could be late.
  const { "m.sched": master, ...others } = SHARING("");
  const unasked = master.replace(/departure\(n\) {.*}/, "departure(n) {}");
  const silent = await follow(compileSystemTexts({ "m.sched": unasked, ...others }, "s.system"));
  expect(silent).toEqual({ failure: null, parts: 0 });
});

test("an assertion of a node that says the same fails, and no sooner", async () => {
  const asserted = await explored("", 1).then((found) => found.verdicts[0]);
  // What `SHARING` asserts of the master's variable is asked by a node that runs, so later than behind the event.
  const asked = await explored(ONE_OWNER, 1).then((found) => found.verdicts.at(-1));
  expect([asserted?.verdict, asked?.verdict]).toEqual(["fails", "fails"]);
  expect(asked?.course?.events).toBeLessThanOrEqual(asserted?.course?.events ?? 0);
});

test("walks ask properties, too", async () => {
  const ready = "never some t on b: t is ready";
  const walks = walkSystem({ ...setupOf(torn, ready), late: 1, walks: 10 });
  for (;;) {
    const next = await walks.next();
    if (!next.done) continue;
    const { property, verdict, runs } = value(next.value).verdicts.at(-1) ?? {};
    expect({ property, verdict }).toEqual({ property: ready, verdict: "fails" });
    return expect(runs).toBeGreaterThan(1);
  }
});

test.each([
  ["never mine > 1", "The system has no variable `mine`. Write for example a.mine."],
  ["never |RQ| > 1", "The system has no container `RQ`. Write for example |a.RQ|."],
  ["never some t on c: t is ready", "The system has no node `c`."],
  ["some t: t is ready leads to owners > 0", "“leads to” is asked of endless runs"],
])("%j is refused in words", async (properties, words) => {
  await expect(explored(properties, 0)).rejects.toThrow(words);
});
