import { describe, expect, test } from "vitest";
import { contentsOf, lengthOf, sameContents } from "../../src/graph/live/contents.js";
import { trafficOf } from "../../src/graph/live/traffic.js";
import { containerName, edgeLabel, edgeName, orderCaption } from "../../src/graph/names.js";
import { edge, GRAPH, node, simulation, thread } from "./fixture.js";

describe("contents of containers", () => {
  const state = simulation({
    threads: [thread(1, { attributes: [40] }), thread(2, { state: "suspended", attributes: [12] })],
    containers: [
      { node: 1, name: "ready", local: false, threads: [2, 1] },
      { node: 3, name: "level[1]", local: false, threads: [] },
    ],
  });

  test("follow the order of removal, with states and keys", () => {
    const sorted = { ...node("ready", "pqueue", 1), key: "due" };
    const due = { name: "due", type: "int", imported: false, offset: 0 };
    expect(contentsOf(sorted, 1, state, [due])).toEqual([
      [
        { thread: 2, state: "suspended", key: "12" },
        { thread: 1, state: "ready", key: "40" },
      ],
    ]);
  });

  test("tell times with their units, and that a thread is never due", () => {
    const sorted = { ...node("ready", "pqueue", 1), key: "due" };
    const due = { name: "due", type: "time", imported: false, offset: 0 };
    const threads = [thread(1, { attributes: [2 ** 63] }), thread(2, { attributes: [12_500_000] })];
    const [ready = []] = contentsOf(sorted, 1, { ...state, threads }, [due]);
    expect(ready.map(({ key }) => key)).toEqual(["12.5ms", "never"]);
  });

  test("of an array are one list for each element", () => {
    const level = { ...node("level", "stack", 1), size: 3 };
    const contents = contentsOf(level, 1, state, []);
    expect(contents.map((tokens) => tokens.length)).toEqual([2, 0, 0]);
    expect(lengthOf(contents)).toBe(2);
  });

  test("are empty before a run", () => {
    expect(contentsOf(node("ready", "queue", 1), 1, null, [])).toEqual([[]]);
  });

  test("count as the same only if nothing that is drawn differs", () => {
    const ready = contentsOf(node("ready", "queue", 1), 1, state, []);
    const other = contentsOf(
      node("ready", "queue", 1),
      1,
      { ...state, threads: [thread(1), thread(2)] },
      [],
    );
    expect(sameContents(ready, contentsOf(node("ready", "queue", 1), 1, { ...state }, []))).toBe(
      true,
    );
    expect(sameContents(ready, other)).toBe(false);
  });
});

describe("traffic", () => {
  test("a move between containers lights its edge and both nodes", () => {
    const moves = [{ thread: 4, from: 1, to: 5, site: 2 }];
    const traffic = trafficOf(GRAPH, simulation({ moves }));
    expect([...traffic.edges.keys()]).toEqual(["schedule:ready>current"]);
    expect([...traffic.nodes]).toEqual(["ready", "current"]);
    expect(traffic.journeys).toEqual([{ thread: 4, edges: ["schedule:ready>current"] }]);
  });

  test("a move from an element of an array is one from its node", () => {
    const moves = [{ thread: 4, from: 4, to: 5, site: 3 }];
    expect([...trafficOf(GRAPH, simulation({ moves })).edges.keys()]).toEqual([
      "schedule:level>current",
    ]);
  });

  test("of several edges between two nodes the statement decides", () => {
    const graph = {
      ...GRAPH,
      edges: [...GRAPH.edges, edge("set_next_thread", "ready", "current", 9)],
    };
    const moves = [{ thread: 4, from: 1, to: 5, site: 9 }];
    expect([...trafficOf(graph, simulation({ moves })).edges.keys()]).toEqual([
      "set_next_thread:ready>current",
    ]);
  });

  test("a new thread comes from birth, one that has ended leaves the processor for the end", () => {
    const born = trafficOf(GRAPH, simulation({ moves: [{ thread: 1, from: 0, to: 1, site: 1 }] }));
    expect([...born.edges.keys()]).toEqual(["newthread:birth>ready"]);
    const ended = trafficOf(GRAPH, simulation({ moves: [{ thread: 1, from: 5, to: 0, site: 0 }] }));
    expect([...ended.edges.keys()]).toEqual(["exit:running>end"]);
  });

  test("a dispatch lights the way from the slot to the processor", () => {
    const chosen = simulation({
      handler: "schedule",
      running: 1,
      threads: [thread(1, { container: 5 })],
    });
    expect([...trafficOf(GRAPH, chosen).edges.keys()]).toEqual(["schedule:current>running"]);
    const later = trafficOf(GRAPH, { ...chosen, handler: "switch_out" });
    expect([...later.edges.keys()]).toEqual([]);
  });

  test("a thread that moves twice in a tick travels along both edges in order", () => {
    const moves = [
      { thread: 4, from: 5, to: 3, site: 5 },
      { thread: 4, from: 3, to: 5, site: 3 },
    ];
    expect(trafficOf(GRAPH, simulation({ moves })).journeys).toEqual([
      { thread: 4, edges: ["switch_out:current>level", "schedule:level>current"] },
    ]);
  });
});

describe("names for screen readers", () => {
  const tokens = (...numbers: number[]) =>
    numbers.map((number) => ({ thread: number, state: "ready" as const, key: null }));

  test("say what a container holds and what leaves next", () => {
    const calculations = node("calculations", "queue", 1);
    expect(containerName(calculations, [tokens(8, 7, 9)])).toBe(
      "Queue calculations, 3 threads: 8 leaves next, then 7, 9",
    );
    expect(containerName(calculations, [[]])).toBe("Queue calculations, empty");
    expect(containerName(calculations, [tokens(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)])).toBe(
      "Queue calculations, 10 threads: 1 leaves next, then 2, 3, 4, 5, 6, 7, 8, 2 more",
    );
  });

  test("say whether a slot is free", () => {
    const current = node("current", "threadref", 1);
    expect(containerName(current, [[]])).toBe("Threadref current, free");
    expect(containerName(current, [tokens(4)])).toBe("Threadref current, holds thread 4");
  });

  test("say who moves threads, from where to where, and how", () => {
    const schedule = { ...edge("schedule", "level", "current", 3), conditional: true, loop: true };
    expect(edgeName(schedule, GRAPH)).toBe(
      "schedule moves threads from level to current, in a loop, under a condition",
    );
    expect(edgeName(edge("exit", "running", "end"), GRAPH)).toBe(
      "the library moves threads from running to end",
    );
  });

  test("a trunk carries its handler, the way to the processor `dispatch`", () => {
    expect(edgeLabel(edge("schedule", "ready", "current"), GRAPH)).toBe("schedule");
    expect(edgeLabel(edge("schedule", "current", "running"), GRAPH)).toBe("dispatch");
  });

  test("a sorted container says which key leaves first", () => {
    expect(orderCaption({ ...node("urgent", "pqueue", 1), key: "due", lowestFirst: true })).toBe(
      "by due ↑",
    );
    expect(orderCaption({ ...node("bids", "pstack", 1), key: "bid" })).toBe("by bid ↓");
  });
});
