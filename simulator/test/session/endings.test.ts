import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { PLAIN_EMBEDDED, PLAIN_PTH, runTexts, withoutCosts } from "../support/texts.js";

const PLAIN = { pth: PLAIN_PTH, embedded: PLAIN_EMBEDDED };

/** The thread of the highest rank that is ready goes first. */
const BY_RANK = `scheduler by_rank extends pth {
    thread { int key; }
    threadimports { int rank default 0; }
    data { pqueue jobs sortable on key; }
    event event_raised(t) { t.state = READY; t.key = t.rank; t => jobs; }
    before schedule { if (|next| + |NQ| + |RQ| == 0 && |jobs| > 0) jobs => RQ; }
    query threads_ready { return |RQ| + |next| + |jobs|; }
    query threads_total { return |NQ| + |RQ| + |WQ| + |SQ| + |next| + |current| + |jobs|; }
}`;

/** When each of two threads ends, ms; both wait in the same way for the first millisecond. */
async function ends(wait: string, world = ""): Promise<Record<string, unknown>> {
  const workload = withoutCosts(
    "pth",
    `${world}
    thread low { import int rank = 1; ${wait} compute 10ms; record low_end now; }
    thread high { import int rank = 2; ${wait} compute 1ms; record high_end now; }`,
  );
  const { measures } = await runTexts(BY_RANK, workload);
  const rows = measureRows(measures, "histograms");
  return Object.fromEntries(rows.map(({ name, max }) => [name, Number(max) / 1e6]));
}

describe("what happens at one time while nobody is ready", () => {
  test.each([
    ["answers of a device", "io d;", "device d { latency 1ms; }"],
    [
      "messages that arrive",
      "receive m from c;",
      "channel c; arrivals a { at 1ms, 1ms; to c; fields { int n = 0; } }",
    ],
  ])("is told before a thread is chosen: %s", async (_what, wait, world) => {
    expect(await ends(wait, world)).toEqual({ low_end: 12, high_end: 2 });
  });

  test("is told one by one where it is the end of sleeps, as on Pth", async () => {
    expect(await ends("sleep 1ms;")).toEqual({ low_end: 11, high_end: 12 });
  });
});

describe.each(["pth", "embedded"] as const)("a run of the %s profile", (profile) => {
  test.each([
    ["now >= 1s", 1e9],
    ["now > 1s", 1e9 + 1],
    ["now / 250ms >= 4", 1e9],
    ["now - start > 1s", 1.5e9 + 1],
  ])("stops in the middle of a computation when %s", async (condition, time) => {
    const { outcome, timeNs } = await runTexts(
      PLAIN[profile],
      withoutCosts(
        profile,
        `time start = 500ms; thread a { compute 10s; } stop when ${condition};`,
      ),
    );
    expect([outcome, timeNs]).toEqual([{ kind: "stopped" }, time]);
  });

  test("ends when decisions without end come at one time, and tells who takes turns", async () => {
    const { outcome, timeNs, decisions } = await runTexts(
      PLAIN[profile],
      withoutCosts(
        profile,
        "thread spinner[3] { loop { yield; } }\n    thread sleeper { sleep 1s; }",
      ),
    );
    expect([timeNs, decisions > 1e6, decisions < 2.2e6]).toEqual([0, true, true]);
    expect(outcome).toMatchObject({ kind: "fault", fault: "STANDING_STILL", site: null });
    expect("message" in outcome && outcome.message).toMatch(
      /In turn, without end: .*spinner\[\d\] \(line 4\), spinner\[\d\] \(line 4\)/,
    );
  });

  test("tells of a livelock, and who looks at what", async () => {
    const workload = `workload w {
    profile ${profile};
    int ready;
    thread poller[2] { while (ready == 0) yield; }
    thread done { compute 1ms; }
    limit time 100ms;
}`;
    const { outcome } = await runTexts(PLAIN[profile], workload);
    expect(outcome).toMatchObject({ kind: "limit", limit: "time" });
    expect(outcome.notes?.[0]).toMatch(
      /^Livelock: the last \d+ turns were wasted, .*poller\[0\] looks at ready in line 4; poller\[1\]/,
    );
  });

  test.each([
    ["a signal sets it", "signal int ready = 0 every 1s;", "while (ready == 0) yield;", ""],
    ["another thread sleeps", "int ready;", "while (ready == 0) yield;", "sleep 1s; ready = 1;"],
    ["they wait for a time", "int ready;", "while (now < 1s) yield;", ""],
    ["they count", "int ready;", "while (ready < 30000) { ready += 1; yield; }", ""],
  ])("is no livelock when %s", async (_why, world, polls, other) => {
    const { outcome } = await runTexts(
      PLAIN[profile],
      `workload w { profile ${profile}; ${world} thread poller { ${polls} compute 1s; count over; }
        thread other { ${other} compute 1ms; } limit time 30ms; }`,
    );
    expect(outcome).toEqual({ kind: "limit", limit: "time" });
  });
});

