import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../support/programs.js";
import { callsBehindStart, workload } from "./calls.js";

const INHERITS = readFileSync(
  inRoot("public/examples/mars-pathfinder/priority_inheritance.sched"),
  "utf8",
);

test("what one waits for is inherited along a chain of locks, and given back link by link", async () => {
  const text = workload(`
    lock k;
    lock l;
    thread low { import int priority = 7; acquire k; compute 6ms; release k; compute 1ms; }
    thread mid { import int priority = 5; sleep 1ms; acquire l; acquire k; compute 1ms; release k; release l; compute 1ms; }
    thread high { import int priority = 1; sleep 2ms; acquire l; compute 1ms; release l; }
    thread other { import int priority = 3; sleep 3ms; compute 9ms; }`);
  const calls = await callsBehindStart(INHERITS, text);
  expect(calls.slice(calls.indexOf("1 event_raised mid"))).toEqual([
    ...["1 event_raised mid", "1 preempts mid", "1 switch_out low", "1 schedule"],
    ...["1 contended low", "1 set_waiting mid", "1 schedule"],
    ...["2 event_raised high", "2 preempts high", "2 switch_out low", "2 schedule"],
    ...["2 contended mid", "2 contended low", "2 set_waiting high", "2 schedule"],
    ...["3 event_raised other", "3 preempts other"], // which is less urgent than low is now
    ...["6 released low", "6 contended mid", "6 event_raised mid", "6 gives_way low"],
    ...["6 switch_out low", "6 schedule"],
    ...["7 released mid", "7 contended mid", "7 released mid", "7 event_raised high"],
    ...["7 gives_way mid", "7 switch_out mid", "7 schedule"],
    ...["8 released high", "8 set_dead high", "8 schedule"],
    ...["17 set_dead other", "17 schedule", "18 set_dead mid", "18 schedule"],
    ...["19 set_dead low", "ended"],
  ]);
});

test("running threads are asked whether they give way when one of those calls may have changed that", async () => {
  const text = workload(
    `
    lock l;
    thread a { import int priority = 2; acquire l; compute 2ms; release l; compute 2ms; }
    thread b { import int priority = 3; compute 1ms; acquire l; release l; compute 1ms; }
    thread c { import int priority = 9; sleep 5ms; }`,
    2,
  );
  const scheduler = `scheduler shaken extends multiprocessor {
    data { const int PROCESSORS = 2; int told; }
    event contended(t) { told = 1; }
    event released(t) { told = 2; }
    query gives_way(t) { return told == 2 && t == *current[0]; }
    event switch_out { if (|current[processor]| == 1) { told = 0; current[processor] => RQ; } }
}`;
  const calls = await callsBehindStart(scheduler, text);
  expect(calls.filter((one) => /contended|released|gives_way|switch_out a/.test(one))).toEqual([
    ...["1 contended a", "1 gives_way a"], // b has left its processor by then
    ...["2 released a", "2 gives_way a", "2 switch_out a"],
    ...["2 released b", "2 gives_way b", "2 gives_way a"],
  ]);
});

test("the holder of a lock is told at once of who waits for it behind a condition", async () => {
  const text = workload(`
    lock l;
    lock k;
    condition c;
    thread low { import int priority = 7; compute 1ms; acquire k; acquire l; signal c; compute 2ms; release l; release k; }
    thread high { import int priority = 1; acquire l; wait c with l; compute 1ms; release l; }
    thread late { import int priority = 2; acquire l; wait c with l within 2ms; release l; }
    thread mid { import int priority = 4; sleep 1500us; compute 5ms; }`);
  const calls = await callsBehindStart(INHERITS, text);
  const told = calls.filter((one) => /contended|released low|preempts mid/.test(one));
  expect(told.slice(told.indexOf("1 contended low"))).toEqual([
    ...["1 contended low", "1.5 preempts mid", "2 contended low"],
    ...["3 released low", "3 contended high", "3 released low"],
  ]);
});
