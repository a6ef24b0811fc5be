/** What runs say of small inputs that people reported (test/field), alike in text, JSON and the session's state. */
import { describe, expect, test } from "vitest";
import { runCommand } from "../support/command.js";
import { inRoot } from "../support/programs.js";

const file = (name: string) => inRoot(`simulator/test/field/${name}`);

function run(scheduler: string, workload: string, ...options: string[]) {
  const files = [file(scheduler), file(workload), ...options] as const;
  const { stdout, stderr, status } = runCommand("run", ...files, "--json");
  const text = runCommand("run", ...files);
  return { result: JSON.parse(stdout), stderr, status, text: text.stdout };
}

describe("a class that never runs", () => {
  const { result, text } = run("starved/starving.sched", "starved/any.workload");

  test("is named with the rule that passed it over, in the outcome and among the diagnoses", () => {
    const message =
      "Starved: u[0], u[1] and u[2] were ready for up to 999.956 ms, from 0.0438 ms on, and did not run while others had 954 turns. They lie in `shared`. `shared => current` in line 9 would take a thread from there, but `local => current` in line 9 came first.";
    expect(result.outcome).toEqual({ kind: "limit", limit: "time", notes: [message] });
    expect(result.diagnoses).toEqual([
      {
        code: "W905",
        title: "starved threads",
        severity: "warning",
        message,
        where: { file: expect.stringMatching(/starving\.sched$/), line: 9 },
        threads: [43_800, 60_700, 77_600].map((from_ns, index) => ({
          thread: 3 + index,
          from_ns,
          to_ns: 1e9,
        })),
      },
    ]);
    expect(text).toContain(`starving.sched:9: warning[W905]: ${message}`);
  });

  test("stands in the measures", () => {
    expect(result.measures.starved).toMatchObject([{ thread: 3 }, { thread: 4 }, { thread: 5 }]);
  });
});

test("threads that yield to each other without end are told soon, with their cycle", () => {
  const { result, status, stderr, text } = run(
    "standing-still/fcfs.sched",
    "standing-still/storm_free.workload",
  );
  expect([status, result.outcome.fault, result.time_ns]).toEqual([1, "STANDING_STILL", 0]);
  expect(result.decisions).toBeLessThan(2.2e6);
  expect(result.diagnoses).toMatchObject([
    { code: "E901", where: { file: expect.stringMatching(/storm_free\.workload$/), line: 4 } },
  ]);
  expect(stderr).toContain("In turn, without end: spinner[");
  expect(text).toContain("outcome: fault STANDING_STILL [E901]");
});

test("a cycle through a pool and its channel is told, and which statement could break it", () => {
  const { result } = run("deadlock/fcfs.sched", "deadlock/pool4.workload");
  expect(result.diagnoses).toMatchObject([{ code: "E902", severity: "error" }]);
  expect(result.diagnoses[0].message).toContain("4 messages lie unread in the channel jobs");
});

test("a key that wraps is told where it happens", () => {
  const most = ["--param", "most=17000"];
  const { result } = run("keys/stride.sched", "keys/shares.workload", ...most);
  expect(result.diagnoses[0]).toMatchObject({
    code: "W310",
    where: { file: expect.stringMatching(/stride\.sched$/), line: 10 },
    message: expect.stringMatching(/^`pass` of [abc] has overflowed: line 10 only adds to it/),
  });
});

test("a finished trace is an end, and no deadlock", () => {
  const { result, status } = run("overflow/fcfs.sched", "overflow/fast_timer.workload");
  expect([status, result.outcome.kind, result.outcome.limit]).toEqual([0, "limit", "time"]);
  expect(result.time_ns).toBe(2e9);
  const handled = result.measures.counters.find(({ name }: { name: string }) => name === "handled");
  expect(handled.count).toBeGreaterThan(500);
});
