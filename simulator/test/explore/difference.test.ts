import { expect, test } from "vitest";
import { findDifference } from "../../src/explore/difference/find.js";
import type { Difference } from "../../src/explore/types.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { sharedRuntime, start } from "../support/engines.js";
import { type Explorable, explorableFile, explorableText } from "../support/explored.js";
import { inRoot } from "../support/programs.js";
import { compileTexts, PLAIN_EMBEDDED } from "../support/texts.js";

const LAST_IN = PLAIN_EMBEDDED.replace("queue ready", "stack ready");
/** The same, by a second queue that is filled from the first when it is empty. */
const REFACTORED = `scheduler refactored {
    data { queue front, back; threadref current; }
    event init { }
    event newthread(t) { t => back; }
    event schedule {
        if (|front| == 0) while (|back| > 0) back => front;
        front => current; dispatch current;
    }
    event switch_out(t) { t => back; }
}`;

function differenceOf(first: Explorable, second: Explorable, given: { depth?: number } = {}) {
  const work = findDifference({
    runtime: sharedRuntime(),
    schedulers: [first.scheduler, second.scheduler],
    workloads: [first.workload, second.workload],
    variations: first.imports,
    passing: [first.goesByTime, second.goesByTime],
    ...given,
  });
  for (;;) {
    const next = work.next();
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    return next.value.value;
  }
}

const told = ({ stem, decisions }: Difference) => ({
  stem: stem.map(({ words }) => words),
  ends: decisions,
});

test("a scheduler decides as a refactoring of it does, and as itself", () => {
  const first = explorableText(PLAIN_EMBEDDED, 3);
  expect(differenceOf(first, first)).toMatchObject({ verdict: "same", ends: null });
  const found = differenceOf(first, explorableText(REFACTORED, 3));
  expect(found).toMatchObject({ verdict: "same", extent: { complete: true, alike: true } });
  expect(differenceOf(first, first, { depth: 4 })).toMatchObject({ verdict: "open" });
});

test("a shortest program tells two schedulers apart", () => {
  const found = differenceOf(explorableText(PLAIN_EMBEDDED, 3), explorableText(LAST_IN, 3));
  expect(found.verdict).toBe("different");
  expect(told(found)).toEqual({
    stem: ["the scheduler begins", "a is born", "b is born"],
    ends: ["a is dispatched", "b is dispatched"],
  });
});

test("one that stops where the other goes on is told apart, and events that only one has are left out", () => {
  const suspending = PLAIN_EMBEDDED.replace("queue ready;", "queue ready, aside;").replace(
    /}$/,
    "    event suspend_thread(t) { t => aside; }\n    event resume_thread(t) { t => ready; }\n}",
  );
  const plain = explorableText(PLAIN_EMBEDDED, 2);
  expect(differenceOf(plain, explorableText(suspending, 2))).toMatchObject({
    verdict: "same",
    extent: { alike: false },
  });
  const losing = PLAIN_EMBEDDED.replace(
    "event switch_out(t) { t => ready; }",
    "event switch_out(t) { if (|ready| > 0) t => ready; else t => lost; }",
  ).replace("queue ready;", "queue ready, lost;");
  const found = differenceOf(plain, explorableText(losing, 2));
  expect(found.verdict).toBe("different");
  expect(found.ends?.[0].after).not.toBe(null);
  expect(found.ends?.[1].after).toBe(null);
});

/** Whoever has waited for long lets the next one go before. */
const POLITE = `scheduler polite {
    thread { time since; }
    data { queue ready; threadref current, aside; }
    event init {}
    event newthread(t) { t.since = now; t => ready; }
    event schedule {
        if (|ready| > 1 && now - ( *ready).since > 5ms) { ready => aside; ready => current; aside => ready; }
        else ready => current;
        dispatch current;
    }
    event switch_out(t) { t.since = now; t => ready; }
}`;

test("time goes by for both where one of them asks for it", () => {
  const polite = explorableText(POLITE, 2);
  const rewritten = explorableText(
    POLITE.replace("now - ( *ready).since > 5ms", "now > ( *ready).since + 5ms"),
    2,
  );
  expect(differenceOf(polite, rewritten)).toMatchObject({
    verdict: "same",
    extent: { complete: true, alike: true },
    durations: [0, 5_000_000],
  });
  expect(told(differenceOf(explorableText(PLAIN_EMBEDDED, 2), polite))).toEqual({
    stem: ["the scheduler begins", "a is born", "5ms later b is born"],
    ends: ["5ms later a is dispatched", "5ms later b is dispatched"],
  });
  const patient = explorableText(POLITE.replace("5ms", "8ms"), 2);
  const found = differenceOf(polite, patient);
  expect(found).toMatchObject({ verdict: "different", durations: [0, 5_000_000, 8_000_000] });
  expect(found.decisions?.map((words) => words.replace(/^.* later /, ""))).toEqual([
    "b is dispatched",
    "a is dispatched",
  ]);
});

/** Whom a scheduler dispatches at its decisions under a workload, by number. */
async function dispatchedUnder(workload: string, scheduler: string): Promise<number[]> {
  const session = new Session(await start(compileTexts(scheduler, workload)));
  const dispatched: number[] = [];
  for (complete(session.step("decision", 1)); !session.ended; ) {
    dispatched.push(session.state.running);
    complete(session.step("decision", 1));
  }
  return dispatched;
}

test("the program that is found tells both apart by time in a workload, too", async () => {
  const texts = [PLAIN_EMBEDDED, POLITE];
  const [plain, polite] = texts.map((text) => explorableText(text, 2)) as [Explorable, Explorable];
  const { stem, ends } = differenceOf(plain, polite);
  const steps = [...stem, ...(ends?.slice(0, 1) ?? [])];
  const scripted = scriptedWorkload(steps, { profile: "embedded", imports: [] });
  if (!scripted.ok) throw new Error(scripted.message);
  const runs = texts.map((text) => dispatchedUnder(scripted.value.workload, text));
  expect(await Promise.all(runs)).toEqual([[1], [2]]);
});

test("by appointment it counts who is chosen for one", () => {
  const [constant, throughput] = ["constant", "throughput"].map((name) =>
    explorableFile(inRoot(`public/examples/appointments/${name}.sched`), 2),
  ) as [Explorable, Explorable];
  expect(differenceOf(constant, constant)).toMatchObject({
    verdict: "same",
    extent: { complete: true },
  });
  expect(told(differenceOf(constant, throughput)).ends).toEqual([
    "the next appointments are chosen; next: b a",
    "the next appointments are chosen; next: a b",
  ]);
});

test("of a preemptive library it counts for how long a thread is dispatched, and who gives way to whom", () => {
  const base = (query: string) => explorableText(`scheduler s extends preemptive { ${query} }`, 2);
  const slices = (long: string) => base(`query timeslice(t) { return ${long}; }`);
  expect(differenceOf(slices("4ms"), slices("4ms"))).toMatchObject({ verdict: "same" });
  expect(told(differenceOf(slices("4ms"), slices("0ms"))).ends).toEqual([
    "a is dispatched, for 4ms",
    "a is dispatched, for as long as it wants",
  ]);
  const eager = base("query preempts(t) { return 1; }");
  expect(differenceOf(base(""), eager).decisions).toEqual([
    "a is dispatched; RQ: b · current: a",
    "a is dispatched; RQ: b a",
  ]);
});
