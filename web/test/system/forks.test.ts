import type { SystemFork, SystemPassage } from "catapults-sim";
import { expect, test } from "vitest";
import type { CompiledSystem, TextFile } from "../../src/generated/services.js";
import { afterEdits, type NodeBreakpoint, takenBy } from "../../src/model/system/breakpoints.js";
import { differenceWords, forkWords, labelsOf } from "../../src/model/system/forks.js";

const plan = {
  nodes: [
    { label: "www", family: "web" },
    { label: "db", family: "data" },
  ],
  sharedChannels: [{ name: "socket" }],
} as unknown as CompiledSystem["plan"];
const labelOf = labelsOf(plan);

const message = {
  from: 1,
  to: 0,
  what: "READ dbload",
  sent: 1_000_000,
  arrival: 1_060_000,
} as SystemPassage;

test("a fork is told by what is otherwise in it", () => {
  const fork = {
    changes: [
      { kind: "arrival", message, arrival: 3_060_001, before: message },
      { kind: "crash", node: 2, time: 5_000_000 },
      { kind: "seed", seed: "7", time: null },
      { kind: "parameter", name: "load", value: 2, time: 6_000_000 },
      { kind: "variable", node: 0, name: "dbload", value: 9, time: 6_000_000 },
    ],
  } as unknown as SystemFork;
  expect(forkWords(fork, labelOf)).toBe(
    "`READ dbload` from www to the manager comes 2 ms later, at 3.060001 ms; db is gone from 5 ms on; the seed is 7; load is 2 from 6 ms on; dbload of the manager is set to 9 at 6 ms",
  );
  expect(labelOf(3)).toBe("socket");
});

test("a difference says when, where, and what each run did", () => {
  const deed = (time: number, thread: string) => ({
    at: { time, node: 1, tick: 12 },
    what: "schedule",
    thread,
    isChoice: true,
  });
  const difference = {
    time: 2_000_000,
    process: 1,
    kind: "tick",
    to: null,
    deeds: [deed(2_000_000, "worker[1]"), null],
  } as const;
  const found = { kind: "found", difference, compared: 3e6, complete: false } as const;
  expect(differenceWords(found, labelOf)).toBe(
    "They differ first at 2 ms, in www. There the original runs worker[1] at 2 ms (tick 12); the fork does nothing of the kind.",
  );
  const sent = { ...difference, kind: "message", to: 0 } as const;
  expect(differenceWords({ ...found, difference: sent }, labelOf)).toContain(
    "sends `schedule` to the manager at 2 ms",
  );
  expect(differenceWords({ ...found, difference: null, complete: true }, labelOf)).toBe(
    "Both do the same to their end.",
  );
});

test("a breakpoint is of the scheduler that runs in its process", () => {
  const site = { kind: "statement", file: "web.sched", line: 4 };
  const scheduler = {
    sites: [{ kind: "", file: "", line: 0 }, site],
    containers: [
      { name: "ready", size: null, firstNode: 1, local: false },
      { name: "level", size: 3, firstNode: 2, local: false },
    ],
  };
  const compiled = {
    plan,
    manager: null,
    families: [
      { name: "web", file: "web.sched", scheduler },
      { name: "data", file: "db.sched", scheduler: { sites: [], containers: [] } },
    ],
  } as unknown as CompiledSystem;
  const at = (id: number, process: string, stop: NodeBreakpoint["stop"]): NodeBreakpoint => ({
    id,
    process,
    file: "web.sched",
    stop,
    isOn: true,
  });
  const { taken, left } = takenBy(
    [
      at(1, "www", { kind: "line", line: 4 }),
      at(2, "www", { kind: "length", container: "level[2]", length: 3 }),
      at(3, "db", { kind: "length", container: "ready", length: 1 }),
      at(4, "cache", { kind: "handler", handler: "schedule" }),
      { ...at(5, "www", { kind: "handler", handler: "event" }), isOn: false },
    ],
    compiled,
  );
  expect(taken).toEqual([
    { id: 1, node: 1, until: { kind: "site", sites: [1] } },
    { id: 2, node: 1, until: { kind: "length", container: 4, length: 3 } },
  ]);
  expect(left).toMatchObject([
    { id: 3 },
    { id: 4, problem: "The system has no process `cache` now." },
  ]);
});

test("breakpoints at lines follow the text of their scheduler, and no other", () => {
  const at = (id: number, file: string, line: number): NodeBreakpoint => ({
    id,
    process: file === "web.sched" ? "www" : "db",
    file,
    stop: { kind: "line", line },
    isOn: true,
  });
  const before = [
    { name: "web.sched", text: "a\nb\nc\n" },
    { name: "db.sched", text: "a\nb\nc\n" },
  ];
  const after = [{ name: "web.sched", text: "a\nnew\nb\nc\n" }, before[1] as TextFile];
  const set = [at(1, "db.sched", 2), at(2, "web.sched", 2), at(3, "gone.sched", 2)];
  const moved = afterEdits(set, before, after);
  expect(moved.map(({ id, stop }) => [id, stop.kind === "line" && stop.line])).toEqual([
    [1, 2],
    [2, 3],
    [3, 2],
  ]);
  expect(afterEdits(set, before, before)).toBe(set);
});
