import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkStep } from "../../src/lessons/check/check-step.js";
import { showMe } from "../../src/lessons/check/show-me.js";
import type { LessonFiles } from "../../src/lessons/format/files.js";
import {
  AS_QUEUE,
  attemptAt,
  changed,
  lessonWith,
  SCHEDULER,
  verdictOn,
  verdictText,
  WORKLOAD,
} from "../support/lesson-attempts.js";
import { filesOf, LESSONS } from "../support/lesson-files.js";
import { lessonTools } from "../support/lesson-tools.js";
import { inRoot } from "../support/programs.js";

const tools = lessonTools();

const BROKEN = changed(SCHEDULER, "t => waiting", "t => wating");
const NO_RETURN = changed(
  SCHEDULER,
  "switch_out(t) {\n        t => ready;",
  "switch_out(t) {\n        destroy t;",
);
/** It takes a thread from `ready`, though all that are left may lie in `second`. */
const UNPROVEN = {
  [SCHEDULER]: (
    changed(SCHEDULER, "stack ready;", "stack ready; queue second;")[SCHEDULER] ?? ""
  ).replace("t => ready;", "if (|ready| == 0) t => ready; else t => second;"),
};
const LATE = changed(WORKLOAD, "P1    0        24;", "P1    9        24;");
const WAITS: LessonFiles = {
  [WORKLOAD]: `workload two {
    profile preemptive;
    lock x;
    lock y;
    thread a { acquire x; sleep 1ms; acquire y; release y; release x; }
    thread b { acquire y; sleep 1ms; acquire x; release x; release y; }
}
`,
};

