import { expect, test } from "vitest";
import { callsBehindStart, callsOf, workload } from "./calls.js";

/** First come, first served on two processors, with further handlers. */
const onTwo = (body = "") =>
  `scheduler two extends multiprocessor {\n    data { const int PROCESSORS = 2; }\n${body}\n}`;

test("threads run in parallel, and the lower processor is served first", async () => {
  const text = workload(
    `
    thread a { compute 3ms; }
    thread b { compute 2ms; }
    thread c { compute 2ms; }
    thread d { compute 4ms; }`,
    2,
  );
  expect(await callsOf(onTwo(), text)).toEqual([
    ...["0 init", "0 newthread a", "0 newthread b", "0 newthread c", "0 newthread d"],
    ...["0 schedule", "0 schedule", "2 set_dead b", "2 switch_out", "2 schedule"],
    ...["3 set_dead a", "3 switch_out", "3 schedule", "4 set_dead c", "4 switch_out"],
    ...["7 set_dead d", "7 switch_out", "ended"],
  ]);
});

test("all that happens at one time is told in the order of the rules", async () => {
  const scheduler = onTwo(`
    data { time at; }
    event init { at = 4ms; }
    query timeslice(t) { return 4ms; }
    query next_timer { return at; }
    event timer { at = 0; }
    event quantum_expired(t) { }`);
  const text = workload(
    `
    semaphore s = 0;
    thread c { wait s; compute 1ms; }
    thread a { compute 6ms; }
    thread b { compute 4ms; spawn d; spawn d; signal s; sleep 3ms; }
    thread d [0] { compute 1ms; }`,
    2,
  );
  const calls = await callsBehindStart(scheduler, text);
  expect(calls.slice(0, calls.indexOf("4 next_timer") + 1)).toEqual([
    ...["0 schedule", "0 timeslice c", "0 schedule", "0 timeslice a", "0 next_timer"],
    ...["0 set_waiting c", "0 switch_out", "0 schedule", "0 timeslice b", "0 next_timer"],
    ...["4 newthread d", "4 newthread d1", "4 set_waiting b", "4 switch_out", "4 event_raised c"],
    ...["4 quantum_expired a", "4 switch_out a", "4 timer"],
    ...["4 schedule", "4 timeslice d", "4 schedule", "4 timeslice d1", "4 next_timer"],
  ]);
});

test("`preempts` names the processor that is taken", async () => {
  const scheduler = onTwo(`
    threadimports { int priority default 9; }
    query preempts(t) {
        if (t.priority < 5 && |current[1]| == 1) return 2;
        return 0;
    }
    event event_raised(t) { t => next; }
    event newthread(t) { t => RQ; }`);
  const text = workload(
    `
    thread u { import int priority = 1; sleep 2ms; compute 2ms; }
    thread a { compute 6ms; }
    thread b { compute 6ms; }`,
    2,
  );
  expect(await callsBehindStart(scheduler, text)).toEqual([
    ...[
      "0 schedule",
      "0 schedule",
      "0 preempts b",
      "0 set_waiting u",
      "0 switch_out",
      "0 schedule",
    ],
    ...["2 event_raised u", "2 preempts u", "2 switch_out a", "2 schedule"],
    ...["4 set_dead u", "4 switch_out", "4 schedule"],
    ...["6 set_dead b", "6 switch_out", "8 set_dead a", "8 switch_out", "ended"],
  ]);
});

test("an array of another length than the processors is told", async () => {
  await expect(callsOf(onTwo(), workload("thread a { compute 1ms; }", 3))).rejects.toThrow("3");
});

test("a thread that is dispatched on another processor than the one in question is a fault", async () => {
  const scheduler = onTwo(`
    event schedule {
        if (|RQ| == 0) return;
        RQ => current[1 - processor];
        dispatch current[1 - processor];
    }`);
  const calls = await callsOf(scheduler, workload("thread a { compute 1ms; }", 2));
  expect(calls).toEqual(["0 init", "0 newthread a", "0 schedule", "OTHER_ELEMENT"]);
});
