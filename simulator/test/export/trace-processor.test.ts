/**
 * The exported traces as Perfetto's own trace processor understands them,
 * against the records of the run.
 */

import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import type { Bundle } from "../../src/experiment/trial.js";
import type { TraceFormat } from "../../src/export/format.js";
import { PerfettoTrace } from "../../src/export/perfetto.js";
import { TraceKind } from "../../src/generated/trace.js";
import type { Measures } from "../../src/protocol.js";
import type { TraceRecord } from "../../src/trace/cursor.js";
import { Names } from "../../src/trace/names.js";
import { plain } from "../support/blocks.js";
import { exampleBundle, fixtureBundle } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { EXAMPLES, FIRST_COME, FIXTURES, type Fixture } from "../support/programs.js";
import {
  ofKind,
  toldDecisions,
  toldHandlers,
  toldLengths,
  toldLooks,
  toldMoments,
  toldStates,
  toldSwitches,
  toldValues,
} from "../support/told-by-records.js";
import { TraceProcessor } from "../support/trace-processor/index.js";

/** In ns: of a long run as much as holds all kinds of records, and loads within seconds. */
const BEGINNING = 150e6;

interface Loaded {
  readonly processor: TraceProcessor;
  readonly records: readonly TraceRecord[];
  readonly engine: WasmEngine;
  readonly names: Names;
  /** When the run ended or was cut off, ns. */
  readonly end: number;
}

/** Exports a run, loads it into the trace processor, and keeps its records beside. */
async function load(program: Bundle, until: number | null): Promise<Loaded> {
  const records: TraceRecord[] = [];
  const engines: WasmEngine[] = [];
  const recording = (engine: WasmEngine): TraceFormat => {
    engines.push(engine);
    return {
      head: () => "",
      record: (record) => {
        records.push(plain(record));
        return "";
      },
      tail: () => "",
    };
  };
  const { result } = await exportTrace(program, recording, until);
  const { text } = await exportTrace(program, perfetto, until);
  const [engine] = engines;
  if (engine === undefined) throw new Error("nothing ran");
  const names = new Names(engine.descriptor, engine.workload);
  for (const { thread, place } of ofKind(records, TraceKind.BIRTH)) {
    names.threadClasses[thread - 1] = place;
  }
  return { processor: new TraceProcessor(text), records, engine, names, end: result.timeNs };
}

const perfetto = (engine: WasmEngine) =>
  new PerfettoTrace(new Names(engine.descriptor, engine.workload), "a run");

const SLICES = `
  select tid - 1 as thread, slice.name, ts as "from", ts + dur as "to" from slice
  left join thread_track on thread_track.id = track_id left join thread using (utid)`;

const COUNTERS = `
  select counter_track.name, ts as time, value
  from counter join counter_track on counter_track.id = track_id order by counter.id`;

const FLOWS = `
  select outgoing.ts as called, tid - 1 as thread, incoming.ts as ran, incoming.name as doing
  from flow
  join slice outgoing on outgoing.id = slice_out
  join slice incoming on incoming.id = slice_in
  join thread_track on thread_track.id = incoming.track_id join thread using (utid)
  order by flow.id`;

/** For each thread and each state that it was in, for how long. */
const STATES = `
  select tid - 1 as thread, slice.name as state, sum(dur) as lasted from slice
  join thread_track on thread_track.id = track_id join thread using (utid)
  where tid > 1 and dur > 0 and slice.name in ('new', 'ready', 'running', 'waiting', 'suspended')
  group by tid, slice.name order by tid, slice.name`;

const SCHEDULER = `
  select sum(slice.name = 'schedule') as decisions,
    sum(iif(slice.name = 'switch', 0, dur)) as scheduler_ns,
    sum(iif(slice.name = 'switch', dur, 0)) as switch_ns
  from slice join thread_track on thread_track.id = track_id join thread using (utid)
  where tid = 1`;

/** Everything that the trace processor had to leave out or to guess. */
const COMPLAINTS = `
  select name, value from stats where severity in ('error', 'data_loss') and value > 0`;