describe.each<[check: string, tried: readonly [LessonFiles, string][]]>([
  [
    "kind: compiles",
    [
      [{}, "passed: The texts compile."],
      [BROKEN, "failed: The compiler finds an error in line 26 of first_turn.sched: "],
    ],
  ],
  [
    "{kind: diagnostic, code: E201}",
    [
      [BROKEN, "passed: In line 26 of first_turn.sched it says E201: "],
      [{}, "failed: It has nothing to complain of. | The compiler says E201."],
    ],
  ],
  [
    "{kind: diagnostic, code: E201, absent: true}",
    [
      [{}, "passed: The compiler does not say E201."],
      [BROKEN, "failed: In line 26 of first_turn.sched it says E201"],
    ],
  ],
  [
    "{kind: arrow, handler: switch_out, from: current, to: ready}",
    [
      [{}, "passed: A thread goes from `current` to `ready` in `switch_out`."],
      [
        NO_RETURN,
        "failed: In `switch_out` threads go from `current` to `end` only. | A thread goes",
      ],
      [BROKEN, "failed: The compiler finds an error"],
    ],
  ],
  [
    "{kind: arrow, from: ready, to: queue}",
    [[{}, "failed: There is no `queue` in the scheduler. | "]],
  ],
  [
    "{kind: arrow, from: current, to: ready, absent: true}",
    [
      [{}, "failed: `switch_out` moves one from `current` to `ready`. | No thread goes"],
      [NO_RETURN, "passed: No thread goes from `current` to `ready`."],
    ],
  ],
  [
    "{kind: arrow, handler: schedule, from: ready, to: current, conditional: false}",
    [
      [{}, "passed: A thread goes in any case from `ready` to `current` in `schedule`."],
      [
        changed(SCHEDULER, "ready => current;", "if (|ready| > 0) ready => current;"),
        "failed: `schedule` does so only under a condition. | A thread goes in any case",
      ],
    ],
  ],
  [
    "{kind: container, name: ready, is: queue}",
    [
      [{}, "failed: `ready` is a `stack`. | `ready` is a `queue`."],
      [AS_QUEUE, "passed: `ready` is a `queue`."],
      [changed(SCHEDULER, "ready", "RQ"), "failed: There is no container `ready`. | "],
    ],
  ],
  [
    "{kind: container, name: ready, is: stack, absent: true}",
    [
      [AS_QUEUE, "passed: The scheduler has no `stack` `ready`."],
      [{}, "failed: `ready` is a `stack`. | The scheduler has no `stack` `ready`."],
    ],
  ],
  [
    "{kind: constant, name: QUANTUM, least: 5ms, most: 20ms}",
    [
      [{}, "failed: There is no `QUANTUM` with a plain value. | `QUANTUM` is at least"],
      [
        changed(SCHEDULER, "stack ready;", "const time QUANTUM = 10ms; stack ready;"),
        "passed: `QUANTUM` is 10 ms.",
      ],
      [
        changed(SCHEDULER, "stack ready;", "const time QUANTUM = 1ms; stack ready;"),
        "failed: `QUANTUM` is 1 ms. | `QUANTUM` is at least 5 ms and at most 20 ms.",
      ],
      [
        changed(SCHEDULER, "stack ready;", "// const time QUANTUM = 10ms;\n stack ready;"),
        "failed: There is no `QUANTUM`",
      ],
    ],
  ],
  [
    "{kind: proofs, verdict: runtime, most: 0}",
    [
      [{}, "passed: 0 conditions are left to a check while it runs."],
      [UNPROVEN, "failed: 1 condition is left to a check while it runs. Line 17: "],
    ],
  ],
  [
    "{kind: happens, ends: fault}",
    [
      [
        {},
        "failed: The run ends, and it has not come to that. | It comes so far that it ends in a fault.",
      ],
      [UNPROVEN, "passed: "],
    ],
  ],
  [
    "{kind: happens, ends: deadlock, never: true}",
    [
      [{}, "passed: It never comes so far that nothing can run any more: a deadlock."],
      [WAITS, "failed: It comes to that at tick"],
    ],
  ],
  [
    '{kind: happens, condition: "|ready| >= 3"}',
    [
      [{}, "passed: It comes so far that `|ready| >= 3` holds."],
      [LATE, "failed: The run ends, and it has not come to that."],
    ],
  ],
  [
    '{kind: happens, condition: "|redy| >= 3"}',
    [[{}, "unknown: The scheduler has no container `redy`."]],
  ],
  [
    "{kind: happens, time: 29ms, never: true}",
    [
      [
        {},
        "failed: It comes to that at tick 10, after 30 ms. | It never comes so far that it is at 29 ms.",
      ],
    ],
  ],
  [
    "{kind: happens, event: {kinds: [dispatch], thread: P2}, run: {until: 1ms}}",
    [
      [{}, "failed: The run ends"],
      [changed(WORKLOAD, "P3    0        3;", "P3    9        3;"), "passed: "],
    ],
  ],
  [
    "{kind: measure, measure: processes.waiting, exactly: 17ms}",
    [
      [AS_QUEUE, "passed: The mean waiting time is 17 ms."],
      [{}, "failed: The mean waiting time is 3 ms. | The mean waiting time is 17 ms."],
      [BROKEN, "failed: The compiler finds an error"],
      [UNPROVEN, "failed: The run ends in a fault: "],
    ],
  ],
  [
    "{kind: measure, measure: (P2.waiting + P3.waiting) / 2, least: 20ms, most: 30ms}",
    [
      [AS_QUEUE, "passed: `(P2.waiting + P3.waiting) / 2` is 25.5 ms."],
      [{}, "failed: "],
    ],
  ],
  [
    "{kind: measure, measure: process.waiting, most: 1ms}",
    [[{}, "failed: The run has no measure `process.waiting`. Is `processes.waiting` meant?"]],
  ],
  [
    "{kind: measure, measure: processes.waiting, better: 50 %, than: slow.sched}",
    [
      [{}, "passed: The mean waiting time is 3 ms. With the other scheduler it is 17 ms."],
      [
        AS_QUEUE,
        "failed: The mean waiting time is 17 ms. With the other scheduler it is 17 ms. | The mean waiting time is at most 8.5 ms.",
      ],
    ],
  ],
  [
    "{kind: measure, measure: processes.waiting, better: 100 %, wants: more}",
    [
      [AS_QUEUE, "passed: The mean waiting time is 17 ms. With the other scheduler it is 3 ms."],
      [{}, "failed: "],
    ],
  ],
  [
    "{kind: measure, measure: processes.waiting, most: 3ms, run: {workload: other.workload}}",
    [[{}, "failed: The mean waiting time is 5 ms. | The mean waiting time is at most 3 ms."]],
  ],
  [
    "{kind: property, property: no-deadlock}",
    [
      [{}, "passed: No run ends in a deadlock."],
      [WAITS, "failed: No thread can run, and no event is left. A cycle of locks: "],
    ],
  ],
  [
    "{kind: property, property: no-deadlock, fails: true}",
    [
      [{}, "failed: No run ends in a deadlock. | Some run ends in a deadlock."],
      [WAITS, "passed: Some run ends in a deadlock."],
    ],
  ],
  [
    "{kind: property, property: deadlines}",
    [[{}, "unknown: No thread of the workload has jobs with deadlines."]],
  ],
])("%s", (check, tried) => {
  const lesson = lessonWith(check, {
    "slow.sched": AS_QUEUE[SCHEDULER] ?? "",
    "other.workload": changed(WORKLOAD, "P2    0        3;", "P2    0        9;")[WORKLOAD] ?? "",
  });
  test.each(tried)("case %#", async (files, expected) => {
    const text = verdictText(await verdictOn(lesson, tools, { files }));
    expect(text.slice(0, expected.length)).toBe(expected);
  });
});

