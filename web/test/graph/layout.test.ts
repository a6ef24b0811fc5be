import { expect, test } from "vitest";
import { failure, success } from "../../src/base/result.js";
import { glide } from "../../src/graph/layout/glide.js";
import { searchPlaces } from "../../src/graph/layout/search.js";
import type { GraphLayout } from "../../src/model/ports.js";
import type { Positions } from "../../src/model/project/project.js";
import { GRAPH } from "./fixture.js";

const IDS = GRAPH.nodes.map(({ id }) => id).sort();

/** Frames that pass when they are told to. */
class Frames {
  private steps = new Map<number, (now: number) => void>();
  private last = 0;

  readonly request = (step: (now: number) => void) => {
    this.steps.set(++this.last, step);
    return this.last;
  };
  readonly cancel = (frame: number) => {
    this.steps.delete(frame);
  };

  pass(now: number): void {
    const steps = [...this.steps.values()];
    this.steps.clear();
    for (const step of steps) step(now);
  }
}

function gliding(time: number) {
  const frames = new Frames();
  const shown: Positions[] = [];
  const done: string[] = [];
  const stop = glide(
    {
      from: { a: { x: 0, y: 0 } },
      to: { a: { x: 80, y: 40 }, b: { x: 5, y: 5 } },
      start: 1000,
      time,
      show: (places) => shown.push(places),
      finish: () => done.push("finished"),
    },
    frames,
  );
  return { frames, shown, done, stop };
}

test("nodes glide to their places ever more slowly, and one that is new stands where it will be", () => {
  const { frames, shown, done } = gliding(200);
  frames.pass(1000);
  frames.pass(1100);
  expect(shown).toEqual([
    { a: { x: 0, y: 0 }, b: { x: 5, y: 5 } },
    { a: { x: 70, y: 35 }, b: { x: 5, y: 5 } },
  ]);
  expect(done).toEqual([]);
  frames.pass(1200);
  frames.pass(1300);
  expect(shown).toHaveLength(2);
  expect(done).toEqual(["finished"]);
});

test("a glide that is stopped shows nothing more, and one without time is over at once", () => {
  const stopped = gliding(200);
  stopped.frames.pass(1050);
  stopped.stop();
  stopped.frames.pass(1300);
  expect(stopped.shown).toHaveLength(1);
  expect(stopped.done).toEqual([]);
  const still = gliding(0);
  still.frames.pass(1000);
  expect(still.shown).toEqual([]);
  expect(still.done).toEqual(["finished"]);
});

test("a graph without any place is laid out; where that fails its nodes take free places", async () => {
  const arrange: GraphLayout["arrange"] = async (boxes) =>
    success(Object.fromEntries(boxes.map(({ id }, index) => [id, { x: index * 500, y: 0 }])));
  const laidOut = await searchPlaces(arrange, GRAPH, {});
  expect(Object.keys(laidOut).sort()).toEqual(IDS);
  const free = await searchPlaces(async () => failure("It cannot."), GRAPH, {});
  expect(Object.keys(free).sort()).toEqual(IDS);
  expect(free).not.toEqual(laidOut);
});

test("where some places are known, they stay and no layout is asked for", async () => {
  const known = { ready: { x: 10, y: 20 } };
  const found = await searchPlaces(() => Promise.reject(new Error("asked")), GRAPH, known);
  expect(found.ready).toEqual(known.ready);
  expect(Object.keys(found).sort()).toEqual(IDS);
});
