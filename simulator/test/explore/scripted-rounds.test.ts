import { describe, expect, test } from "vitest";
import { passingOf } from "../../src/explore/passing.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { urgent } from "../preemptive/calls.js";
import { explorableText, explored } from "../support/explored.js";
import { runTextsNatively } from "../support/native-texts.js";
import { runTexts } from "../support/texts.js";

/** With handlers for all that programs do; it counts what is told, and a fault is planted at one of the places. */
const asserting = (handlers: string) =>
  urgent(`
    event suspend_thread(t) { t => apart; }
    event set_waiting(t) { t => apart; }
    event set_next_thread(t) { }
    ${handlers}`).replace("data {", "data { queue apart; int told; time since;");

const PLANTED: Readonly<Record<string, readonly [handlers: string, threads: number]>> = {
  "a thread that waits a second time": [
    "event event_raised(t) { told++; assert(told < 2, 'again'); t => ready; }",
    2,
  ],
  "a quantum that is over twice": [
    "event quantum_expired(t) { told++; assert(told < 2, 'twice'); }",
    2,
  ],
  "a quantum that the scheduler gives": [
    "query timeslice(t) { return 4ms; }\n    event quantum_expired(t) { told++; assert(told < 3, 'thrice'); }",
    2,
  ],
  "a deadline that two threads miss": [
    "event deadline_missed(t) { told++; assert(told < 2, 'both'); }",
    2,
  ],
  "a thread that misses two deadlines": [
    "event deadline_missed(t) { t.rank++; assert(t.rank < 3, 'twice'); }",
    1,
  ],
  "a job that the scheduler ends for its deadline, and one that goes on": [
    "event deadline_missed(t) { if (|current| == 1) { told++; assert(told < 3, 'thrice'); if (told == 1) fail t; } }",
    1,
  ],
  "jobs that end for their deadlines": [
    "event deadline_missed(t) { t.rank++; assert(t.rank < 2 || |apart| == 0, 'late'); fail t; }",
    2,
  ],
  "two threads that have run for 5 ms": [
    "event set_next_thread(t) { assert(t.used < 5ms || current.used < 5ms, 'both'); }",
    2,
  ],
  "a thread that another one has overtaken by what it has used": [
    "event set_next_thread(t) { assert(t.used <= current.used, 'behind'); }",
    2,
  ],
  "a thread that becomes ready 7 ms later than another one": [
    "event event_raised(t) { assert(now - since < 7ms || told == 0, 'late'); told++; since = now; t => ready; }",
    2,
  ],
  "a timer that strikes between two threads": [
    "event timer { assert(|ready| == 0 || |apart| == 0, 'rung'); } query next_timer { return 4ms; }",
    2,
  ],
  "a timer that strikes for the third time": [
    "event timer { since = now + 4ms; told++; assert(told < 3, 'thrice'); } query next_timer { return since; } event init { since = 3ms; }",
    1,
  ],
  "a thread that waits for a lock": [
    "event contended(t) { assert(waiter.rank > t.rank, 'inverted'); }",
    2,
  ],
  "a lock that is taken over": ["event acquired(t) { told++; assert(told < 2, 'twice'); }", 2],
  "a thread that waits for a lock in vain": [
    "event contended(t) { } event released(t) { assert(lock_ceiling >= 0, 'stopped'); }",
    2,
  ],
};

/** Of schedulers that sort by what the library keeps of jobs: the attribute, and a fault that is planted. */
const OF_JOBS: Readonly<Record<string, readonly [string, handlers: string, threads: number]>> = {
  "a thread with the shorter period": [
    "period",
    "event set_next_thread(t) { assert(t.rank >= current.rank, 'shorter'); }",
    2,
  ],
  "a job that is due before that of the thread that runs": [
    "deadline",
    "event set_next_thread(t) { assert(t.rank >= current.rank, 'before'); }",
    2,
  ],
  "a second job, which is due later": [
    "deadline",
    "event set_waiting(t) { assert(t.late == 0 || t.rank == 0, 'later'); t => apart; }",
    2,
  ],
  "a burst that is longer than that of the thread that runs": [
    "remaining",
    "event set_next_thread(t) { assert(t.rank <= current.rank, 'longer'); }",
    2,
  ],
  "a burst that is longer than the one before": [
    "remaining",
    "event set_waiting(t) { assert(t.late == 0 || t.rank == 0, 'longer'); t => apart; }",
    1,
  ],
  "a job that misses its deadline while one runs that is due later": [
    "deadline",
    "event deadline_missed(t) { assert(|current| == 0 || t.rank >= current.rank, 'before'); }",
    2,
  ],
};