describe("answers", () => {
  const QUESTION = "Why?\n\n- [ ] So.\n  > No, for a reason.\n- [x] Otherwise.\n";
  test.each([
    [null, "open: You choose an answer."],
    [0, "failed: No, for a reason. | You choose the right answer."],
    [1, "passed: That is right."],
    [7, "open: You choose an answer."],
  ])("choice %j", async (choice, expected) => {
    const lesson = lessonWith("kind: question", {}, QUESTION);
    expect(verdictText(await verdictOn(lesson, tools, { answers: { choice } }))).toBe(expected);
  });

  test.each([
    [null, "open: You type the right number, in ms."],
    ["12", "failed: 12 is too small. | You type the right number, in ms."],
    ["17.5", "failed: 17.5 is too large. | "],
    ["17", "passed: "],
    [" 17,0 ms ", "passed: "],
    ["17 s", "failed: “17 s” is no number. | "],
    ["seventeen", "failed: “seventeen” is no number. | "],
  ])("number %j", async (number, expected) => {
    const lesson = lessonWith("{kind: number, measure: processes.waiting, unit: ms}");
    const verdict = await verdictOn(lesson, tools, { files: AS_QUEUE, answers: { number } });
    expect(verdictText(verdict).slice(0, expected.length)).toBe(expected);
  });

  const says = (...threads: readonly string[]) =>
    threads.map((thread, at) => ({ decision: at + 1, thread }));
  test.each([
    [[], "open", { right: 0, made: 0 }],
    [says("P3", "P2[0]"), "passed", { right: 2, made: 2 }],
    [says("P1", "P2", "P1"), "passed", { right: 2, made: 3 }],
    [says("P1", "P2"), "open", { right: 1, made: 2 }],
    [says("P3", "P1"), "failed", { right: 1, made: 2 }],
    [[{ decision: 99, thread: "P1" }], "open", { right: 0, made: 0 }],
  ])("predictions %#", async (predictions, state, score) => {
    const lesson = lessonWith("{kind: predict, right: 2, of: 2}");
    const attempt = attemptAt(lesson.project, { answers: { predictions } });
    const [step] = lesson.steps;
    const result = step && (await checkStep(lesson, step, attempt, tools)).results[0];
    expect([result?.verdict.state, result?.score]).toEqual([state, score]);
  });
});

describe("the learner's own run", () => {
  test.each([
    ["decision: 1", undefined, "open: Your run comes so far that a thread has got the processor."],
    ["decision: 1", 0, "failed: It stands at its beginning. | "],
    ["decision: 2", 5, "failed: It has come to tick 5. | Your run comes so far that 2 decisions"],
    ["decision: 2", 30, "passed: That was at tick 7."],
    ["tick: 7", 6, "failed: It has come to tick 6. | Your run comes so far that tick 7 is over."],
    ["tick: 7", 7, "passed: That was at tick 7."],
    ["time: 3ms", 5, "failed: "],
    ["time: 3ms", 30, "passed: "],
    ["ends: regularly", 30, "passed: "],
    ["ends: regularly", 8, "failed: "],
    ['condition: "|ready| == 1"', 1, "failed: "],
    ['condition: "|ready| == 1"', 30, "passed: That was at tick 7."],
    ["event: {kinds: [dispatch], thread: P1}", 6, "failed: "],
    ["event: {kinds: [dispatch], thread: P1}", 30, "passed: That was at tick"],
  ])("%s at tick %j", async (what, tick, expected) => {
    const lesson = lessonWith(`{kind: reached, ${what}}`);
    const tried = tick === undefined ? {} : { tick };
    expect(verdictText(await verdictOn(lesson, tools, tried)).slice(0, expected.length)).toBe(
      expected,
    );
  });
});

