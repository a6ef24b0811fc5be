import { expect, test } from "vitest";
import { callsBehindStart, callsOf, onBase, urgent, workload } from "./calls.js";

test("a thread that has become ready takes the processor at once", async () => {
  const text = workload(`
    thread a { import int priority = 2; compute 5ms; }
    thread b { import int priority = 1; sleep 2ms; compute 1ms; }`);
  expect(await callsOf(urgent(), text)).toEqual([
    ...["0 init", "0 newthread a", "0 newthread b", "0 schedule", "0 preempts a"],
    ...["0 set_waiting b", "0 switch_out", "0 schedule"],
    ...["2 event_raised b", "2 preempts b", "2 switch_out a", "2 schedule"],
    ...["3 set_dead b", "3 switch_out", "3 schedule"],
    ...["6 set_dead a", "6 switch_out", "ended"],
  ]);
});

test("without `preempts` nobody is interrupted", async () => {
  const text = workload(`
    thread a { compute 5ms; }
    thread b { sleep 2ms; compute 1ms; }`);
  expect(await callsBehindStart(onBase(""), text)).toEqual([
    ...["0 schedule", "5 set_dead a", "5 switch_out", "5 schedule"],
    ...["5 set_waiting b", "5 switch_out", "7 event_raised b", "7 schedule"],
    ...["8 set_dead b", "8 switch_out", "ended"],
  ]);
});

test("what happens at one time on one processor is told in the order of the rules", async () => {
  const scheduler = onBase(`
    data { time at; }
    event init { at = 4ms; }
    query timeslice(t) { return 4ms; }
    query next_timer { return at; }
    event timer { at = 0; }
    event quantum_expired(t) { }
    query preempts(t) { return 0; }`);
  const text = workload(`
    thread a { compute 9ms; }
    thread b { sleep 4ms; compute 1ms; }`);
  expect(await callsBehindStart(scheduler, text)).toEqual([
    ...["0 schedule", "0 timeslice a", "0 preempts b", "0 next_timer"],
    ...["4 quantum_expired a", "4 switch_out a", "4 timer", "4 schedule", "4 timeslice b"],
    ...["4 next_timer", "4 set_waiting b", "4 switch_out", "4 schedule", "4 timeslice a"],
    ...["4 next_timer", "8 event_raised b", "8 quantum_expired a", "8 switch_out a"],
    ...["8 schedule", "8 timeslice b", "8 next_timer", "9 set_dead b", "9 switch_out"],
    ...[
      "9 schedule",
      "9 timeslice a",
      "9 next_timer",
      "10 set_dead a",
      "10 switch_out",
      "10 next_timer",
      "ended",
    ],
  ]);
});

test("a job that is done as its quantum ends has not used it up", async () => {
  const scheduler = onBase("query timeslice(t) { return 2ms; }");
  const calls = await callsBehindStart(scheduler, workload("thread a { compute 2ms; }"));
  expect(calls).toEqual(["0 schedule", "0 timeslice a", "2 set_dead a", "2 switch_out", "ended"]);
});

test("a displaced thread gets a new quantum", async () => {
  const scheduler = urgent("query timeslice(t) { return 3ms; } event quantum_expired(t) { }");
  const text = workload(`
    thread a { import int priority = 2; compute 6ms; }
    thread b { import int priority = 1; sleep 2ms; compute 1ms; }`);
  const calls = await callsBehindStart(scheduler, text);
  expect(calls.filter((one) => /expired|timeslice a|switch_out a/.test(one))).toEqual([
    ...["0 timeslice a", "2 switch_out a", "3 timeslice a", "6 quantum_expired a"],
    ...["6 switch_out a", "6 timeslice a"],
  ]);
});

test("who is born while a thread runs is told, and the program goes on behind it", async () => {
  const text = workload(`
    thread a { import int priority = 5; compute 1ms; spawn b; spawn b; suspend b[1]; compute 1ms; resume b[1]; }
    thread b [0] { import int priority = 3; compute 2ms; }`);
  expect(await callsBehindStart(urgent("event suspend_thread(t) { t => SQ; }"), text)).toEqual([
    ...["0 schedule", "1 newthread b", "1 newthread b1", "1 suspend_thread b1"],
    ...["1 preempts b", "1 switch_out a", "1 schedule"],
    ...["3 set_dead b", "3 switch_out", "3 schedule"],
    ...["4 resume_thread b1", "4 set_dead a", "4 switch_out", "4 schedule"],
    ...["6 set_dead b1", "6 switch_out", "ended"],
  ]);
});

test("a thread that still waits when it is resumed waits on", async () => {
  const text = workload(`
    thread a { compute 1ms; suspend b; compute 1ms; resume b; compute 5ms; }
    thread b { import int priority = 1; sleep 3ms; compute 1ms; }`);
  expect(await callsBehindStart(urgent(), text)).toEqual([
    ...["0 schedule", "0 preempts a", "0 set_waiting b", "0 switch_out", "0 schedule"],
    ...["1 suspend_thread b", "2 resume_thread b", "2 set_waiting b"],
    ...["3 event_raised b", "3 preempts b", "3 switch_out a", "3 schedule"],
    ...["4 set_dead b", "4 switch_out", "4 schedule", "8 set_dead a", "8 switch_out", "ended"],
  ]);
});

test("who has become ready is asked about at that time alone", async () => {
  const text = workload(`
    thread a { import int priority = 1; sleep 1ms; compute 2ms; yield; compute 1ms; }
    thread b { import int priority = 2; sleep 1ms; compute 1ms; }
    thread c { import int priority = 2; sleep 1ms; compute 1ms; }`);
  const calls = await callsBehindStart(urgent(), text);
  expect(calls.slice(calls.indexOf("1 event_raised a"))).toEqual([
    ...["1 event_raised a", "1 event_raised b", "1 event_raised c"],
    ...["1 schedule", "1 preempts b", "1 preempts c"],
    ...["3 switch_out a", "3 schedule", "4 set_dead a", "4 switch_out", "4 schedule"],
    ...["5 set_dead b", "5 switch_out", "5 schedule", "6 set_dead c", "6 switch_out", "ended"],
  ]);
});

test("an answer of `preempts` for a processor that does not exist is a fault", async () => {
  const text = workload(`
    thread a { compute 5ms; }
    thread b { sleep 1ms; }`);
  for (const answer of ["2", "0 - 1"]) {
    const calls = await callsOf(onBase(`query preempts(t) { return ${answer}; }`), text);
    expect(calls.at(-1)).toBe("WRONG_PROCESSOR");
  }
});

test("a scheduler may leave the processor idle while something is to come", async () => {
  const scheduler = onBase(`
    data { int open; time at; }
    event init { at = 3ms; }
    event schedule {
        if (open == 0) return;
        RQ => current;
        dispatch current;
    }
    query next_timer { return at; }
    event timer { open = 1; at = 0; }`);
  const text = workload("thread a { compute 1ms; }");
  expect(await callsBehindStart(scheduler, text)).toEqual([
    ...["0 schedule", "0 next_timer", "3 timer", "3 schedule", "3 next_timer"],
    ...["4 set_dead a", "4 switch_out", "4 next_timer", "ended"],
  ]);
  const never = scheduler.replace("at = 3ms", "at = 0");
  expect((await callsBehindStart(never, text)).at(-1)).toBe("NOTHING_DISPATCHED");
});
