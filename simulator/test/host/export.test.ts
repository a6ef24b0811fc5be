import { describe, expect, test } from "vitest";
import type { Bundle } from "../../src/experiment/trial.js";
import { traceFormat } from "../../src/export/trace-format.js";
import type { Answer, Origin } from "../../src/protocol.js";
import { TestClock } from "../support/clock.js";
import { exampleBundle, fixtureBundle, runtimeBytes } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { workerOfOneRun } from "../support/one-run.js";
import { parseCsv } from "../support/parse-csv.js";
import { FIRST_COME } from "../support/programs.js";
import { TraceProcessor } from "../support/trace-processor/index.js";

function setUp() {
  const answers: Answer[] = [];
  const clock = new TestClock();
  const server = workerOfOneRun(clock, (answer) => answers.push(answer));
  const answerTo = <T extends Answer["type"]>(id: number, type: T) => {
    const found = answers.find((answer) => answer.id === id && answer.type === type);
    return found as Extract<Answer, { type: T }> | undefined;
  };
  const textOf = async (id: number) => {
    const file = answerTo(id, "exported")?.file;
    if (file === undefined)
      throw new Error(`nothing was exported: ${JSON.stringify(answers.at(-1))}`);
    return file.text();
  };
  return { answers, clock, server, answerTo, textOf };
}

async function loaded(program: Bundle = exampleBundle(FIRST_COME), from?: Origin) {
  const worker = setUp();
  const runtime = runtimeBytes().buffer;
  const load = { type: "load", id: 1, runtime, seed: "1", parameters: {}, ...program } as const;
  await worker.server.receive(from === undefined ? load : { ...load, from });
  return worker;
}

/** What the same run gives when it is written down while it goes on. */
const whole = async (form: "perfetto" | "csv", until: number | null = null) =>
  (await exportTrace(exampleBundle(FIRST_COME), (engine) => traceFormat(form, engine), until)).text;

describe("an export by the worker", () => {
  test("is the trace of the run from its start to its end", async () => {
    const { server, textOf } = await loaded();
    await server.receive({ type: "run", id: 2, speed: null });
    await server.receive({ type: "export", id: 3, form: "perfetto" });
    await server.receive({ type: "export", id: 4, form: "trace-csv" });
    expect(await textOf(3)).toBe(await whole("perfetto"));
    expect(await textOf(4)).toBe(await whole("csv"));
  });

  test("ends at the furthest tick that was visited, and leaves the run where it is", async () => {
    const { server, answerTo, textOf } = await loaded();
    await server.receive({ type: "seek", id: 2, tick: 500 });
    await server.receive({ type: "seek", id: 3, tick: 20 });
    await server.receive({ type: "export", id: 4, form: "trace-csv" });
    const ticks = parseCsv(await textOf(4))
      .slice(1)
      .map(([, , tick]) => Number(tick));
    expect(Math.max(...ticks)).toBe(500);
    await server.receive({ type: "pause", id: 5 });
    expect(answerTo(5, "state")?.state.tick).toBe(20);
  });

  test("of measures tells them as they stand", async () => {
    const { server, answerTo, textOf } = await loaded();
    await server.receive({ type: "seek", id: 2, tick: 500 });
    await server.receive({ type: "measures", id: 3 });
    await server.receive({ type: "export", id: 4, form: "measures-json" });
    await server.receive({ type: "export", id: 5, form: "measures-csv" });
    expect(JSON.parse(await textOf(4))).toEqual(answerTo(3, "measures")?.measures);
    const [columns, ...rows] = parseCsv(await textOf(5));
    const ticks = rows.find(([group, , name]) => !group && name === "ticks");
    expect(ticks?.[columns?.indexOf("value") ?? 0]).toBe("500");
  });

  test("of a fork begins with the threads and containers as they were there", async () => {
    const original = await loaded();
    await original.server.receive({ type: "seek", id: 2, tick: 300 });
    await original.server.receive({ type: "world", id: 3 });
    const world = original.answerTo(3, "world")?.world ?? new Uint8Array();
    const fork = await loaded(exampleBundle(FIRST_COME), { world, adopt: false });
    await fork.server.receive({ type: "run", id: 2, speed: null });
    await fork.server.receive({ type: "export", id: 3, form: "perfetto" });
    const processor = new TraceProcessor(await fork.textOf(3));
    const one = (sql: string) => Object.values(processor.query(sql)[0] ?? {})[0];
    expect(one("select count() from thread where name like 'thread % (clerk)'")).toBe(4);
    const reference = new TraceProcessor(await whole("perfetto"));
    const time = one("select min(ts) from slice");
    const slices = `select slice.name, ts, dur from slice join thread_track t on t.id = track_id
      where ts > ${time} order by ts, dur, slice.name`;
    const counters = `select name, ts, value from counter join counter_track t on t.id = track_id
      where ts > ${time} order by ts, name, counter.id`;
    for (const after of [slices, counters]) {
      expect(processor.query(after)).toEqual(reference.query(after));
    }
  });

  test("shows that it goes on, and can be cancelled", async () => {
    const { server, clock, answerTo } = await loaded();
    await server.receive({ type: "run", id: 2, speed: null });
    const exporting = server.receive({ type: "export", id: 3, form: "perfetto" });
    for (let turn = 0; turn < 100 && answerTo(3, "progress") === undefined; turn++) {
      await clock.advance(50);
      await clock.turn();
    }
    const share = answerTo(3, "progress")?.share ?? -1;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
    await server.receive({ type: "cancel", id: 4, request: 3 });
    await exporting;
    expect(answerTo(3, "error")?.message).toBe("The export was cancelled.");
    await server.receive({ type: "export", id: 5, form: "measures-csv" });
    expect(answerTo(5, "exported")).toBeDefined();
  });

  test("holds the fault with which a run ended", async () => {
    const { server, textOf } = await loaded(fixtureBundle("faulty"));
    await server.receive({ type: "run", id: 2, speed: null });
    await server.receive({ type: "export", id: 3, form: "trace-csv" });
    const kinds = parseCsv(await textOf(3)).map(([, , , kind]) => kind);
    expect(kinds).toContain("FAULT");
    expect(kinds.at(-1)).toBe("END");
  });
});