/** A scheduler that keeps of each job when it is due. */
const dueAs = (data: string, body: string) => `scheduler mine extends preemptive {
    thread { time due; int late; }
    threadimports { time deadline default 0; }
    data { pqueue ready increasing sortable on due; queue apart; ${data} }
    event resume_thread(t) { t => ready; }
    event suspend_thread(t) { t => apart; }
    event set_waiting(t) { t => apart; }
    event set_next_thread(t) { }
    query preempts(t) { return 0; }
    ${body}
}`;

const WAITING_JOBS: Readonly<Record<string, readonly [text: string, threads: number]>> = {
  "a job that misses its deadline behind one that is late": [
    dueAs(
      "",
      `event newthread(t) { t => ready; }
    event schedule { if (|ready| == 0) return; ready => current; dispatch current; }
    event switch_out { if (|current| == 1) current => ready; }
    event event_raised(t) { t => ready; }
    event deadline_missed(t) { t.late++; assert(t.late < 3, "thrice"); }`,
    ),
    1,
  ],
  "a job that is in progress when it has missed its deadline": [
    dueAs(
      "",
      `event newthread(t) { t.due = t.deadline; t => ready; }
    event schedule { if (|ready| == 0) return; ready => current; dispatch current; }
    event switch_out {
        if (|current| == 0) return;
        assert(current.late < 2 || current.deadline <= current.due, "late");
        current.due = current.deadline;
        current => ready;
    }
    event event_raised(t) { t.due = t.deadline; t => ready; }
    event deadline_missed(t) { t.late++; }`,
    ),
    2,
  ],
  "a second job of a thread that another one asks for": [
    dueAs(
      "time since;",
      `event newthread(t) { t.due = t.deadline; t.late = |current| == 1 && now == since; t => ready; }
    event schedule { if (|ready| == 0) return; ready => current; since = now; dispatch current; }
    event switch_out { if (|current| == 1) current => ready; }
    event event_raised(t) { assert(t.late == 0 || t.deadline <= t.due, "later"); t.due = t.deadline; t => ready; }`,
    ),
    2,
  ],
  "a second job of such a thread that was there before the first one ended": [
    dueAs(
      "time since;",
      `event newthread(t) { t.due = t.deadline; t.late = |current| == 1 && now == since; t => ready; }
    event schedule { if (|ready| == 0) return; ready => current; since = now; dispatch current; }
    event switch_out {
        if (|current| == 0) return;
        assert(current.late == 0 || now == since || current.deadline <= current.due, "later");
        current.due = current.deadline;
        current => ready;
    }
    event event_raised(t) { t.due = t.deadline; t => ready; }`,
    ),
    2,
  ],
};

/** Of the base policy a handler is written anew, so that it breaks a rule of the library. */
const BROKEN: Readonly<Record<string, readonly [from: string, to: string]>> = {
  "a resumed thread that stays apart": [
    "event resume_thread(t) { t => ready; }",
    "event resume_thread(t) { t => apart; }",
  ],
  "a thread that is left on its processor": ["if (|current| == 1) current => ready;", ""],
  "nobody who is dispatched": ["if (|ready| == 0) return;", "if (|ready| < 2) return;"],
  "a processor that is not there": ["t.rank < current.rank", "2 * (t.rank < current.rank)"],
};

const withoutOwn = (handlers: string) => {
  const [, name = ""] = /event (\w+)/.exec(handlers) ?? [];
  return asserting("").replace(new RegExp(`event ${name}\\(t\\) \\{[^}]*\\}`), "");
};

