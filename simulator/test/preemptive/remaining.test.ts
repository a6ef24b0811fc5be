import { expect, test } from "vitest";
import { callsBehindStart, onBase, workload } from "./calls.js";

/** The least work first; 0 would come first. */
const LEAST = onBase(`
    thread { time left; }
    threadimports { time remaining default 0; }
    data { pqueue ready increasing sortable on left; }
    event newthread(t) { t.left = t.remaining; t => ready; }
    event event_raised(t) { t.left = t.remaining; t => ready; }
    event schedule {
        if (|ready| == 0) return;
        ready => current;
        dispatch current;
    }`);

test("a burst is known that is calculated, drawn, or comes behind the end of a loop", async () => {
  const text = workload(`
    clairvoyant;
    thread calculated { int n = 3; sleep 1ms; compute n * 2ms; }
    thread drawn { sleep 1ms; compute uniform(7ms, 7001us); }
    thread again { loop { compute 9ms; sleep 1ms; } }
    stop when now >= 30ms;`);
  const calls = await callsBehindStart(LEAST, text);
  const over = calls.filter((one) => /set_dead|set_waiting again/.test(one));
  expect(over.map((one) => one.replace(/^22\.\d+/, "22"))).toEqual([
    ...["9 set_waiting again", "15 set_dead calculated", "22 set_dead drawn"],
  ]);
});
