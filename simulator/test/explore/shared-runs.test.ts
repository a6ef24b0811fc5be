import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type RunAnswer, runHelp, threadsThatHelp } from "../../src/explore/run-help.js";
import { ExploringSystem } from "../../src/explore/system/explore.js";
import { ExploringCourses } from "../../src/explore/workload/explore.js";
import { runCommand as run } from "../support/command.js";
import { runtimeBytes, sharedRuntime } from "../support/engines.js";
import { OVERTAKEN } from "../support/overtaken.js";
import { compileSystemTexts, compileTexts, PLAIN_PTH, withoutCosts } from "../support/texts.js";

/** With a deadlock, which few runs come to, and a property that some break. */
const CROSSING = withoutCosts(
  "pth",
  `    limit time 60ms;
    lock a; lock b;
    thread one { sleep uniform(1ms, 9ms); acquire a; sleep 1us; acquire b; release b; release a; compute uniform(1ms, 3ms); }
    thread two { sleep 5ms; acquire b; sleep 1us; acquire a; release a; release b; }
    thread three { compute uniform(1ms, 4ms); sleep uniform(1ms, 3ms); compute uniform(1ms, 2ms); }`,
);

const courses = {
  ...compileTexts(PLAIN_PTH, CROSSING),
  seed: "1",
  parameters: {},
  workloadFile: "w.workload",
  properties: "always |RQ| <= 1",
};
const system = {
  program: compileSystemTexts(OVERTAKEN, "s.system"),
  name: "s",
  seed: "1",
  parameters: {},
  late: 1,
  crashes: 1,
};

const openCourses = () => valueIn(ExploringCourses.open({ ...courses, runtime: sharedRuntime() }));
const openSystem = () => valueIn(ExploringSystem.open({ ...system, runtime: sharedRuntime() }));

/** Helpers that are no threads. Those that are slow answer when the search has long gone on. */
const helpers = (search: typeof COURSES | typeof SYSTEM, count: number, slow: number) =>
  threadsThatHelp<never, never>(count, (answered) => {
    const help = runHelp(search);
    return {
      post: async (asked) => {
        const answer = await help(asked as never);
        for (let turn = 0; turn < slow; turn++) await Promise.resolve();
        answered(answer as RunAnswer<never>);
      },
      end: () => {},
    };
  });
const COURSES = { kind: "courses", setup: { ...courses, runtime: runtimeBytes() } } as const;
const SYSTEM = { kind: "system", setup: { ...system, runtime: runtimeBytes() } } as const;

const SUBJECTS = [
  [
    "a workload",
    {
      open: openCourses,
      begin: (one: ReturnType<typeof openCourses>, cancel?: () => boolean) => one.run(cancel),
      help: (count: number, slow: number) => openCourses().runWith(helpers(COURSES, count, slow)),
    },
  ],
  [
    "a system",
    {
      open: openSystem,
      begin: (one: ReturnType<typeof openSystem>, cancel?: () => boolean) => one.run(cancel),
      help: (count: number, slow: number) =>
        openSystem().run(() => false, helpers(SYSTEM, count, slow)),
    },
  ],
] as const;

describe.each(SUBJECTS)("a search through the runs of %s", (_, { open, begin, help }) => {
  const whole = endOf<unknown>(begin(open() as never));

  test.each([
    [1, 0],
    [2, 40],
    [4, 7],
  ])("finds the same with %i that help", async (count, slow) => {
    expect(await endOf<unknown>(help(count, slow))).toEqual(await whole);
  });

  test("goes on from what was kept of it as if it had not been ended", async () => {
    let exploring = open();
    for (let cut = 0; cut < 4; cut++) {
      await endOf<unknown>(begin(exploring as never, () => true));
      exploring = reopened(exploring, open());
    }
    expect(await endOf<unknown>(begin(exploring as never))).toEqual(await whole);
  });
});

test("what was cut off at a depth is gone on with behind it", async () => {
  const shallow = { ...courses, runtime: sharedRuntime(), depth: 5 };
  const cut = valueIn(ExploringCourses.open(shallow));
  expect((await endOf(cut.run())).extent).toMatchObject({
    complete: false,
    limit: "depth",
    depth: 5,
  });
  const goneOn = await endOf(reopened(cut, openCourses()).run());
  const { extent, verdicts } = await endOf(openCourses().run());
  expect(goneOn.extent).toEqual(extent);
  const told = ({ property, verdict, course }: (typeof verdicts)[number]) => [
    property,
    verdict,
    course?.tick,
  ];
  expect(goneOn.verdicts.map(told)).toEqual(verdicts.map(told));
});

describe("the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-shared-runs-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  writeFileSync(at("plain.sched"), PLAIN_PTH);
  writeFileSync(at("crossing.workload"), CROSSING);
  for (const [name, text] of Object.entries(OVERTAKEN)) writeFileSync(at(name), text);

  const explore = (...given: string[]) =>
    run("explore", at("plain.sched"), at("crossing.workload"), ...given);
  const ofSystem = (...given: string[]) => run("explore", at("s.system"), ...given);

  test("goes on with the runs of a workload, with threads that help", () => {
    const kept = ["--resume", at("kept")];
    expect(explore(...kept, "--depth", "5").stderr).toContain("the same command goes on with it");
    writeFileSync(at("own.txt"), "always |RQ| <= 1");
    expect(explore(...kept, "--properties", at("own.txt")).stderr).toContain(
      "with other --properties",
    );
    expect(explore(...kept, "--workers", "3")).toEqual(explore());
    expect(existsSync(at("kept"))).toBe(false);
  });

  test("goes on with the runs of a system as far as they were to be seen", () => {
    const kept = ["--resume", at("kept")];
    expect(ofSystem(...kept, "--depth", "4")).toMatchObject({ status: 3 });
    expect(ofSystem(...kept, "--depth", "9").stderr).toContain(
      "was begun with other --depth: 4, and now it is 9",
    );
    expect(ofSystem("--workers", "2")).toEqual(ofSystem());
  });
});

function reopened<E extends ReturnType<typeof openCourses> | ReturnType<typeof openSystem>>(
  exploring: E,
  fresh: E,
): E {
  const bytes = Buffer.concat([...exploring.bytes()]);
  const kept = JSON.parse(JSON.stringify(exploring.keep()));
  let at = 0;
  const next = (count: number) => {
    at += count;
    return new Uint8Array(bytes.subarray(at - count, at));
  };
  expect(fresh.restore(kept as never, next)).toMatchObject({ ok: true });
  expect(at).toBe(bytes.length);
  return fresh;
}

async function endOf<T>(
  work: Generator<unknown, Answer<T>> | AsyncGenerator<unknown, Answer<T>>,
): Promise<T> {
  for (;;) {
    const next = await work.next();
    if (next.done) return valueIn(next.value);
  }
}

type Answer<T> = { ok: true; value: T } | { ok: false; message: string };

function valueIn<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}