async function expectMetAgain(text: string, threads: number): Promise<void> {
  const program = explorableText(text, threads);
  const passing = program.goesByTime === null ? null : passingOf(program.goesByTime, undefined);
  const exploration = explored(program, { depth: 15, ...(passing && { passing }) });
  const faults = exploration.verdicts.filter(
    ({ property, verdict }) => property === "faults" && verdict === "fails",
  );
  expect(faults.length).toBeGreaterThan(0);
  for (const { fault, counterexample } of faults) {
    const scripted = scriptedWorkload(counterexample?.stem ?? [], {
      profile: "preemptive",
      imports: program.imports,
      processors: exploration.extent.processors,
    });
    if (!scripted.ok) throw new Error(scripted.message);
    const { workload } = scripted.value;
    const { outcome } = await runTexts(text, workload);
    const steps = counterexample?.stem.map(({ words }) => words).join("\n");
    expect(outcome, `${steps}\n${workload}`).toMatchObject({
      kind: "fault",
      fault: fault?.kind,
      handler: fault?.handler,
    });
  }
}

describe("a workload brings a run of a preemptive library about", { timeout: 30_000 }, () => {
  test.each(Object.entries(PLANTED))("%s", async (_, [handlers, threads]) => {
    const kept = [...handlers.matchAll(/\.(used)\b/g)].map(([, name]) => name)[0];
    const declared = kept === undefined ? "" : ` time ${kept} default 0;`;
    const own = withoutOwn(handlers).replace("threadimports {", `threadimports {${declared}`);
    const at = own.lastIndexOf("}");
    const text = `${own.slice(0, at)}    ${handlers.replaceAll("'", '"')}\n}`;
    await expectMetAgain(text, threads);
  });

  test.each(Object.entries(BROKEN))("%s", async (_, [from, to]) => {
    expect(asserting("")).toContain(from);
    await expectMetAgain(asserting("").replace(from, to), 2);
  });

  test.each(Object.entries(OF_JOBS))("%s", async (_, [attribute, handlers, threads]) => {
    const text = asserting("")
      .replace("int rank;", "time rank; int late;")
      .replace("threadimports {", `threadimports { time ${attribute} default 0;`)
      .replaceAll(
        "t.rank = t.priority;",
        `t.late = t.rank < t.${attribute}; t.rank = t.${attribute};`,
      )
      .replace(/event set_next_thread.*/, "event set_next_thread(t) { }");
    const [, name = ""] = /event (\w+)/.exec(handlers) ?? [];
    const without = text.replace(new RegExp(`event ${name}\\(t\\) \\{.*\\}`), "");
    const at = without.lastIndexOf("}");
    await expectMetAgain(`${without.slice(0, at)}    ${handlers.replaceAll("'", '"')}\n}`, threads);
  });

  test.each(Object.entries(WAITING_JOBS))("%s", async (_, [text, threads]) => {
    await expectMetAgain(text, threads);
  });

  test("on two processors", async () => {
    await expectMetAgain(
      `scheduler mine extends multiprocessor {
    data { const int PROCESSORS = 2; queue ready; int told; }
    event newthread(t) { t => ready; }
    event schedule { if (|ready| == 0) return; ready => current[processor]; dispatch current[processor]; }
    event switch_out { if (|current[processor]| == 1) current[processor] => ready; }
    event event_raised(t) { told++; assert(told < 2 || |current[1]| == 0, "both"); t => ready; }
    event resume_thread(t) { t => ready; }
    event set_next_thread(t) { }
    query preempts(t) { return 0; }
}`,
      2,
    );
  });

  test("natively as well", { timeout: 30_000 }, () => {
    const text = `scheduler lapsing extends preemptive {
    event contended(t) { }
    event released(t) { assert(lock_ceiling >= 0, "stopped"); }
}`;
    const { imports, ...program } = explorableText(text, 2);
    const [failed] = explored({ ...program, imports }).verdicts;
    const scripted = scriptedWorkload(failed?.counterexample?.stem ?? [], {
      profile: "preemptive",
      imports,
    });
    if (!scripted.ok) throw new Error(scripted.message);
    const { workload, times } = scripted.value;
    for (const told of runTextsNatively(text, workload))
      expect(told).toContain(`fault at ${times.at(-1)} ns`);
  });
});
