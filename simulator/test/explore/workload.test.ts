import { expect, test } from "vitest";
import type { Bundle } from "../../src/experiment/trial.js";
import { exploreWorkload } from "../../src/explore/workload/explore.js";
import { followCourse } from "../../src/explore/workload/follow.js";
import type { CourseExploration } from "../../src/explore/workload/types.js";
import { VariedRuns } from "../../src/explore/workload/varied-runs.js";
import { Outcome } from "../../src/generated/layout.js";
import { complete, Session } from "../../src/index.js";
import { sharedRuntime, start } from "../support/engines.js";
import { compileTexts, PLAIN_EMBEDDED, PLAIN_PTH, withoutCosts } from "../support/texts.js";

const setupOf = (bundle: Bundle) => ({
  runtime: sharedRuntime(),
  ...bundle,
  seed: "1",
  parameters: {},
  workloadFile: "w.workload",
});

function explored(
  bundle: Bundle,
  given: { properties?: string; depth?: number; memory?: number } = {},
) {
  const work = exploreWorkload({ ...setupOf(bundle), ...given });
  for (;;) {
    const next = work.next();
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    return next.value.value;
  }
}

const verdictOn = ({ verdicts }: CourseExploration, property: string) => {
  const found = verdicts.find((one) => one.property === property);
  if (found === undefined) throw new Error(`nothing was said of ${property}`);
  return found;
};

/** Two take two locks in opposite orders, which goes wrong only if one sleeps just as long as the other. */
const CROSSING = withoutCosts(
  "pth",
  `    limit time 100ms;
    lock a; lock b;
    thread one { sleep uniform(1ms, 9ms); acquire a; sleep 1us; acquire b; release b; release a; }
    thread two { sleep 5ms; acquire b; sleep 1us; acquire a; release a; release b; }`,
);

test("a deadlock is found that comes about only with some values, and opens as a run", async () => {
  const bundle = compileTexts(PLAIN_PTH, CROSSING);
  const exploration = explored(bundle);
  expect(exploration.extent).toMatchObject({ complete: true, limit: null });
  const { verdict, message, course } = verdictOn(exploration, "stuck");
  expect(verdict).toBe("fails");
  expect(message).toContain("A cycle of locks");
  const draw = course?.decisions.find(({ kind }) => kind === "draw");
  expect(draw).toMatchObject({ thread: "one[0]", value: 5_000_000, alternatives: 3, taken: 2 });
  expect(draw?.words).toBe("one[0] draws 5 ms (the middle of its range)");

  const engine = await start({ ...bundle }, { decisions: course?.digits ?? [] });
  const session = new Session(engine);
  const behind = (course?.tick ?? 0) + 1; // it ends between two ticks
  complete(session.seek(behind));
  expect(session.state).toMatchObject({ time: course?.time, outcome: { kind: "deadlock" } });
  // A run that goes back decides again what it decided before.
  complete(session.seek(1));
  complete(session.seek(behind));
  expect(session.state).toMatchObject({ time: course?.time, outcome: { kind: "deadlock" } });
});

test("what is drawn is told as the time or the number that it is", () => {
  const bundle = compileTexts(
    PLAIN_PTH,
    withoutCosts(
      "pth",
      `    limit time 1s;
    int n = 0;
    float x = 0.0;
    thread a {
        compute uniform(1ms, 3ms); compute exponential(2ms); compute choice(4ms: 1, 500us: 1);
        n = uniform(1000000, 3000000); n = choice(7: 1, 5: 1, 6: 1); x = choice(2.5: 1, 0.5: 1);
        x = exponential(1000.0);
    }`,
    ),
  );
  const runs = VariedRuns.open(setupOf(bundle));
  if (!runs.ok) throw new Error(runs.message);
  runs.value.start([2, 2, 1, 1, 1, 1, 2]);
  runs.value.engine.run("tick", 1000, Number.MAX_SAFE_INTEGER);
  const told = Array.from({ length: runs.value.made() }, (_, at) => runs.value.decision(at).words);
  expect(told).toEqual([
    "a[0] draws 2 ms (the middle of its range)",
    "a[0] draws 1.38629 ms (the middle of its range)",
    "a[0] draws 500 µs (the 2nd of 2 values)",
    "a[0] draws 3000000 (the greatest of its range)",
    "a[0] draws 5 (the 2nd of 3 values)",
    "a[0] draws 0.5 (the 2nd of 2 values)",
    "a[0] draws 693.147 (the middle of its range)",
  ]);
});

test("a run by chance stays free of that deadlock with every seed", async () => {
  const bundle = compileTexts(PLAIN_PTH, CROSSING);
  for (let seed = 1; seed <= 50; seed++) {
    const engine = await start(bundle, { seed: String(seed) });
    while (!engine.run("tick", Number.MAX_SAFE_INTEGER, 1000));
    expect(engine.look().outcome).toBe(Outcome.ENDED);
  }
});

