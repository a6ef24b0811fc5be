import { expect, test } from "vitest";
import { Handler } from "../../src/generated/handlers.js";
import { TraceKind } from "../../src/generated/trace.js";
import { Names } from "../../src/trace/names.js";
import { describeEvent } from "../../src/trace/words.js";
import { cursorOf } from "../support/blocks.js";

const site = (text: string) => ({ file: "s.sched", text, line: 1, column: 1 });

const names = new Names(
  {
    name: "s",
    profile: 0,
    attributes: [],
    globals: [],
    containers: [],
    stride: 8,
    handlers: [],
    isStepping: false,
    frameSize: 0,
    shared: [],
    stamp: 0n,
    family: 0,
    locals: [],
    sites: [site("nowhere"), site("load %3d of 100%%, %s %d"), site("%5.2f"), site("done")],
  },
  {
    name: "w",
    variables: [],
    classes: [],
    histograms: [],
    counters: [],
    devices: ["disk"],
    channels: [{ name: "backlog", fields: [] }],
    locks: [
      { name: "log", elements: 1 },
      { name: "row", elements: 8 },
    ],
    strings: [],
    semaphores: [{ name: "places", elements: 2 }],
    conditions: [{ name: "full", elements: 1 }],
    barriers: ["step"],
    hasProcesses: false,
  },
);

function worded(kind: number, place: number, value: number, thread = 3): string {
  const cursor = cursorOf([{ kind, thread, place, value }], 0);
  cursor.next();
  return describeEvent(0, cursor, names).text;
}

const printed = (place: number, value: number) => worded(TraceKind.LOG, place, value, 1);

test("what C text prints is shown with the number that the trace keeps", () => {
  expect(printed(1, 42)).toBe("Printed: load 42 of 100%, … …");
  expect(printed(2, 42)).toBe("Printed: …");
  expect(printed(3, 0)).toBe("Printed: done");
});

test("what a query answers against the record is told with both", () => {
  const asked = (query: number, recorded: number) => query | (recorded << 8);
  expect(worded(TraceKind.CONTRADICTION, asked(Handler.is_waiting, 1), 0)).toBe(
    "is_waiting answers 0 for thread 3, and the library's record says 1",
  );
  expect(worded(TraceKind.CONTRADICTION, asked(Handler.is_ready, 0), 1)).toContain(
    "is_new or is_ready",
  );
  const place = asked(Handler.threads_total, 0xffffff);
  expect(worded(TraceKind.CONTRADICTION, place, -2, 0)).toBe(
    "threads_total answers -2, and the library's record says 16777215",
  );
});

test("what happens in the world is told by the names of the workload", () => {
  expect(worded(TraceKind.ARRIVAL, 0, 2)).toBe("A message arrived at backlog: 2 there now");
  expect(worded(TraceKind.REFUSED, 0, 5)).toContain("backlog is full: 5 so far");
  expect(worded(TraceKind.DEVICE, 0, 1)).toBe("Thread 3 used disk: 1 requests there now");
  expect(worded(TraceKind.LOCK, 0, 1)).toBe("Thread 3 acquired log");
  expect(worded(TraceKind.LOCK, (6 << 16) | 1, 2)).toBe("Thread 3 waits for row[6]");
  expect(worded(TraceKind.LOCK, 0, 3)).toBe("Thread 3 began to read log");
  expect(worded(TraceKind.SEMAPHORE, 1 << 16, 0)).toBe("Thread 3 took one from places[1]");
  expect(worded(TraceKind.SEMAPHORE, 0, 1)).toBe("Thread 3 signalled places[0]");
  expect(worded(TraceKind.CONDITION, 0, 2)).toBe("Thread 3 told all that wait for full");
  expect(worded(TraceKind.BARRIER, 0, 2)).toBe("Thread 3 came to step: 2 there now");
  expect(worded(TraceKind.EXPIRED, 9, 0)).toContain("its limit has come");
  expect(worded(TraceKind.PREEMPT, 0, 2_000_000)).toBe("Thread 3 interrupted after 2 ms");
  expect(worded(TraceKind.RELEASE, 12, 8)).toContain("was interrupted");
});
