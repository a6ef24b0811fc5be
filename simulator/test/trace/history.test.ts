import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ThreadStateName } from "../../src/generated/layout.js";
import { TraceKind } from "../../src/generated/trace.js";
import type { Timeline } from "../../src/protocol.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { TraceCursor } from "../../src/trace/cursor.js";
import { exampleBundle, fixtureBundle, start } from "../support/engines.js";
import { EXAMPLES } from "../support/programs.js";

const TICKS = 400;

const PROGRAMS = [
  ...EXAMPLES.map((example) => ({ name: example.folder, program: () => exampleBundle(example) })),
  { name: "stopping", program: () => fixtureBundle("stopping") },
];

interface PlainRecord {
  readonly kind: number;
  readonly time: number;
  readonly thread: number;
  readonly place: number;
  readonly value: number;
}

/** All events of a run up to a tick, read straight from the trace. */
async function plainTrace(program: { scheduler: Uint8Array; workload: Uint8Array }) {
  const engine = await start(program);
  engine.run("tick", TICKS, Number.MAX_SAFE_INTEGER);
  const { traceWritten, containerNodes, time: end } = engine.look();
  const list: PlainRecord[] = [];
  const cursor = new TraceCursor(containerNodes);
  for (let first = 0; first < traceWritten; ) {
    cursor.read(engine.readTrace(first, 1000));
    first += cursor.left;
    while (cursor.nextEvent()) {
      const { kind, time, thread, place, value } = cursor;
      list.push({ kind, time, thread, place, value });
    }
  }
  return { list, end };
}

/** The state of a thread at a time by going through the whole list. */
function stateAt(list: readonly PlainRecord[], thread: number, time: number): string | undefined {
  const own = list.filter((record) => record.thread === thread);
  if (
    own.some(
      ({ kind, time: at, value }) => kind === TraceKind.RUN && time < at && time >= at - value,
    )
  ) {
    return "switching";
  }
  let state: string | undefined;
  for (const { kind, place } of own.filter((record) => record.time <= time)) {
    if (kind === TraceKind.BIRTH) state = "new";
    else if (kind === TraceKind.STATE) state = ThreadStateName[place]?.toLowerCase();
    else if (kind === TraceKind.DEATH) state = "dead";
  }
  return state === "dead" ? undefined : state;
}

function lengthAt(list: readonly PlainRecord[], node: number, time: number): number {
  const moved = list.filter((r) => r.kind === TraceKind.TRANSFER && r.time <= time);
  const arrived = moved.filter(({ place }) => place >>> 16 === node).length;
  return arrived - moved.filter(({ place }) => (place & 0xffff) === node).length;
}

const inLane = (lane: Timeline["lanes"][number] | undefined, time: number) =>
  lane?.find(({ from, to }) => from <= time && time < to)?.state;

describe.each(PROGRAMS)("the history of $name", ({ program }) => {
  let reference: Awaited<ReturnType<typeof plainTrace>>;
  let straight: Session;

  beforeAll(async () => {
    reference = await plainTrace(program());
    straight = new Session(await start(program()));
    complete(straight.seek(TICKS));
  });

  test("shows threads, scheduler and containers as the trace tells them", () => {
    const { list, end } = reference;
    const narrow = end * 2;
    const timeline = straight.timeline(0, end, narrow);
    const enters = list.filter(({ kind }) => kind === TraceKind.ENTER);
    const leaves = list.filter(({ kind }) => kind === TraceKind.LEAVE);
    const spans = leaves.map(({ time }, i) => ({ from: enters[i]?.time, to: time }));
    expect(timeline.scheduler).toEqual(spans.filter(({ from, to }) => from !== to));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: end - 1 }), (time) => {
        timeline.lanes.forEach((lane, index) => {
          expect(inLane(lane, time)).toBe(stateAt(list, index + 1, time));
        });
        timeline.lengths.forEach((steps, index) => {
          const shown = steps.findLast((step) => step.time <= time)?.length ?? 0;
          expect(shown).toBe(lengthAt(list, index + 1, time));
        });
      }),
      { numRuns: 60 },
    );
  });

  test("tells each event once and in order, with its number", () => {
    const { events, total } = straight.events(null, Number.MAX_SAFE_INTEGER);
    expect(events.map(({ index }) => index)).toEqual(events.map((_, index) => index));
    expect(events.map(({ time }) => time)).toEqual(
      reference.list.slice(0, total).map(({ time }) => time),
    );
    expect(events.filter(({ text }) => /undefined|NaN|^$/.test(text))).toEqual([]);
  });

  test("is the same however often the run was sought back", async () => {
    const seeks = fc.array(fc.integer({ min: 0, max: TICKS }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(seeks, async (ticks) => {
        const session = new Session(await start(program()));
        for (const tick of ticks) complete(session.seek(tick));
        complete(session.seek(TICKS));
        const { end } = reference;
        expect(session.timeline(0, end, 300)).toEqual(straight.timeline(0, end, 300));
        expect(session.events(null, 1e6)).toEqual(straight.events(null, 1e6));
      }),
      { numRuns: 15 },
    );
  });
});
