import { describe, expect, test } from "vitest";
import type { SearchSetup } from "../../src/explore/explorer.js";
import { passingOf, searchInTime } from "../../src/explore/passing.js";
import { KeyReader, type KeyState } from "../../src/explore/state.js";
import { ThreadState } from "../../src/generated/layout.js";
import { workload } from "../preemptive/calls.js";
import { start } from "../support/engines.js";
import { type Explorable, explorableText, explored, searched } from "../support/explored.js";
import { type Position, replay } from "../support/position.js";
import { compileTexts } from "../support/texts.js";
import {
  AGAIN,
  CLOCKED,
  COUNTING,
  DATED,
  DUE,
  HOLDING,
  LATE,
  POLICY,
  RINGING,
  TIRED,
} from "./rounds-policies.js";
import { lengthsIn, toldByInterpreter } from "./shortest.js";

const TIMES = [0, 1e6, 2e6, 3e6, 4e6];

/** Of a scheduler that asks for the time: these go by. */
function inTime({ goesByTime, imports }: Explorable): Partial<SearchSetup> {
  const passing = goesByTime && passingOf(goesByTime, TIMES);
  if (passing === null) return {};
  const variations = [...imports, { name: "now", values: TIMES }];
  return { variations, ...searchInTime(passing, { depth: 200 }) };
}

/** And of deadlines, by a handler of another one. */
const bothOf = (other: string, handler: string) => {
  const from = other.indexOf(handler);
  const line = other.slice(from, other.indexOf("}", from) + 1);
  return HOLDING.replace("event acquired", `${line}\n    event acquired`);
};

const outcomes = (text: string, threads = 2) =>
  Object.fromEntries(
    explored(explorableText(text, threads)).verdicts.map(({ property, verdict }) => [
      property,
      verdict,
    ]),
  );

/** Where threads are, with what is known of each. */
const whole = (containers: readonly (readonly string[])[]) =>
  containers.map((one) => one.join(" ")).join(" | ");

const NAMES = new Map(
  Object.entries(ThreadState).map(([name, number]) => [number as number, name.toLowerCase()]),
);

/** With two attributes at most, in the order of their declaration. */
const ofThread = (state: string | undefined, [rank = -1, late = 0]: readonly number[]) =>
  `${state === "new" ? "ready" : state}/${rank}/${late}`;

function ofKey({ containers, threads }: KeyState): string {
  const told = (place: number) => {
    const thread = threads[place - 1];
    return thread === undefined
      ? "?"
      : ofThread(NAMES.get(thread.state), [
          thread.attributes.rank ?? -1,
          thread.attributes.late ?? 0,
        ]);
  };
  return whole(containers.map((one) => one.threads.map(told)));
}

/** @param most how many attributes are looked at */
function ofPosition({ containers, threads }: Position, most: number): string {
  const told = (number: number) => {
    const thread = threads[number - 1];
    return thread === undefined ? "?" : ofThread(thread.state, thread.attributes.slice(0, most));
  };
  return whole(containers.map((one) => one.threads.map(told)));
}

