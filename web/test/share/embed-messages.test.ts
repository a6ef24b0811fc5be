import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { embedOptions, embedQuery } from "../../src/model/share/embed.js";
import { messageFrom, toldState, toldSystem } from "../../src/model/share/embed-messages.js";
import { containerOf, simulationOf } from "../fixtures.js";

test("what is not meant for the view is not answered", () => {
  for (const data of [null, undefined, 7, "catapults", [], { type: "load" }])
    expect(messageFrom(data)).toBeNull();
});

describe("a message is read with what it may leave out:", () => {
  test.each([
    [{ type: "step" }, { type: "step", unit: null, direction: 1 }],
    [
      { type: "step", unit: "message" },
      { type: "step", unit: "message", direction: 1 },
    ],
    [
      { type: "step", unit: "tick", direction: -1 },
      { type: "step", unit: "tick", direction: -1 },
    ],
    [
      { type: "seek", tick: 3 },
      { type: "seek", tick: 3 },
    ],
    [
      { type: "seek", time: 1.5e6 },
      { type: "seekTime", time: 1.5e6 },
    ],
    [{ type: "play" }, { type: "play", speed: null }],
    [
      { type: "load", example: "lottery" },
      { type: "load", source: { kind: "example", id: "lottery" } },
    ],
    [
      { type: "load", project: { a: 1 } },
      { type: "load", source: { kind: "project", text: '{"a":1}' } },
    ],
  ])("%j", (message, request) => {
    expect(messageFrom({ catapults: 1, id: 5, ...message })).toEqual({ id: 5, request });
  });
});

describe("a message that is wrong is answered with what would be right:", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  test.each([
    [{ catapults: 2, type: "state" }, "version", /set catapults to 1/],
    [{ catapults: 1, type: "dance" }, "type", /load, step, seek/],
    [{ catapults: 1 }, "type", /load, step, seek/],
    [{ catapults: 1, type: "step", unit: "mile" }, "field", /unit is decision/],
    [{ catapults: 1, type: "step", direction: 2 }, "field", /direction is 1 or -1/],
    [{ catapults: 1, type: "seek", tick: 1.5 }, "field", /whole number/],
    [{ catapults: 1, type: "seek", tick: "1", time: 2 }, "field", /whole number/],
    [{ catapults: 1, type: "play", speed: 0 }, "field", /ticks per second/],
    [{ catapults: 1, type: "load" }, "field", /link, example or project/],
    [{ catapults: 1, type: "load", example: "../x" }, "field", /link, example or project/],
    [{ catapults: 1, type: "load", project: circular }, "field", /file of a project/],
  ])("%#", (message, code, words) => {
    expect(messageFrom({ id: "a", ...message })).toEqual({
      id: "a",
      error: { code, message: expect.stringMatching(words) },
    });
  });
});

test("no message makes reading throw", () => {
  const types = fc.constantFrom("load", "step", "seek", "play", "pause", "state", "__proto__");
  const fields = fc.dictionary(
    fc.constantFrom("unit", "direction", "tick", "time", "speed", "link", "example", "project"),
    fc.anything(),
  );
  fc.assert(
    fc.property(types, fields, fc.anything(), (type, rest, id) => {
      const read = messageFrom({ catapults: 1, id, type, ...rest });
      expect(read).not.toBeNull();
      if (read && "error" in read) expect(read.error.message).toMatch(/\.$/);
    }),
    { numRuns: 500 },
  );
});

test("the state that is told can be sent, and names threads", () => {
  const worker = { thread: 1, className: "worker", instance: 0, state: "ready" };
  const state = simulationOf({
    threads: [worker] as never,
    containers: [containerOf(1, "ready", [1])],
  });
  const told = toldState(state);
  expect(structuredClone(told)).toEqual(told);
  expect(told).toMatchObject({
    running: null,
    threads: [{ name: "worker", state: "ready" }],
    containers: [{ name: "ready", threads: ["worker"] }],
  });
});

test("the state of a system names its processes", () => {
  const node = { isThere: true, busy: 1, alive: 3, end: null };
  const state = {
    position: { time: -1, node: -1 },
    reached: 5e6,
    playing: false,
    end: null,
    briefs: [null, node, node],
    processes: [null, simulationOf({ tick: 4 }), null],
    underWay: [{}],
  };
  const nodes = [
    { label: "www[0]", family: "www" },
    { label: "db", family: "" },
  ];
  const told = toldSystem(state as never, { plan: { nodes }, manager: null } as never);
  expect(structuredClone(told)).toEqual(told);
  expect(told).toEqual({
    time: 0,
    lastTime: 5e6,
    playing: false,
    ended: null,
    nodes: [
      { name: "www[0]", family: "www", tick: 4, busy: 1, alive: 3, ended: null },
      { name: "db", family: null, tick: null, busy: 1, alive: 3, ended: null },
    ],
    underWay: 1,
  });
});

test("options that cannot be read are as if they were not there", () => {
  const asked = { view: "both", plays: true, theme: "dark" } as const;
  expect(embedOptions(embedQuery(asked))).toMatchObject(asked);
  expect(embedOptions("?embed=kitchen&theme=pink&play=yes&example=../x")).toEqual({
    view: "graph",
    plays: false,
    theme: "system",
    example: null,
    origin: null,
  });
});
