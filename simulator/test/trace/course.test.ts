import { describe, expect, test } from "vitest";
import { Handler } from "../../src/generated/handlers.js";
import { ThreadState } from "../../src/generated/layout.js";
import { TraceKind } from "../../src/generated/trace.js";
import { Course } from "../../src/trace/course.js";
import { Picture } from "../../src/trace/picture.js";
import { cursorOf, type PlainRecord } from "../support/blocks.js";

const CONTAINERS = 2;
const NARROW = 1;

/** What a picture shows of records that come one by one at the times given. */
function pictureOf(list: readonly (PlainRecord & { at: number })[], end: number, from = 0) {
  const records = list.map(({ at, ...record }, i) => ({
    ...record,
    delta: at - (list[i - 1]?.at ?? 0),
  }));
  const course = new Course(CONTAINERS);
  const picture = new Picture(from, end, NARROW, CONTAINERS);
  course.follow(cursorOf(records, CONTAINERS), picture);
  course.cut(end, picture);
  return picture.finish(course.threads);
}

const birth = (at: number) => ({ at, kind: TraceKind.BIRTH, thread: 1 });
const state = (at: number, place: number) => ({ at, kind: TraceKind.STATE, thread: 1, place });
const run = (at: number, value: number) => ({ at, kind: TraceKind.RUN, thread: 1, value });

describe("the course of a run", () => {
  test("shows a switch as a state of its own and ends with the thread", () => {
    const list = [birth(0), run(15, 5), state(15, ThreadState.RUNNING)];
    const { lanes } = pictureOf([...list, { at: 40, kind: TraceKind.DEATH, thread: 1 }], 100);
    expect(lanes).toEqual([
      [
        { from: 0, to: 10, state: "new" },
        { from: 10, to: 15, state: "switching" },
        { from: 15, to: 40, state: "running" },
      ],
    ]);
  });

  test("returns to its state when a thread that was switched to has nothing to do", () => {
    const list = [birth(0), state(0, ThreadState.WAITING), run(15, 5), run(25, 5)];
    expect(pictureOf(list, 30).lanes[0]?.map(({ state }) => state)).toEqual([
      "waiting",
      "switching",
      "waiting",
      "switching",
      "waiting",
    ]);
  });

  test("tells on which processor each thread ran", () => {
    const of = (thread: number, record: PlainRecord & { at: number }) => ({ ...record, thread });
    const list = [
      birth(0),
      of(2, birth(0)),
      run(0, 0),
      state(0, ThreadState.RUNNING),
      { at: 5, kind: TraceKind.ON, place: 1 },
      of(2, run(5, 0)),
      of(2, state(5, ThreadState.RUNNING)),
      { at: 20, kind: TraceKind.ON, place: 0 },
      state(20, ThreadState.READY),
      { at: 25, kind: TraceKind.ON, place: 1 },
      of(2, state(25, ThreadState.READY)),
      run(25, 0),
      state(25, ThreadState.RUNNING),
    ];
    expect(pictureOf(list, 40).processors).toEqual([
      [{ from: 0, to: 20, thread: 1 }],
      [
        { from: 5, to: 25, thread: 2 },
        { from: 25, to: 40, thread: 1 },
      ],
    ]);
  });

  test("marks releases, deadlines, misses and completions of jobs", () => {
    const list = [
      birth(0),
      { at: 10, kind: TraceKind.RELEASED, thread: 1, place: 1, value: 5 },
      { at: 5010, kind: TraceKind.MISSED, thread: 1, place: 1 },
      { at: 6000, kind: TraceKind.COMPLETED, thread: 1, place: 1, value: 1 },
      { at: 7000, kind: TraceKind.RELEASED, thread: 1, place: 2, value: 0 },
    ];
    const { marks } = pictureOf(list, 9000);
    expect(marks.map(({ kind, time }) => [kind, time])).toEqual([
      ["released", 10],
      ["deadline", 5010],
      ["missed", 5010],
      ["completed", 6000],
      ["released", 7000],
    ]);
  });

  test("shows what holds at the start of a window", () => {
    const list = [birth(0), state(10, ThreadState.READY), state(20, ThreadState.RUNNING)];
    expect(pictureOf(list, 30, 15).lanes).toEqual([
      [
        { from: 15, to: 20, state: "ready" },
        { from: 20, to: 30, state: "running" },
      ],
    ]);
  });

  test("tells nothing of a thread before its birth, and of the threads before it nothing at all", () => {
    const list = [{ at: 7, kind: TraceKind.BIRTH, thread: 3 }];
    expect(pictureOf(list, 10).lanes).toEqual([[], [], [{ from: 7, to: 10, state: "new" }]]);
  });

  test("counts threads in containers by their transfers; what is moved within a moment does not show", () => {
    const move = (at: number, from: number, to: number) => ({
      at,
      kind: TraceKind.TRANSFER,
      thread: 1,
      place: from | (to << 16),
    });
    const list = [move(5, 0, 1), move(8, 1, 2), move(8, 2, 1), move(9, 1, 0)];
    expect(pictureOf(list, 10).lengths).toEqual([
      [
        { time: 0, length: 0 },
        { time: 5, length: 1 },
        { time: 9, length: 0 },
      ],
      [{ time: 0, length: 0 }],
    ]);
  });

  test("tells of a window behind its end how long containers are", () => {
    const list = [{ at: 5, kind: TraceKind.TRANSFER, thread: 1, place: 1 << 16 }];
    expect(pictureOf(list, 10, 20).lengths[0]).toEqual([{ time: 20, length: 1 }]);
  });

  test("adds long pauses, which stand in a record of their own", () => {
    const pause = { at: 0, kind: TraceKind.TIME, place: 5, value: 1 };
    const { lanes } = pictureOf([pause, birth(0)], 2 ** 32 + 10);
    expect(lanes).toEqual([[{ from: 2 ** 32 + 5, to: 2 ** 32 + 10, state: "new" }]]);
  });

  test("shows a handler that has not come to its end up to now", () => {
    const list = [
      { at: 2, kind: TraceKind.ENTER },
      { at: 4, kind: TraceKind.LEAVE },
      { at: 6, kind: TraceKind.ENTER },
    ];
    expect(pictureOf(list, 9).scheduler).toEqual([
      { from: 2, to: 4 },
      { from: 6, to: 9 },
    ]);
  });
});

