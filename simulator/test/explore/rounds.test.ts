import { describe, expect, test } from "vitest";
import { KeyReader, type KeyState } from "../../src/explore/state.js";
import { ThreadState } from "../../src/generated/layout.js";
import { urgent, workload } from "../preemptive/calls.js";
import { start } from "../support/engines.js";
import { explorableText, explored, searched } from "../support/explored.js";
import { type Position, replay } from "../support/position.js";
import { compileTexts } from "../support/texts.js";

/** `urgent` with all threads in its own two containers. */
const POLICY = urgent(`
    event suspend_thread(t) { t => apart; }
    event set_waiting(t) { t => apart; }
    event set_next_thread(t) { }`).replace("data {", "data { queue apart;");

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

const ofThread = (state: string | undefined, rank: number) =>
  `${state === "new" ? "ready" : state}/${rank}`;

function ofKey({ containers, threads }: KeyState): string {
  const told = (place: number) => {
    const thread = threads[place - 1];
    return thread === undefined
      ? "?"
      : ofThread(NAMES.get(thread.state), thread.attributes.rank ?? -1);
  };
  return whole(containers.map((one) => one.threads.map(told)));
}

function ofPosition({ containers, threads }: Position): string {
  const told = (number: number) => {
    const thread = threads[number - 1];
    return thread === undefined ? "?" : ofThread(thread.state, thread.attributes[0] ?? -1);
  };
  return whole(containers.map((one) => one.threads.map(told)));
}

/** A program of three threads, drawn. */
function drawnProgram(seed: number): string {
  let state = seed * 2654435761 + 1;
  const draw = (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const statement = () => {
    const others = ["a", "b", "c"];
    const other = others[draw(3)];
    const all = [
      `compute ${1 + draw(3)}ms;`,
      `compute ${1 + draw(3)}ms;`,
      `sleep ${1 + draw(3)}ms;`,
      "yield;",
      `suspend ${other}[0];`,
      `resume ${other}[0];`,
    ];
    return all[draw(all.length)];
  };
  const thread = (name: string) => {
    const lines = Array.from({ length: 8 }, () => `        ${statement()}`).join("\n");
    return `    thread ${name} {\n        import int priority = ${draw(2)};\n${lines}\n    }`;
  };
  return workload(`    limit time 100ms;\n${["a", "b", "c"].map(thread).join("\n")}`);
}

describe("every program of a preemptive library", () => {
  test("comes to each state in which a scheduler is asked for a thread in a run of a workload", async () => {
    const program = explorableText(POLICY, 3);
    const ranks = {
      ...program,
      imports: program.imports.map((one) => ({ ...one, values: [0, 1] })),
    };
    const explorer = searched(ranks);
    const reader = new KeyReader(explorer.descriptor, explorer.look());
    const known = new Set<string>();
    for (let state = 0; state < explorer.look().states; state++) {
      known.add(ofKey(reader.read(explorer.key(state))));
    }
    let met = 0;
    for (let seed = 0; seed < 12; seed++) {
      const text = drawnProgram(seed);
      const positions = replay(await start(compileTexts(POLICY, text)), 400);
      for (const [index, { handler }] of positions.entries()) {
        const before = positions[index - 1];
        if (handler !== "schedule" || before === undefined) continue;
        met++;
        const state = ofPosition(before);
        expect({ text, state, isKnown: known.has(state) }).toEqual({ text, state, isKnown: true });
      }
    }
    expect(met).toBeGreaterThan(50);
  });

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
