import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { PLAIN_EMBEDDED, PLAIN_PTH, runTexts, withoutCosts } from "../support/texts.js";

const PLAIN = {
  pth: PLAIN_PTH,
  embedded: PLAIN_EMBEDDED,
  preemptive: "scheduler plain extends preemptive { }",
};

/** What each histogram recorded: lowest, mean and highest, in ms, and how often. */
async function recorded(profile: keyof typeof PLAIN, body: string) {
  // Where threads look, looking takes time, or time would stand still.
  const workload = withoutCosts(profile, body).replace("look 0ns", "look 1us");
  const { measures, outcome } = await runTexts(PLAIN[profile], workload);
  const rows = measureRows(measures, "histograms").map(({ name, count, min, mean, max }) => [
    name,
    [count, ...[min, mean, max].map((value) => Math.round(Number(value) / 1e5) / 10)],
  ]);
  return { ...Object.fromEntries(rows), outcome: outcome.kind };
}

const ENDED = { outcome: "ended" };

/** What is waited for, and what comes of it: count, lowest, mean and highest time, ms. */
const WAITS: Readonly<Record<string, readonly [body: string, expected: object]>> = {
  "a limit on a message": [
    `channel c; arrivals a { at 3ms, 20ms; to c; fields { int n = 1; } }
    thread t { repeat (2) receive m from c within 5ms record got now; else record late now; }`,
    { got: [1, 3, 3, 3], late: [1, 8, 8, 8] },
  ],
  "a limit of no time": [
    `channel c; thread t { receive m from c within 0ms record got now; else record late now;
    send { n = 1; } to c; receive m from c within 0ms record got now; }`,
    { got: [1, 0, 0, 0], late: [1, 0, 0, 0] },
  ],
  "a limit on a lock": [
    `lock l; thread h { acquire l; sleep 10ms; release l; }
    thread t { sleep 1ms; acquire l within 4ms release l; else record late now;
    acquire l within 20ms { record got now; release l; } }`,
    { late: [1, 5, 5, 5], got: [1, 10, 10, 10] },
  ],
  "a limit on a device, whose server is free at once": [
    `device d { service 5ms; latency 1ms; }
    thread t[3] { io d within 8ms record done now; else record late now; }
    thread u { sleep 9ms; io d; record after now; }`,
    { done: [1, 6, 6, 6], late: [2, 8, 8, 8], after: [1, 15, 15, 15] },
  ],
  "a limit on room": [
    `channel c[1]; thread t { send { n = 1; } to c;
    send { n = 2; } to c within 3ms record sent now; else record late now;
    receive m from c; record was m.n * 1ms; }`,
    { sent: [0, 0, 0, 0], late: [1, 3, 3, 3], was: [1, 1, 1, 1] },
  ],
  "times on the clock": [
    `thread t { time next = 10ms; repeat (3) { sleep until next; compute 1ms; record at now;
    next += 10ms; } sleep until 5ms; record past now; }`,
    { at: [3, 11, 21, 31], past: [1, 31, 31, 31] },
  ],
  "a sleep of no time": [
    "thread a { repeat (3) compute 1ms; } thread b { sleep 0ms; compute 1ms; record at now; }",
    { at: [1, 4, 4, 4] },
  ],
  "the first of several messages": [
    `channel a; channel b; arrivals x { at 2ms, 9ms; to a; fields { int n = 7; } }
    arrivals y { at 3ms; to b; fields { int k = 8; } }
    thread t { repeat (4) select { receive m from a record a now; receive n from b record b now;
    after 4ms record late now; } }`,
    { a: [2, 2, 5.5, 9], b: [1, 3, 3, 3], late: [1, 7, 7, 7] },
  ],
  "the end of a thread": [
    `thread main { repeat (2) { spawn child; join child; record done now; } }
    thread child[0] { sleep 3ms; }`,
    { done: [2, 3, 4.5, 6] },
  ],
  "the end of all of a kind, and of one": [
    `thread w[3] { sleep 1ms * (instance + 1); } thread all { join w; record all now; }
    thread one { join w[1]; record one now; join w[1]; record again now; }
    thread soon { join w[2] within 1ms; else record late now; }`,
    { all: [1, 3, 3, 3], one: [1, 2, 2, 2], again: [1, 2, 2, 2], late: [1, 1, 1, 1] },
  ],
  "a semaphore": [
    "semaphore s = 2; thread p[4] { wait s; sleep 5ms; record out now; signal s; }",
    { out: [4, 5, 7.5, 10] },
  ],
  "elements of semaphores, with a limit": [
    `semaphore s[2] = 1; thread p[2] { wait s[1]; sleep 4ms; signal s[1]; }
    thread q { sleep 1ms; wait s[0]; record free now; wait s[1] within 2ms; else record late now; }`,
    { free: [1, 1, 1, 1], late: [1, 3, 3, 3] },
  ],
  "a condition with its lock": [
    `lock l; condition c; int full;
    thread producer { repeat (3) { sleep 2ms; acquire l; full = 1; signal c; release l; } }
    thread consumer { repeat (3) { acquire l; while (!full) wait c with l; full = 0; release l;
    record got now; } }`,
    { got: [3, 2, 4, 6] },
  ],
  "a condition whose signal wakes one, and whose broadcast all": [
    `lock l; condition c;
    thread w[3] { acquire l; wait c with l; release l; record woken now; }
    thread s { sleep 1ms; signal c; sleep 1ms; broadcast c; }`,
    { woken: [3, 1, 1.7, 2] },
  ],
  "a condition with a limit, behind which the lock is held": [
    `lock l; condition c; thread w { acquire l; wait c with l within 2ms record woken now;
    else record late now; record held now; release l; }
    thread k { sleep 1ms; acquire l; sleep 4ms; release l; } thread s { sleep 9ms; signal c; }`,
    { woken: [0, 0, 0, 0], late: [1, 5, 5, 5], held: [1, 5, 5, 5] },
  ],
  "a barrier, more than once": [
    `barrier b[3]; thread t[3] { repeat (2) { sleep 1ms * (instance + 1); wait b; record go now; } }`,
    { go: [6, 3, 4.5, 6] },
  ],
  "a barrier that one leaves": [
    `barrier b[2]; thread t { wait b within 2ms record met now; else record late now; }
    thread u[2] { sleep 1ms * (instance * 3 + 3); wait b; record met now; }`,
    { met: [2, 6, 6, 6], late: [1, 2, 2, 2] },
  ],
};