describe("the course of calls by appointment", () => {
  /** Containers: a calendar, `begun`, `ready` and `away`. */
  const CALLS = { begins: new Set([1]), away: new Set([3]), over: new Set([2]) };
  const enter = (at: number, place: number) => ({ at, kind: TraceKind.ENTER, place });
  const come = (at: number, from: number, to: number) => ({
    at,
    kind: TraceKind.TRANSFER,
    thread: 1,
    place: from | (to << 16),
  });

  function lanesOf(list: readonly (PlainRecord & { at: number })[], end: number) {
    const records = list.map(({ at, ...record }, i) => ({
      ...record,
      delta: at - (list[i - 1]?.at ?? 0),
    }));
    const course = new Course(4, CALLS);
    const picture = new Picture(0, end, NARROW, 4);
    course.follow(cursorOf(records, 4), picture);
    course.cut(end, picture);
    return picture.finish(course.threads);
  }

  test("a thread waits for the beginning, is in its call, and waits for the end", () => {
    const { lanes, strikes } = lanesOf(
      [
        birth(0),
        state(0, ThreadState.RUNNING),
        state(10, ThreadState.WAITING),
        come(10, 0, 1),
        come(12, 1, 3), // ready to begin: the call has not begun with that
        enter(20, Handler.strike),
        come(20, 3, 2),
        come(20, 2, 1),
        { at: 35, kind: TraceKind.OVER, thread: 1 },
        come(40, 1, 3),
        enter(50, Handler.strike),
        state(50, ThreadState.READY),
      ],
      60,
    );
    expect(lanes[0]).toEqual([
      { from: 0, to: 10, state: "running" },
      { from: 10, to: 20, state: "beginning" },
      { from: 20, to: 35, state: "calling" },
      { from: 35, to: 50, state: "ending" },
      { from: 50, to: 60, state: "ready" },
    ]);
    expect(strikes).toEqual([20, 50]);
  });

  test("where nothing tells that the call is over, it is when the thread is ready for the end", () => {
    const { lanes } = lanesOf(
      [birth(0), state(0, ThreadState.WAITING), come(5, 1, 2), come(9, 1, 3)],
      12,
    );
    expect(lanes[0]?.map(({ from, state }) => [from, state])).toEqual([
      [0, "beginning"],
      [5, "calling"],
      [9, "ending"],
    ]);
  });

  test("who is away has no appointment until that has come for which it is away", () => {
    const { lanes } = lanesOf(
      [
        birth(0),
        state(0, ThreadState.RUNNING),
        state(5, ThreadState.WAITING),
        come(5, 0, 4),
        come(20, 4, 1),
        come(21, 1, 3),
      ],
      30,
    );
    expect(lanes[0]?.map(({ from, state }) => [from, state])).toEqual([
      [0, "running"],
      [5, "waiting"],
      [21, "ending"],
    ]);
  });
});
