import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Project } from "../../src/model/project/project.js";
import { stopWords } from "../../src/model/run/breakpoints.js";
import type { RunMoment, SystemMoment } from "../../src/model/share/moments.js";
import { readShared, type Shared, textOfShared } from "../../src/model/share/shared.js";
import type { Sight } from "../../src/model/share/sight.js";
import { links } from "../../src/services/links.js";

const PROJECT: Project = {
  name: "The shop",
  example: null,
  scheduler: { name: "shop.sched", text: "scheduler shop extends base { }\r\n" },
  workload: { name: "day.workload", text: "workload day { } // ü" },
  others: [{ name: "set.csv", text: "name;arrival\n" }],
  positions: { "container:ready": { x: 1, y: 2.5 } },
  ownLines: ["a>b"],
  breakpoints: [{ id: 1, isOn: true, stop: { kind: "length", container: "ready", length: 0 } }],
  systemBreakpoints: [
    {
      id: 2,
      isOn: false,
      process: "www",
      file: "shop.sched",
      stop: { kind: "handler", handler: "schedule" },
    },
  ],
};
const TRAIL = { count: 2, marks: "AAE", state: 7 };
const RUN: RunMoment = {
  kind: "run",
  tick: 57,
  left: [{ tick: 3, wish: { seed: "2", change: null, under: null } }],
  fork: {
    tick: 12,
    wish: {
      seed: null,
      change: { kind: "attribute", thread: 2, name: "priority", value: "5" },
      under: { kind: "example", id: "round-robin", title: "Round robin" },
    },
  },
  isForkShown: true,
  trail: TRAIL,
};
const SYSTEM: SystemMoment = {
  kind: "system",
  time: 5e6,
  seed: "1",
  dsm: { total: "broadcast" },
  left: [{ kind: "crash", node: 1, time: 1e6 }],
  fork: [{ kind: "arrival", message: { from: 1, to: 2, place: 0 }, arrival: 2e6 }],
  isForkShown: false,
  trail: TRAIL,
};
const SIGHT: Sight = {
  sourceTab: "set.csv",
  output: "c",
  resultsTab: "threads",
  inspectorTab: "why",
  narrowPlace: "graph",
  selection: { kind: "container", id: "container:ready" },
};
const GRAPH: Shared["graph"] = {
  nodes: [
    {
      id: "a",
      kind: "queue",
      name: "ready",
      size: null,
      key: null,
      lowestFirst: false,
      firstNode: 1,
      from: 0,
      to: 5,
    },
  ],
  edges: [
    {
      id: "a>a",
      source: "a",
      target: "a",
      handler: "schedule",
      loop: false,
      conditional: true,
      inferred: false,
      transfers: [{ site: 1, from: 0, to: 4, line: 2, conditions: ["x"], verdict: "proven" }],
    },
  ],
};
const WHOLE: Shared = {
  project: PROJECT,
  example: "round-robin",
  moment: RUN,
  sight: SIGHT,
  graph: GRAPH,
};

test("project, moment, what was looked at and graph come back as they are", () => {
  for (const moment of [RUN, SYSTEM, null]) {
    const shared = { ...WHOLE, moment };
    expect(readShared(textOfShared(shared))).toEqual({ ok: true, value: shared });
  }
});

test("a link to a project of many thousand characters is as short as can be sent", async () => {
  const text = Array.from({ length: 400 }, (_, at) => `  state${at} => waiting[${at % 7}];`).join(
    "\n",
  );
  const project = { ...PROJECT, scheduler: { name: "shop.sched", text } };
  const link = await links.pack(textOfShared({ ...WHOLE, project }));
  expect(link.length).toBeLessThan(text.length / 3);
});

describe("tells in words what cannot be opened:", () => {
  const without = (change: object) =>
    JSON.stringify({ ...JSON.parse(textOfShared(WHOLE)), ...change });
  const project = JSON.parse(textOfShared(WHOLE)).project;
  test.each([
    ["no JSON", "{", /no project of the studio/],
    ["a list", "[]", /no project of the studio/],
    ["nothing", "null", /no project of the studio/],
    ["something else", without({ project: { format: "other" } }), /no project of the studio/],
    ["a newer project", without({ project: { ...project, version: 99 } }), /newer version/],
    [
      "a file with a name that is none",
      without({
        project: { ...project, files: [...project.files, { name: "../x.sched", text: "" }] },
      }),
      /x\.sched/,
    ],
  ])("%s", (_, text, words) => {
    expect(readShared(text)).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
});

test("what beside the project cannot be read is left out, and the project opens all the same", () => {
  const text = JSON.stringify({
    project: JSON.parse(textOfShared(WHOLE)).project,
    example: "../../secret",
    moment: { ...RUN, tick: -1 },
    sight: { ...SIGHT, resultsTab: "constructor" },
    graph: { nodes: [], edges: GRAPH?.edges },
  });
  const bare = { example: null, moment: null, sight: null, graph: null };
  expect(readShared(text)).toEqual({ ok: true, value: { ...WHOLE, ...bare } });
});

/** A value in place of one somewhere within another. */
function mutated(value: unknown, at: readonly number[], by: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined || typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[first % keys.length] as string;
  const changed = mutated((value as Record<string, unknown>)[key], rest, by);
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

test("no mutated link throws, and what it gives can be shared again", () => {
  const whole = JSON.parse(textOfShared(WHOLE));
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      -1,
      1e300,
      "",
      [],
      {},
      true,
      [null],
      "__proto__",
      "x".repeat(200),
    ),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 6 }), odd, (at, by) => {
      const answer = readShared(JSON.stringify(mutated(whole, at, by)));
      if (!answer.ok) expect(answer.message.length).toBeGreaterThan(10);
      else {
        for (const { stop } of answer.value.project.breakpoints ?? [])
          expect(stopWords(stop, String)).not.toContain("undefined");
        expect(readShared(textOfShared(answer.value))).toEqual(answer);
      }
    }),
    { numRuns: 500 },
  );
});