/** All runs, one by one, without looking at states. */
function enumerate(bundle: Bundle) {
  const opened = VariedRuns.open(setupOf(bundle));
  if (!opened.ok) throw new Error(opened.message);
  const runs = opened.value;
  const first = new Map<number, number>();
  const digits: number[] = [];
  let count = 0;
  for (;;) {
    runs.start(digits);
    count++;
    while (!runs.engine.run("tick", Number.MAX_SAFE_INTEGER, 1000));
    const { outcome, tick } = runs.engine.look();
    first.set(outcome, Math.min(tick, first.get(outcome) ?? tick));
    const made = Array.from({ length: runs.made() }, (_, at) => runs.decision(at));
    while (made.length > 0 && made.at(-1)?.taken === (made.at(-1)?.alternatives ?? 0) - 1) {
      made.pop();
    }
    if (made.length === 0) return { first, count };
    digits.splice(0, digits.length, ...made.map(({ taken }) => taken));
    digits.push((digits.pop() ?? 0) + 1);
  }
}

test.each([
  ["locks", PLAIN_PTH, CROSSING],
  [
    "sleepers",
    PLAIN_PTH,
    withoutCosts(
      "pth",
      `    limit time 40ms;
    lock a; lock b;
    thread one { sleep uniform(1ms, 3ms); acquire a; sleep uniform(0ms, 1ms); acquire b; }
    thread two[2] { sleep 2ms; acquire b; sleep choice(1ms: 1, 2ms: 1); acquire a; }`,
    ),
  ],
  [
    "a shared variable",
    PLAIN_EMBEDDED,
    withoutCosts(
      "embedded",
      `    limit time 60ms;
    int n = 0;
    thread t[2] {
        compute uniform(1ms, 3ms); n += 1; yield;
        compute uniform(1ms, 3ms); n *= 2; yield;
    }
    stop when n == 4;`,
    ),
  ],
])("what merges states finds what all runs of %s come to, as early", (_, scheduler, workload) => {
  const bundle = compileTexts(scheduler, workload);
  const { first, count } = enumerate(bundle);
  const exploration = explored(bundle);
  expect(exploration.extent.complete).toBe(true);
  expect(exploration.extent.runs).toBeLessThanOrEqual(count);
  const stuck = verdictOn(exploration, "stuck");
  expect(stuck.course?.tick ?? null).toBe(first.get(Outcome.DEADLOCK) ?? null);
  expect(count).toBeGreaterThan(2);
});

test("a property of one's own is asked of every moment, and a depth leaves it open", () => {
  const workload = withoutCosts(
    "embedded",
    `    limit time 50ms;
    thread t[3] { compute uniform(1ms, 2ms); yield; }`,
  );
  const bundle = compileTexts(PLAIN_EMBEDDED, workload);
  const properties = "always |ready| <= 3; never |ready| == 2 && |current| == 1;";
  const exploration = explored(bundle, { properties });
  expect(verdictOn(exploration, "always |ready| <= 3").verdict).toBe("holds");
  const broken = verdictOn(exploration, "never |ready| == 2 && |current| == 1");
  expect(broken).toMatchObject({ verdict: "fails", course: { digits: [] } });
  const shallow = explored(bundle, { depth: 6 });
  expect(shallow.extent).toMatchObject({ complete: false, limit: "depth", depth: 6 });
  expect(verdictOn(shallow, "faults")).toMatchObject({
    verdict: "open",
    message: "No check, assertion or rule of the library fails up to tick 6.",
  });
});

test("a missed deadline is found with the values that bring it about", () => {
  const jobs = withoutCosts(
    "embedded",
    `    limit time 100ms;
    thread a { period 10ms; compute uniform(1ms, 4ms); }
    thread b { period 10ms; compute uniform(1ms, 8ms); }`,
  );
  const exploration = explored(compileTexts(PLAIN_EMBEDDED, jobs), { depth: 200 });
  expect(verdictOn(exploration, "deadlines").verdict).toBe("fails");
});

test("a run that failed is carried out again, and says where other texts lead it elsewhere", () => {
  const { course } = verdictOn(explored(compileTexts(PLAIN_PTH, CROSSING)), "stuck");
  if (course === null) throw new Error("no run");
  const followed = (workload: string) => {
    const setup = { ...setupOf(compileTexts(PLAIN_PTH, workload)), course, property: "stuck" };
    const answer = followCourse(setup);
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  };
  const same = followed(CROSSING);
  expect(same).toMatchObject({ parts: null, failure: expect.stringContaining("A cycle of locks") });
  const drawn = course.decisions[course.digits.length - 1]?.tick ?? -2;
  expect(same.ticks.slice(-2)).toEqual([drawn + 1, course.tick + 1]);
  const inOrder = CROSSING.replace("acquire b; sleep 1us; acquire a", "acquire a; acquire b");
  expect(followed(inOrder)).toMatchObject({ parts: null, failure: null });
  const early = CROSSING.replace("uniform(1ms, 9ms)", "5ms");
  expect(followed(early)).toMatchObject({ parts: course.digits.length - 1 });
});

test("runs that branch off from a long one share what it decided", () => {
  const workload = withoutCosts(
    "embedded",
    "    thread a { repeat (400) { compute uniform(1ms, 3ms); } }",
  );
  const { extent } = explored(compileTexts(PLAIN_EMBEDDED, workload), { memory: 8 * 2 ** 20 });
  expect(extent).toMatchObject({ complete: false, limit: "memory" });
  expect(extent.runs).toBeGreaterThan(40);
});