/** Jobs of depth 1 give jobs of depth 0 to the same pool and wait for the answer. */
const POOL = `
    channel jobs; channel answers;
    arrivals clients { at 1ms; burst 4; to jobs; fields { int depth = 1; } }
    thread worker[4] {
        loop {
            receive j from jobs;
            compute 1ms;
            if (j.depth > 0) {
                send { depth = j.depth - 1; } to jobs;
                receive r from answers;
                count served;
            } else
                send { ok = 1; } to answers;
        }
    }
    stop when served == 4;`;

describe("a deadlock", () => {
  test("tells the cycle over channels, what lies unread, and the way out", async () => {
    const { outcome } = await runTexts(PLAIN_PTH, withoutCosts("pth", POOL));
    expect(outcome).toEqual({
      kind: "deadlock",
      message:
        "No thread can run, and no event is left. A cycle: worker[0] and 3 more like it wait for a message of the channel answers, which worker[0] would send in line 16. 4 messages lie unread in the channel jobs, which worker[0] would receive in line 9. Let a thread outside of this cycle receive there. Let a thread outside of this cycle send to answers.",
    });
  });

  test("tells a cycle over a lock and a channel", async () => {
    const { outcome } = await runTexts(
      PLAIN_PTH,
      withoutCosts(
        "pth",
        `    channel go; lock l;
    thread waiter { acquire l; receive m from go; release l; }
    thread sender { sleep 1ms; acquire l; send { n = 1; } to go; release l; }`,
      ),
    );
    expect(outcome).toEqual({
      kind: "deadlock",
      message:
        "No thread can run, and no event is left. A cycle: waiter waits for a message of the channel go, which sender would send in line 6; sender waits for the lock l, which waiter holds. Let a thread outside of this cycle send to go. Release the lock l before waiting for anything else.",
    });
  });

  test("tells a cycle over full channels", async () => {
    const { outcome } = await runTexts(
      PLAIN_PTH,
      withoutCosts(
        "pth",
        `    channel a[1]; channel b[1];
    thread left { loop { send { n = 1; } to a; send { n = 2; } to a; receive m from b; } }
    thread right { loop { send { n = 1; } to b; send { n = 2; } to b; receive m from a; } }`,
      ),
    );
    expect("message" in outcome && outcome.message).toMatch(
      /A cycle: left waits for room in the channel a, from which right would receive in line 6; right waits for room in the channel b, from which left would receive in line 5\./,
    );
  });
});

describe("what threads wait for in vain", () => {
  const told = async (body: string) => {
    const { outcome } = await runTexts(PLAIN_PTH, withoutCosts("pth", body));
    expect(outcome.kind).toBe("deadlock");
    return "message" in outcome ? outcome.message : "";
  };

  test("is told with the statements that could have brought it, and why they do not", async () => {
    const message = await told(`    semaphore s; channel c; lock l; condition k;
    arrivals bell { at 1ms; to c; fields { int n = 0; } }
    thread giver { signal s; send { n = 1; } to c; }
    thread taker { loop { wait s; } }
    thread reader { loop { receive m from c; count got; } }
    thread sleeper { acquire l; wait k with l; release l; }
    thread helper[0] { signal k; }`);
    for (const part of [
      " giver would signal s in line 6, but that thread has ended.",
      " The arrivals bell have ended. giver would send to c in line 6, but that thread has ended.",
      " helper would signal k in line 10, but no such thread was born.",
    ]) {
      expect(message).toContain(part);
    }
  });

  test("is told of a barrier with how many are there, and of what nobody does", async () => {
    const message = await told(`    barrier b[3]; semaphore s;
    thread early[2] { compute 1ms; wait b; }
    thread late { if (now > 1s) wait b; }
    thread taker { wait s; }`);
    expect(message).toContain(
      " 2 of 3 threads are at the barrier b. late would come to b in line 6, but that thread has ended.",
    );
    expect(message).toContain(" No statement would signal s.");
    expect(message).not.toContain("early would");
  });

  test("is told of a cycle of locks by its lines", async () => {
    const message = await told(`    lock left; lock right;
    thread one { acquire left; sleep 1ms;
      acquire right; }
    thread other { acquire right; sleep 1ms;
      acquire left; }`);
    expect(message).toContain(" They wait in these lines: one in line 6, other in line 8.");
  });
});

