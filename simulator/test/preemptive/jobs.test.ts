import { expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { runTexts } from "../support/texts.js";
import { callsBehindStart, callsOf, onBase, workload } from "./calls.js";

/** Earliest deadline first. */
const edf = (more = "") => `scheduler edf extends preemptive {
    thread { time due; }
    threadimports { time deadline default 0; int job default 0; time used default 0; }
    data { pqueue ready increasing sortable on due; }
    event newthread(t) { t.due = t.deadline; t => ready; }
    event schedule {
        if (|ready| == 0) return;
        ready => current;
        dispatch current;
    }
    event switch_out { if (|current| == 1) { current.due = current.deadline; current => ready; } }
    event event_raised(t) { t.due = t.deadline; t => ready; }
    query preempts(t) { return t.due < current.deadline; }
    ${more}
}`;

test("earliest deadline first", async () => {
  const text = workload(`
    thread a { period 5ms; compute 2ms; }
    thread b { period 7ms; compute 4ms; }
    stop when now >= 14ms;`);
  expect(await callsOf(edf(), text)).toEqual([
    ...["0 init", "0 newthread a", "0 newthread b", "0 schedule", "0 preempts b"],
    ...["2 set_waiting a", "2 switch_out", "2 schedule", "5 event_raised a", "5 preempts a"],
    ...["6 set_waiting b", "6 switch_out", "6 schedule", "7 event_raised b", "7 preempts b"],
    ...["8 set_waiting a", "8 switch_out", "8 schedule", "10 event_raised a", "10 preempts a"],
    ...["12 set_waiting b", "12 switch_out", "12 schedule", "stopped"],
  ]);
});

test("a deadline that is missed is told once, and a job that is done at it is in time", async () => {
  const text = workload(`
    thread a { period 10ms; deadline 3ms; compute 3ms; }
    thread b { period 10ms; deadline 4ms; compute 2ms; }
    stop when now >= 10ms;`);
  expect(await callsBehindStart(edf("event deadline_missed(t) { }"), text)).toEqual([
    ...["0 schedule", "0 preempts b", "3 set_waiting a", "3 switch_out", "3 schedule"],
    ...["4 deadline_missed b", "5 set_waiting b", "5 switch_out", "stopped"],
  ]);
});

test("a job that fails gives back its locks, and its thread waits for the next one", async () => {
  const text = workload(`
    lock l;
    thread a { period 10ms; deadline 3ms; acquire l; compute 5ms; release l; }
    thread b { period 20ms; deadline 9ms; compute 0ms; acquire l; compute 1ms; release l; }
    stop when now >= 11ms;`);
  const scheduler = edf(
    "event deadline_missed(t) { fail t; } event released(t) { } event acquired(t) { } event contended(t) { }",
  );
  expect(await callsBehindStart(scheduler, text)).toEqual([
    ...["0 schedule", "0 preempts b", "0 acquired a", "0 preempts b", "3 deadline_missed a"],
    ...["3 released a", "3 set_waiting a", "3 switch_out", "3 schedule", "3 acquired b"],
    ...["4 released b", "4 set_waiting b", "4 switch_out", "10 event_raised a", "10 schedule"],
    ...["10 acquired a", "stopped"],
  ]);
});

test("jobs that are given up count as dropped: in progress, or queued behind a late one", async () => {
  const text = workload(`
    thread late { period 10ms; deadline 3ms; compute 5ms; }
    thread slow { period 40ms; offset 40ms; deadline 50ms; compute 1ms; }
    stop when now >= 35ms;`);
  const fails = edf("event deadline_missed(t) { fail t; }");
  const jobsOf = async (scheduler: string, of: string) =>
    measureRows((await runTexts(scheduler, of)).measures, "jobs").map((row) => [
      ...[row.class, row.jobs, row.completed, row.misses, row.dropped],
    ]);
  expect(await jobsOf(fails, text)).toEqual([
    ["late", 4, 0, 4, 4],
    ["slow", 0, 0, 0, 0],
  ]);
  const queued = workload(`
    thread q { period 4ms; deadline 6ms; compute 15ms; }
    stop when now >= 15500us;`);
  const later = edf("event deadline_missed(t) { if (missed_job != 1) fail t; }");
  expect(await jobsOf(later, queued)).toEqual([["q", 4, 1, 3, 2]]);
  const dropped = queued.replace("deadline", "late dropped; deadline");
  expect(await jobsOf(edf(), dropped)).toEqual([["q", 4, 0, 3, 3]]);
});

test("a deadline is told at its time, though a program computes on at that time", async () => {
  const text = workload(`
    thread a { compute 4ms; compute 10us; compute 1ms; }
    thread late { period 4ms; compute 1ms; }
    stop when now >= 5ms;`);
  const calls = await callsBehindStart(onBase("event deadline_missed(t) { }"), text);
  expect(calls.filter((one) => /missed/.test(one))).toEqual(["4 deadline_missed late"]);
});

test("a thread that is refused is never born", async () => {
  const text = workload(`
    thread a { compute 1ms; spawn b else count refused; compute 1ms; spawn b else count refused; }
    thread b [0] { compute 5ms; }`);
  const scheduler = onBase(`
    data { int room; }
    event init { room = 2; }
    event newthread(t) {
        if (room == 0)
            fail;
        room--;
        t => RQ;
    }`);
  expect(await callsOf(scheduler, text)).toEqual([
    ...["0 init", "0 newthread a", "0 schedule", "1 newthread b", "2 newthread b1"],
    ...["2 set_dead a", "2 switch_out", "2 schedule", "7 set_dead b", "7 switch_out", "ended"],
  ]);
});