function holdAgainstRecords({ processor, records, engine, names, end }: Loaded): void {
  expect(processor.query(COMPLAINTS)).toEqual([]);
  expect(processor.query("select tid - 1 as thread, name from thread where tid > 0")).toEqual(
    toldTracks(records, names),
  );
  const slices = [
    ...toldHandlers(records, end),
    ...toldSwitches(records),
    ...toldStates(records, end),
    ...toldLooks(records, end),
    ...toldMoments(records, names),
  ];
  expect(inOrder(processor.query(SLICES))).toEqual(inOrder(slices));
  const values = [...toldLengths(records, engine.descriptor), ...toldValues(records, names)];
  expect(inOrder(processor.query(COUNTERS))).toEqual(inOrder(values));
  holdDecisions(processor, records);
}

function holdDecisions(processor: TraceProcessor, records: readonly TraceRecord[]): void {
  expect(processor.query(FLOWS)).toEqual(toldDecisions(records));
}

function toldTracks(records: readonly TraceRecord[], names: Names) {
  const threads = ofKind(records, TraceKind.BIRTH).map(({ thread }) => ({
    thread,
    name: names.thread(thread),
  }));
  return [{ thread: 0, name: "scheduler" }, ...threads];
}

/** As STATES tells them. */
function statesIn(measures: Measures) {
  return measureRows(measures, "threads").flatMap(({ thread, ...row }) =>
    ["new", "ready", "running", "suspended", "waiting"]
      .map((state) => ({ thread, state, lasted: row[`${state}_ns`] }))
      .filter(({ lasted }) => lasted !== 0),
  );
}

/** Rows in an order that does not hang on that of the tracks. */
function inOrder(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

describe("Perfetto's trace processor", () => {
  test.each(EXAMPLES)("loads $folder as its records tell it", async (example) => {
    holdAgainstRecords(await load(exampleBundle(example), BEGINNING));
  });

  test.each(Object.keys(FIXTURES).filter((name) => name !== "endless"))(
    "loads a run that ends as %s does as its records tell it",
    async (fixture) => {
      holdAgainstRecords(await load(fixtureBundle(fixture as Fixture), null));
    },
  );

  test("loads a run that is cut off anywhere as its records tell it", async () => {
    for (const until of [0, 40_000, 100_000, 613_000, 1_000_001]) {
      holdAgainstRecords(await load(exampleBundle(FIRST_COME), until));
    }
  });

  test("counts a whole run as its measures do", async () => {
    const { text, result } = await exportTrace(exampleBundle(FIRST_COME), perfetto);
    const processor = new TraceProcessor(text);
    const one = (sql: string) => Object.values(processor.query(sql)[0] ?? {})[0];
    expect(one("select count() from slice where name = 'schedule'")).toBe(result.decisions);
    expect(one("select count() from slice where name = 'switch'")).toBe(result.switches);
    expect(one("select count() from flow")).toBe(result.decisions);
    expect(one("select name from process where pid = 1")).toBe("a run");
    expect(one("select max(ts + dur) from slice")).toBe(result.timeNs);
  });

  test.each(EXAMPLES)("adds up to the measures of $folder", async (example) => {
    const { text, result } = await exportTrace(exampleBundle(example), perfetto, BEGINNING);
    const processor = new TraceProcessor(text);
    const { measures } = result;
    expect(processor.query(STATES)).toEqual(statesIn(measures));
    const [scheduler] = processor.query(SCHEDULER);
    const { decisions, scheduler_ns, switch_ns } = measures;
    expect(scheduler).toEqual({ decisions, scheduler_ns, switch_ns });
    for (const { name, length } of measureRows(measures, "containers")) {
      const track = `select value from counter join counter_track on counter_track.id = track_id
        where counter_track.name = '${name} threads' order by counter.id desc limit 1`;
      expect([name, processor.query(track)[0]?.value ?? 0]).toEqual([name, length]);
    }
  });

  test("says what is wrong with a query, so that a test cannot pass by asking nothing", async () => {
    const { text } = await exportTrace(fixtureBundle("ending"), perfetto);
    const processor = new TraceProcessor(text);
    expect(() => processor.query("select ts from no_such_table")).toThrow("no such table");
  });

  test("refuses a trace that is cut off in the midst of an event", async () => {
    const { text } = await exportTrace(fixtureBundle("ending"), perfetto);
    expect(() => new TraceProcessor(text.slice(0, -40))).toThrow("incomplete");
  });
});
