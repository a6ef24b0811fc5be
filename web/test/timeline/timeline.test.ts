import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Analysis } from "../../src/generated/services.js";
import type { Timeline } from "../../src/model/run/simulation.js";
import { axisBase, axisMarks, timeLabel } from "../../src/ui/timeline/axis.js";
import { laneTop, rowsFor } from "../../src/ui/timeline/rows.js";
import {
  comfortableSpan,
  following,
  shifted,
  span,
  type Window,
  within,
  zoomed,
} from "../../src/ui/timeline/window.js";
import { measureRange, rangeWords } from "../../src/views/timeline/measure.js";
import { choices, interesting, named, stripName } from "../../src/views/timeline/strips.js";
import { missedIn, summaryOf } from "../../src/views/timeline/summary.js";
import { simulation, thread } from "../graph/fixture.js";

const windows: fc.Arbitrary<Window> = fc
  .record({ from: fc.integer({ min: 0, max: 1e9 }), length: fc.integer({ min: 100, max: 1e9 }) })
  .map(({ from, length }) => ({ from, to: from + length }));

const TIMELINE: Timeline = {
  from: 0,
  to: 100,
  oldest: 0,
  summary: null,
  lanes: [
    [
      { from: 0, to: 10, state: "ready" },
      { from: 10, to: 12, state: "switching" },
      { from: 12, to: 40, state: "running" },
      { from: 40, to: 42, state: "switching" },
    ],
    [{ from: 60, to: 62, state: "switching" }],
  ],
  scheduler: [
    { from: 0, to: 10 },
    { from: 36, to: 40 },
  ],
  processors: [[{ from: 12, to: 40, thread: 1 }]],
  marks: [],
  strikes: [],
  lengths: [
    [
      { time: 0, length: 0 },
      { time: 30, length: 4 },
      { time: 50, length: 1 },
    ],
    [],
    [{ time: 0, length: 1 }],
  ],
};

describe("the window", () => {
  test("keeps the time under the pointer in place when it is zoomed", () => {
    fc.assert(
      fc.property(
        windows,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, factor, share) => {
          const at = window.from + share * span(window);
          const next = zoomed(window, factor, at);
          expect((at - next.from) / span(next)).toBeCloseTo(share, 4);
          expect(span(next) / span(window)).toBeCloseTo(factor, 4);
        },
      ),
    );
  });

  test("never begins before the run and never shows nothing but the future", () => {
    fc.assert(
      fc.property(
        windows,
        fc.integer({ min: -2e9, max: 2e9 }),
        fc.integer({ min: 0, max: 1e9 }),
        (window, by, lastTime) => {
          const next = within(shifted(window, by), lastTime);
          expect(next.from).toBeGreaterThanOrEqual(0);
          expect(next.from).toBeLessThanOrEqual(lastTime);
          expect(span(next)).toBeGreaterThanOrEqual(100);
        },
      ),
    );
  });

  test("that follows the run has the playhead in it and keeps its length", () => {
    fc.assert(
      fc.property(
        windows,
        fc.integer({ min: 0, max: 2e9 }),
        fc.boolean(),
        (window, time, playing) => {
          const next = following(window, time, playing);
          expect(time).toBeGreaterThanOrEqual(next.from);
          expect(time).toBeLessThanOrEqual(next.to);
          expect(span(next)).toBeCloseTo(span(window), 3);
        },
      ),
    );
  });

  test("stays where it is while the playhead is well inside", () => {
    const window = { from: 1000, to: 2000 };
    expect(following(window, 1500, true)).toBe(window);
    expect(following(window, 1990, true)).not.toBe(window);
    expect(following(window, 1990, false)).toBe(window);
    expect(following(window, 2001, false)).not.toBe(window);
  });

  test("of a fresh run shows a few dozen ticks, and a start of nothing as well", () => {
    expect(comfortableSpan(simulation({ lastTick: 1000, lastTime: 1e9 }))).toBeGreaterThan(20e6);
    expect(comfortableSpan(simulation({ lastTick: 1000, lastTime: 1e9 }))).toBeLessThan(500e6);
    expect(comfortableSpan(simulation({ lastTick: 0, lastTime: 0 }))).toBeGreaterThan(0);
  });
});

describe("the axis", () => {
  test("names times in the unit of its step", () => {
    const labels = axisMarks({ from: 0, to: 5e6 }, 600).map((mark) => mark.label);
    expect(labels.filter((label) => label !== "")).toEqual([
      "0 ms",
      "1 ms",
      "2 ms",
      "3 ms",
      "4 ms",
      "5 ms",
    ]);
  });

  test("counts marks far from 0 from a base that is told once", () => {
    const window = { from: 1204.0123e9, to: 1204.0323e9 };
    expect(axisBase(window, 600)?.label).toBe("1\u202f204.0 s");
    const named = axisMarks(window, 600).filter(({ label }) => label !== "");
    expect(named.map(({ label }) => label).slice(0, 3)).toEqual(["+15 ms", "+20 ms", "+25 ms"]);
    expect(named[0]?.time).toBe(1204.015e9);
    expect(axisBase({ from: 0, to: 5e6 }, 600)).toBeNull();
  });

  test("never names two marks alike and keeps them apart", () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: 200, max: 2000 }), (window, width) => {
        const named = axisMarks(window, width).filter((mark) => mark.label !== "");
        expect(new Set(named.map((mark) => mark.label)).size).toBe(named.length);
        const places = named.map((mark) => ((mark.time - window.from) / span(window)) * width);
        places.slice(1).forEach((place, index) => {
          expect(place - (places[index] ?? 0)).toBeGreaterThan(40);
        });
      }),
    );
  });

  test("writes the playhead's time as exactly as the window shows it", () => {
    expect(timeLabel(1_276_412_345, { from: 1.2e9, to: 1.3e9 })).toBe("1.2764 s");
    expect(timeLabel(1_276_412_345, { from: 1_276_412_000, to: 1_276_413_000 })).toBe(
      "1.276412345 s",
    );
  });
});