test("“show me” answers what is asked", async () => {
  const lesson = lessonWith("{kind: predict, right: 2, of: 3}");
  const [step] = lesson.steps;
  const shown = step && (await showMe(lesson, step, attemptAt(lesson.project), tools));
  expect(shown?.answers.predictions.map(({ thread }) => thread)).toEqual([
    "P3[0]",
    "P2[0]",
    "P1[0]",
  ]);
});

test("a compiler that cannot be asked decides nothing", async () => {
  const noAnswer = async () => ({ ok: false as const, message: "It is gone." });
  const gone = { understand: noAnswer, explorable: noAnswer, system: noAnswer };
  const verdict = await verdictOn(lessonWith("kind: compiles"), { ...tools, compiler: gone });
  expect(verdictText(verdict)).toBe("unknown: It is gone.");
});

describe("what a scheduler holds to, whatever programs do", () => {
  const NAME = "newcomers.sched";
  const proofs = filesOf(join(LESSONS, "proofs"));
  const right = proofs[`show/right/${NAME}`] ?? "";
  const more = {
    [`project/${NAME}`]: right,
    "project/shop.workload": proofs["project/shop.workload"] ?? "",
    "project/project.json": JSON.stringify({ scheduler: NAME, workload: "shop.workload" }),
  };
  const fair = { [NAME]: proofs[`show/fair/${NAME}`] ?? "" };
  const empty = { [NAME]: proofs[`project/${NAME}`] ?? "" };

  test.each<[check: string, files: LessonFiles, expected: RegExp]>([
    ["promise: no-starvation", {}, /^failed: At first .* again and again: .* is never dispatched/],
    ["promise: no-starvation", fair, /^passed: Whatever up to 3 threads do, no ready thread/],
    ["promise: no-starvation, newcomers: false", {}, /^passed: .*once no more threads come/],
    ["promise: no-starvation, fails: true", {}, /^passed: At first/],
    ["promise: no-starvation, fails: true", fair, /^failed: Whatever up to 3/],
    ["promise: no-fault", empty, /^failed: It stops in `schedule`.*So it comes: /],
    ["promise: no-deadlock, threads: 2", {}, /^passed: Whatever up to 2 threads do/],
    ['always: "|ready| <= 3"', {}, /^passed: /],
    ['always: "|ready| <= 1"', {}, /^failed: .*So it comes: /],
    ['always: "|raedy| <= 1"', {}, /^unknown: .*raedy/],
    ["promise: no-fault", { [NAME]: "scheduler" }, /^failed: The compiler finds/],
  ])("%s", async (check, files, expected) => {
    const lesson = lessonWith(`{kind: promise, ${check}}`, more);
    expect(verdictText(await verdictOn(lesson, tools, { files }))).toMatch(expected);
  });

  test("a scheduler that asks what no exploration knows is not explored, which is told", async () => {
    const sockets = filesOf(inRoot("public/examples/embedded-web-server"));
    const [scheduler = "", workload = ""] = [".sched", ".workload"].map((ending) =>
      Object.keys(sockets).find((name) => name.endsWith(ending)),
    );
    const lesson = lessonWith("{kind: promise, promise: no-fault}", {
      [`project/${scheduler}`]: sockets[scheduler] ?? "",
      [`project/${workload}`]: sockets[workload] ?? "",
      "project/project.json": JSON.stringify({ scheduler, workload }),
    });
    expect(verdictText(await verdictOn(lesson, tools))).toMatch(/^unknown: \S/);
  });
});