describe.each(["pth", "embedded", "preemptive"] as const)(
  "a thread of the %s profile waits for",
  (profile) => {
    test.each(Object.entries(WAITS))("%s", async (_what, [body, expected]) => {
      expect(await recorded(profile, body)).toEqual({ ...expected, ...ENDED });
    });
  },
);

describe("who comes first", () => {
  test("reads with others, and a writer stands before those who read behind it", async () => {
    const body = `rwlock r;
    thread reader[3] { acquire r to read; sleep 4ms; release r; record read now; }
    thread writer { sleep 1ms; acquire r to write; sleep 2ms; release r; record wrote now; }
    thread late { sleep 2ms; acquire r to read; sleep 1ms; release r; record later now; }`;
    expect(await recorded("pth", body)).toEqual({
      read: [3, 4, 4, 4],
      wrote: [1, 6, 6, 6],
      later: [1, 7, 7, 7],
      ...ENDED,
    });
  });

  test("reads on when a writer gives up", async () => {
    const body = `rwlock r;
    thread reader { acquire r to read; sleep 9ms; release r; }
    thread writer { sleep 1ms; acquire r to write within 2ms release r; else record late now; }
    thread next { sleep 2ms; acquire r to read; record read now; release r; }`;
    expect(await recorded("pth", body)).toEqual({
      late: [1, 3, 3, 3],
      read: [1, 3, 3, 3],
      ...ENDED,
    });
  });

  test("has the next message, whether it selects or receives", async () => {
    const body = `channel a; channel b;
    arrivals x { at 3ms, 4ms, 5ms; to a; fields { int n = 1; } }
    arrivals y { at 9ms; to b; fields { int n = 1; } }
    thread first { select { receive m from b record first now; receive m from a record first now; } }
    thread second { sleep 1ms; receive m from a; record second now; }
    thread third { sleep 2ms; select { receive m from a record third now; receive m from b ; } }
    thread last { sleep 3ms; receive m from b; record last now; }`;
    expect(await recorded("pth", body)).toEqual({
      first: [1, 3, 3, 3],
      second: [1, 4, 4, 4],
      third: [1, 5, 5, 5],
      last: [1, 9, 9, 9],
      ...ENDED,
    });
  });

  test("a message that arrives at the time of the limit is in time", async () => {
    const body = `channel c; arrivals a { at 5ms; to c; fields { int n = 1; } }
    thread t { receive m from c within 5ms record got now; else record late now; }`;
    expect(await recorded("pth", body)).toMatchObject({ got: [1, 5, 5, 5], late: [0, 0, 0, 0] });
  });
});

describe("a deadlock over what threads wait for", () => {
  const told = async (body: string) => {
    const { outcome } = await runTexts(PLAIN_PTH, withoutCosts("pth", body));
    expect(outcome.kind).toBe("deadlock");
    return "message" in outcome ? outcome.message : "";
  };

  test.each([
    [
      "a semaphore and a channel",
      `semaphore s; channel c;
    thread a { wait s; send { n = 1; } to c; }
    thread b { receive m from c; signal s; }`,
      [
        "a waits for the semaphore s, which b would signal in line 6",
        "b waits for a message of the channel c, which a would send in line 5",
        "Signal s before waiting for anything else.",
      ],
    ],
    [
      "a lock and the end of a thread",
      `lock l;
    thread a { acquire l; join b; release l; }
    thread b { sleep 1ms; acquire l; release l; }`,
      ["a waits for the end of b", "b waits for the lock l, which a holds"],
    ],
    [
      "a barrier and a condition",
      `barrier n[2]; lock l; condition c;
    thread a { wait n; signal c; }
    thread b { acquire l; wait c with l; release l; wait n; }`,
      ["a waits at the barrier n, to which b would come in line 6", "b waits for the condition c"],
    ],
    [
      "what never comes",
      "semaphore s[2]; thread a { wait s[1]; } thread b { exit; signal s[0]; }",
      ["a waits for the semaphore s[1]", "Signal a semaphore as often as it is waited for."],
    ],
    [
      "a lock that is read and one that is written",
      `rwlock r; rwlock q;
    thread a { acquire r to read; sleep 1ms; acquire q to write; release q; release r; }
    thread b { acquire q to read; sleep 1ms; acquire r to write; release r; release q; }`,
      ["a waits for the lock q", "b waits for the lock r"],
    ],
  ])("names %s", async (_what, body, parts) => {
    const message = await told(body);
    for (const part of parts) expect(message).toContain(part);
  });

  test("is none as long as a limit can come", async () => {
    const body =
      "semaphore s; thread a { wait s within 1s; record late now; } thread b { exit; signal s; }";
    expect(await recorded("pth", body)).toEqual({ late: [1, 1000, 1000, 1000], ...ENDED });
  });
});