describe("a range", () => {
  test("counts the scheduler's time and the switches that begin in it", () => {
    expect(measureRange(TIMELINE, { from: 5, to: 50 })).toEqual({
      length: 45,
      scheduler: 9,
      switches: 2,
    });
    expect(measureRange(TIMELINE, { from: 70, to: 80 })).toEqual({
      length: 10,
      scheduler: 0,
      switches: 0,
    });
  });

  test("is told in words", () => {
    expect(rangeWords({ length: 35.8e6, scheduler: 4.2e6, switches: 6 })).toBe(
      "35.8 ms · scheduler 4.2 ms (11.7 %) · 6 switches",
    );
    expect(rangeWords({ length: 1e6, scheduler: 0, switches: 1 })).toBe(
      "1 ms · scheduler 0 s (0.0 %) · 1 switch",
    );
  });
});

describe("strips", () => {
  const containers = ["queue", "idle", "slot", "local"].map((name, index) => ({
    node: index + 1,
    name,
    local: name === "local",
    threads: [],
  }));
  const info = { key: null, lowestFirst: false, size: null, local: false };
  const program = {
    containers: [
      { ...info, name: "queue", kind: "queue", firstNode: 1 },
      { ...info, name: "idle", kind: "queue", firstNode: 2 },
      { ...info, name: "slot", kind: "threadref", firstNode: 3 },
    ],
  } as unknown as Analysis;

  test("show the containers that change most, slots last and locals never", () => {
    expect(interesting(containers, TIMELINE, program)).toEqual([1, 2]);
    expect(
      interesting(containers.slice(0, 1).concat(containers.slice(2)), TIMELINE, program),
    ).toEqual([1, 3]);
  });

  test("are named as the text writes a length", () => {
    expect(stripName("queue")).toBe("|queue|");
  });

  test("can be of each container of the run that has no other", () => {
    expect(choices(containers, [2]).map(({ node }) => node)).toEqual([1, 3]);
  });

  test("of very many containers a few are on offer that begin as what is typed", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      node: at + 1,
      name: `c${at}`,
      local: false,
      threads: [],
    }));
    const names = named(many, " C99").map(({ name }) => name);
    expect(names).toEqual(["c99", "c990", "c991", "c992", "c993", "c994", "c995", "c996"]);
  });
});

test("rows follow each other without gaps or overlaps", () => {
  const rows = rowsFor(9, 2);
  const tops = [
    ...Array.from({ length: 9 }, (_, index) => laneTop(index)),
    rows.schedulerTop,
    ...rows.stripTops,
    rows.height,
  ];
  tops.slice(1).forEach((top, index) => {
    expect(top).toBeGreaterThan(tops[index] ?? 0);
  });
  expect(rowsFor(10, 2).height - rows.height).toBe(laneTop(1) - laneTop(0));
});

test("the picture is told in words", () => {
  const state = simulation({
    time: 2e6,
    running: 1,
    switches: 3,
    schedulerTime: 4e5,
    threads: [thread(1), thread(2, { className: "idle", instance: 0 })],
  });
  expect(summaryOf(state)).toBe(
    "Timeline of 2 threads. The run stands at 2 ms: thread 1 worker runs. 3 switches so far; the scheduler took 20.0 % of the time.",
  );
  expect(summaryOf(null)).toBe("Timeline. No run yet.");
});

test("processors have rows where there are several, between those of threads and the scheduler's", () => {
  const rows = rowsFor(3, 1, 2);
  expect(rows.processorTops).toEqual([laneTop(3), laneTop(4)]);
  expect(rows.schedulerTop).toBe(laneTop(5));
  expect(rowsFor(3, 1, 1)).toEqual(rowsFor(3, 1));
});

test("missed deadlines and appointments are told in words", () => {
  const run = simulation({ threads: [thread(1), thread(2)] });
  const marks = [
    { kind: "released", thread: 1, time: 0 },
    { kind: "missed", thread: 2, time: 5e6 },
  ] as const;
  expect(missedIn(run, { marks, strikes: [] })).toMatch(/^ Deadlines missed: \S+ at 5 ms\.$/);
  expect(missedIn(run, { marks, strikes: [1e6] })).toMatch(/^ Appointments missed: /);
  expect(missedIn(run, { marks: marks.slice(0, 1), strikes: [] })).toBe("");
});
