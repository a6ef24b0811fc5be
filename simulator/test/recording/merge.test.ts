import { describe, expect, test } from "vitest";
import { Handler } from "../../src/generated/handlers.js";
import { MailKind } from "../../src/generated/layout.js";
import { TraceKind } from "../../src/generated/trace.js";
import type { RecordingFile } from "../../src/recording/file.js";
import { mergeTraces, type NamedTrace } from "../../src/recording/merged/merge.js";
import { mergedFile, readMergedFile } from "../../src/recording/merged/run-file.js";
import { RecordList } from "../../src/recording/record-list.js";

const US = 1000;
const S = 1e9;
const CASES = process.env.EXPLORE ? 400 : 40;

type Entry = readonly [time: number, kind: number, place: number, value: number];

/** What a process writes whose clock runs as it is told. */
function trace(
  name: string,
  entries: readonly Entry[],
  clock: (true_: number) => number,
): NamedTrace {
  const inOrder = entries
    .map(([time, ...rest]) => [Math.round(clock(time)), ...rest] as const)
    .sort((a, b) => a[0] - b[0]);
  const records = new RecordList(2 * inOrder.length);
  let before = 0;
  for (const [time, kind, place, value] of inOrder) {
    const delta = time - before;
    if (delta >= 2 ** 32) {
      records.add(0, 0, TraceKind.TIME, delta % 2 ** 32, Math.floor(delta / 2 ** 32));
    }
    records.add(0, delta < 2 ** 32 ? delta : 0, kind, place, value);
    before = time;
  }
  const file: RecordingFile = {
    scheduler: name,
    containers: [],
    fingerprint: 0,
    began: 0,
    records,
    threadNames: [],
    shared: ["load"],
  };
  return { name, file };
}

/** From 0 to below 1, the same for the same seed (SplitMix32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

interface Synthetic {
  readonly traces: readonly NamedTrace[];
  /** Of each node: its own clock at a true time. */
  readonly clocks: readonly ((time: number) => number)[];
}

/** A manager and nodes whose clocks are set apart and drift, and messages that take their time. */
function synthetic(seed: number): Synthetic {
  const random = randomNumbers(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const nodes = 1 + Math.floor(random() * 3);
  const ofManager: Entry[] = [[20 * S, TraceKind.ENTER, Handler.arrival, 0]];
  const clocks = [];
  const others = [];
  for (let node = 1; node <= nodes; node++) {
    const [offset, drift] = [between(-15 * S, 15 * S), between(-2e-4, 2e-4)];
    const clock = (time: number) => offset + time * (1 + drift); // above 0: all happens from 20 s on
    const delay = () => between(5 * US, 20 * US) + (random() < 0.3 ? between(0, 900 * US) : 0);
    const own: Entry[] = [];
    let time = 20 * S + between(0, S);
    ofManager.push([time, TraceKind.WELCOMED, node, 1]);
    own.push([time + delay(), TraceKind.WELCOMED, node, 1]);
    let [atNode, atManager] = [own[0]?.[0] ?? 0, time];
    const length = between(2, 30) * S;
    const end = time + length;
    for (time += 2000 * US; time < end; time += between(1, 0.05 * length)) {
      const what = MailKind.UPDATE;
      if (random() < 0.5) {
        own.push([time, TraceKind.SENT, 0, what]);
        atManager = Math.max(atManager, time + delay()); // in order
        ofManager.push([atManager, TraceKind.TOOK, 0, what | (node << 8)]);
      } else {
        ofManager.push([time, TraceKind.SENT, 0, what | (node << 8)]);
        atNode = Math.max(atNode, time + delay());
        own.push([atNode, TraceKind.TOOK, 0, what]);
      }
    }
    clocks.push(clock);
    others.push(trace(`node ${node}`, own, clock));
  }
  return { traces: [trace("manager", ofManager, (time) => time), ...others], clocks };
}

describe("traces with known clocks", () => {
  test.each(Array.from({ length: CASES }, (_, seed) => seed))(
    "stand within the uncertainty that is stated, and no message comes before it is sent (%i)",
    (seed) => {
      const { traces, clocks } = synthetic(seed);
      const merged = mergeTraces(traces);
      if (!merged.ok) throw new Error(merged.message);
      const { processes, messages } = merged.value;
      expect(messages.length).toBeGreaterThan(20);
      for (const { sent, arrival } of messages) expect(arrival).toBeGreaterThanOrEqual(sent);
      const zero = processes[0]?.timeOf(0) ?? 0;
      for (const [at, clock] of clocks.entries()) {
        const process = processes.find(({ label }) => label === `node ${at + 1}`);
        expect(process?.uncertainty).toBeLessThan(600 * US);
        for (let time = 21 * S; time < 22 * S; time += S / 10) {
          const found = (process?.timeOf(clock(time)) ?? 0) - zero;
          expect(Math.abs(found - time)).toBeLessThanOrEqual((process?.uncertainty ?? 0) + 1);
        }
      }
    },
  );

  test("of which one hears nothing are put where their dates say, and that is told", () => {
    const node = trace("deaf", [[S, TraceKind.SENT, 0, MailKind.UPDATE]], (time) => time);
    const welcome: Entry = [0, TraceKind.WELCOMED, 1, 1];
    const manager = trace(
      "manager",
      [[0, TraceKind.ENTER, Handler.arrival, 0], welcome],
      (time) => time,
    );
    const begun = trace("deaf", [welcome, [S, TraceKind.SENT, 0, MailKind.UPDATE]], (time) => time);
    const merged = mergeTraces([manager, begun]);
    expect(merged.ok && merged.value.processes[1]?.uncertainty).toBeNull();
    const stranger = mergeTraces([manager, node]);
    expect(stranger).toMatchObject({ message: expect.stringContaining("“deaf” is of no node") });
  });

  test("of a clock that was set amid the run are refused", () => {
    const { traces } = synthetic(3);
    const [manager, first] = traces as [NamedTrace, NamedTrace];
    const { records } = first.file;
    const entries: Entry[] = [];
    const cursor = records.read(0);
    while (cursor.next()) {
      if (cursor.kind !== TraceKind.TIME)
        entries.push([cursor.time, cursor.kind, cursor.place, cursor.value]);
    }
    const half = entries[entries.length >> 1]?.[0] ?? 0;
    const stepped = trace(first.name, entries, (time) => (time > half ? time + 9 * S : time));
    expect(mergeTraces([manager, stepped])).toMatchObject({
      message: expect.stringContaining("No steady clock explains"),
    });
  });
});

test("traces without a manager's are refused with the reason", () => {
  const { traces } = synthetic(1);
  expect(mergeTraces(traces.slice(1))).toMatchObject({
    message: expect.stringContaining("none of these is of a manager"),
  });
});

test("a file of a run that is damaged is refused", () => {
  expect(readMergedFile('{"form":"catapults-run","ver')).toMatchObject({ ok: false });
  const empty = mergedFile({ processes: [], messages: [], duration: 0 }, new Map());
  expect(readMergedFile(empty)).toMatchObject({ ok: false });
});