describe("the end of the input", () => {
  const PIPELINE = `
    channel first; channel second; lock l;
    arrivals a { every 1ms; count 3; to first; fields { int n = 0; } }
    thread stage { loop { acquire l; receive m from first; release l; send m to second; } }
    thread other { loop { acquire l; release l; sleep 1ms; } }
    thread last { loop { receive m from second; count handled; } }`;
  const still = "The input has ended, and these threads still wait: ";

  test("ends a run whose threads only wait for more of it", async () => {
    const { outcome, timeNs } = await runTexts(
      PLAIN_PTH,
      withoutCosts("pth", PIPELINE.replace(" sleep 1ms;", "").replace(/thread other.*\n/, "")),
    );
    expect(outcome).toMatchObject({ kind: "inputEnded" });
    expect(outcome.notes?.[0]).toContain(
      `${still}stage waits for a message of the channel first; last waits`,
    );
    expect(timeNs).toBe(3e6);
  });

  test.each([
    ["limit time 50ms;", { kind: "limit", limit: "time" }],
    ["stop when now >= 50ms;", { kind: "stopped" }],
  ])("lets time go on to %s", async (end, outcome) => {
    const result = await runTexts(PLAIN_PTH, withoutCosts("pth", `${PIPELINE} ${end}`));
    expect(result.outcome).toMatchObject(outcome);
    expect(result.outcome.notes?.[0]).toContain(`${still}stage waits for a message`);
    expect(result.timeNs).toBe(50e6);
  });

  test("is none where a cycle keeps threads from it", async () => {
    const { outcome } = await runTexts(
      PLAIN_PTH,
      withoutCosts("pth", `${POOL.replace(/stop.*/, "")} limit time 1s;`),
    );
    expect(outcome.kind).toBe("deadlock");
  });

  test("is told in the embedded profile, too", async () => {
    const { outcome } = await runTexts(
      PLAIN_EMBEDDED,
      `workload w { profile embedded; channel c; arrivals a { every 1ms; count 3; to c; fields { int n = 0; } }
        thread handler { loop { receive m from c; count handled; } } }`,
    );
    expect(outcome).toMatchObject({ kind: "inputEnded" });
    expect(outcome.notes?.[0]).toContain(`${still}handler waits for a message of the channel c.`);
  });
});

test("a scheduler that dispatches nothing is told which container of its own holds the threads", async () => {
  const hole = `scheduler hole extends pth {
    data { queue parked; }
    event event_raised(t) { t.state = READY; t => parked; }
    query threads_ready { return |RQ| + |next| + |parked|; }
    query threads_total { return |NQ| + |RQ| + |WQ| + |SQ| + |next| + |current| + |parked|; }
}`;
  const { outcome } = await runTexts(hole, withoutCosts("pth", "thread low { sleep 1ms; }"));
  expect(outcome).toMatchObject({
    kind: "fault",
    fault: "NOTHING_DISPATCHED",
    handler: "schedule",
    where: { line: 3, text: "t => parked;" },
  });
  expect("message" in outcome && outcome.message).toContain(
    "Thread 1 (low) is ready and was left in `parked`. `t => parked` in line 3 puts threads there. No rule takes a thread out of `parked`.",
  );
});

test("a fault in a base names first the container of the scheduler that extends it", async () => {
  const mine = `scheduler mine extends cmthread {
    data { queue aside; }
    event switch_out(t) { t => aside; }
}`;
  const { outcome, diagnoses } = await runTexts(
    mine,
    withoutCosts("embedded", "thread a[2] { loop { compute 1ms; yield; } } limit time 1s;"),
  );
  expect(outcome).toMatchObject({
    fault: "EMPTY_SOURCE",
    where: { line: 3, text: "t => aside;" },
  });
  expect("message" in outcome && outcome.message).toMatch(
    /^Thread 1 \(a\) and 1 more lie in `aside`, which the base does not know\. `t => aside` in line 3 puts threads there\. No rule takes a thread out of `aside`\. The run stopped in `schedule`, line \d+ of cmthread\.sched \(built in\), because/,
  );
  expect(diagnoses).toMatchObject([{ code: "E903", where: { line: 3 } }]);
});