/** A program of three threads, drawn; or of two with locks, or with jobs, some of which miss their deadlines. */
function drawnProgram(seed: number, has: "none" | "jobs" | "locks" | "timer" | "time"): string {
  let state = seed * 2654435761 + 1;
  const draw = (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const hasJobs = has === "jobs";
  const names = has === "none" ? ["a", "b", "c"] : ["a", "b"];
  const within = (lock: string, inner: string) => `acquire ${lock}; ${inner} release ${lock};`;
  const statement = (): string => {
    if (has === "locks" && draw(2) === 0) {
      const inner = draw(2) === 0 ? within("second", simple()) : simple();
      return draw(3) === 0 ? within("second", simple()) : within("first", `${simple()} ${inner}`);
    }
    return simple();
  };
  const simple = (): string => {
    const other = names[draw(names.length)];
    const all = [
      `compute ${1 + draw(3)}ms;`,
      `compute ${1 + draw(3)}ms;`,
      `sleep ${1 + draw(3)}ms;`,
      "yield;",
      `suspend ${other}[0];`,
      `resume ${other}[0];`,
    ];
    return all[draw(all.length)] as string;
  };
  const thread = (name: string) => {
    const lines = Array.from({ length: 8 }, () => `        ${statement()}`).join("\n");
    const late = draw(2) === 0 ? " late dropped;" : "";
    const job = hasJobs
      ? `        period ${6 + draw(9)}ms; deadline ${1 + draw(6)}ms;${late}\n`
      : "";
    return `    thread ${name} {\n${job}        import int priority = ${draw(2)};\n${lines}\n    }`;
  };
  const locks = has === "locks" ? "    lock first; lock second;\n" : "";
  return workload(`    limit time 100ms;\n${locks}${names.map(thread).join("\n")}`);
}

describe("every program of a preemptive library", () => {
  test.each([
    ["a workload", POLICY, 1, "none"],
    ["jobs that miss their deadlines", LATE, 2, "jobs"],
    ["jobs that it gives up", LATE.replace("t.late = 1;", "fail t;"), 2, "jobs"],
    ["threads that take locks", HOLDING, 2, "locks"],
    ["a timer that strikes", RINGING, 2, "timer"],
    ["threads that go by how long they have run", TIRED, 2, "time"],
    ["jobs that are counted", COUNTING, 2, "jobs"],
    ["deadlines of later jobs", AGAIN, 2, "jobs"],
    ["a timer that strikes at times of its own", CLOCKED, 2, "timer"],
    ["threads that it dates", DATED, 2, "time"],
  ] as const)(
    "comes to each state in which a scheduler is asked for a thread in a run of %s",
    async (_, policy, most, has) => {
      const program = explorableText(policy, has === "none" ? 3 : 2, [], 2);
      const ranks = {
        ...program,
        imports: program.imports.map((one) => (one.kept ? one : { ...one, values: [0, 1] })),
      };
      const explorer = searched(ranks, inTime(ranks));
      const reader = new KeyReader(explorer.descriptor, explorer.look());
      const known = new Set<string>();
      for (let state = 0; state < explorer.look().states; state++) {
        known.add(ofKey(reader.read(explorer.key(state))));
      }
      let met = 0;
      let missed = 0;
      let told = 0;
      let noted = 0;
      for (let seed = 0; seed < 12; seed++) {
        const text = drawnProgram(seed, has);
        const positions = replay(await start(compileTexts(policy, text)), 400);
        told += positions.filter(({ handler }) => handler === "contended").length;
        missed += positions.filter(({ handler }) => handler === "deadline_missed").length;
        for (const [index, { handler }] of positions.entries()) {
          const before = positions[index - 1];
          if (handler !== "schedule" || before === undefined) continue;
          met++;
          const state = ofPosition(before, most);
          noted += /\/1( |$)/.test(state) ? 1 : 0;
          expect({ text, state, isKnown: known.has(state) }).toEqual({
            text,
            state,
            isKnown: true,
          });
        }
      }
      expect(met).toBeGreaterThan(50);
      expect(missed > 0).toBe(policy.includes("event deadline_missed"));
      expect(told > 0).toBe(has === "locks");
      const notes = has !== "none" && has !== "locks" && !policy.includes("fail t");
      if (notes) expect(noted).toBeGreaterThan(0);
    },
    60_000,
  );

  test("finds that urgent threads keep another one from running, and by no fault", () => {
    expect(outcomes(POLICY)).toMatchObject({
      faults: "holds",
      stuck: "holds",
      "forgotten-unborn": "fails",
    });
  });

  test.each([
    ["a processor that is not there", "t.rank < current.rank", "t.rank < current.rank ? 2 : 0", 1],
    [
      "a thread that is woken and left where it waits",
      "event event_raised(t) { t.rank = t.priority; t => ready; }",
      "event event_raised(t) { t => apart; }",
      1,
    ],
    [
      "nobody who is dispatched though one is ready",
      "if (|ready| == 0) return;",
      "if (|ready| < 2) return;",
      1,
    ],
    ["a thread that is left on its processor", "if (|current| == 1) current => ready;", "", 1],
  ])("finds %s", (_, text, by) => {
    expect(POLICY).toContain(text);
    const broken = POLICY.replace(
      text,
      by.replace("t.rank < current.rank ? 2 : 0", "2 * (t.rank < current.rank)"),
    );
    expect(outcomes(broken)).toMatchObject({ faults: "fails" });
  });
});

test("a thread that computes on without end on another processor is no reason to be forgotten", () => {
  const global = `scheduler mine extends multiprocessor {
    data { const int PROCESSORS = 2; queue ready; }
    event newthread(t) { t => ready; }
    event schedule { if (|ready| == 0) return; ready => current[processor]; dispatch current[processor]; }
    event switch_out { if (|current[processor]| == 1) current[processor] => ready; }
    event event_raised(t) { t => ready; }
    event resume_thread(t) { t => ready; }
    event set_next_thread(t) { }
    query preempts(t) { return 0; }
  }`;
  expect(outcomes(global, 3)).toMatchObject({
    faults: "holds",
    "forgotten-unnamed": "holds",
  });
});

test("what a thread begins to wait for comes at this time only from one that acts behind it", () => {
  const asked = (idle: string) => `scheduler mine extends multiprocessor {
    data { const int PROCESSORS = 2; queue ready; queue apart; int asked; int resumed; }
    event newthread(t) { t => ready; }
    event schedule {
        asked = 1;
        if (${idle}|ready| == 0) return;
        ready => current[processor];
        dispatch current[processor];
    }
    event switch_out { if (|current[processor]| == 1) current[processor] => ready; }
    event set_waiting(t) { asked = 0; t => apart; }
    event event_raised(t) { assert(asked == 1 || resumed == 1 || |ready| == 0, "at once"); asked = 1; t => ready; }
    event resume_thread(t) { resumed = 1; t => ready; }
    event set_next_thread(t) { }
    query preempts(t) { return 0; }
  }`;
  expect(outcomes(asked("processor == 1 || "), 2)).toMatchObject({ faults: "holds" });
  expect(outcomes(asked(""), 3)).toMatchObject({ faults: "fails" });
});

test("an independent search over the plain interpreter finds as many states, and runs as short", () => {
  const sliced = POLICY.replace(
    "data {",
    "query timeslice(t) { return 4ms; }\n    event quantum_expired(t) { t => ready; }\n    data {",
  );
  const asked = [
    { text: POLICY, threads: 2, depth: null },
    { text: sliced, threads: 2, depth: 9 },
    { text: LATE, threads: 2, depth: 7 },
    { text: POLICY.replace("if (|current| == 1) current => ready;", ""), threads: 2, depth: 9 },
    { text: HOLDING, threads: 2, locks: 2, depth: 8 },
    { text: RINGING, threads: 2, depth: 8 },
    { text: HOLDING, threads: 3, locks: 1, depth: 7 },
    { text: COUNTING, threads: 2, depth: 7 },
    { text: AGAIN, threads: 2, depth: 7 },
    { text: DUE, threads: 2, depth: 7 },
    { text: DATED, threads: 2, depth: 7, durations: [0, 1e6, 3e6] },
    { text: bothOf(LATE, "event deadline_missed"), threads: 2, locks: 1, depth: 7 },
  ].map((one) => {
    const program = explorableText(one.text, one.threads, [], one.locks);
    const imports = program.imports.map((each) =>
      each.kept && each.name !== "lock_ceiling" ? each : { ...each, values: [0, 1] },
    );
    return { ...one, profile: "preemptive", imports, program: { ...program, imports } };
  });
  const told = toldByInterpreter(asked.map(({ program: _, ...one }) => one));
  for (const [index, { program, depth }] of asked.entries()) {
    expect(told[index]?.contradictions).toEqual([]);
    const { durations } = asked[index] ?? {};
    const passing = durations && { durations, moments: null, oldest: null };
    const bounds = depth === null ? {} : { depth };
    const found = lengthsIn(explored(program, { ...bounds, ...(passing && { passing }) }));
    expect(found).toMatchObject(told[index]?.lengths ?? {});
  }
}, 60_000);
