import { expect, test } from "vitest";
import type { CheckInfo, Diagnostic } from "../../../src/generated/services.js";
import { flawsOfEdges, flawsOfNodes, withNew } from "../../../src/graph/marks/flaws.js";
import { edge, GRAPH, node } from "../fixture.js";

const said = (from: number, severity: Diagnostic["severity"], message: string): Diagnostic => ({
  code: "W605",
  severity,
  file: "s.sched",
  from,
  to: from + 2,
  line: 1,
  column: 1,
  message,
  notes: [],
  fixes: [],
});

test("what is said at a container's declaration is said on its node, the worst first to be shown", () => {
  const declared = { ...node("q", "queue", 1), id: "container:q", from: 10, to: 20 };
  const graph = { ...GRAPH, nodes: [declared, node("birth", "birth", 0)] };
  const diagnostics = [
    said(12, "warning", "It only fills."),
    said(14, "error", "Its key is unknown."),
    said(40, "error", "Elsewhere."),
    { ...said(12, "error", "In another file."), file: "base.sched" },
  ];
  expect(flawsOfNodes(graph, diagnostics, "s.sched")).toEqual([
    {
      of: "container:q",
      severity: "error",
      text: "It only fills. Its key is unknown.",
      from: 14,
      to: 16,
    },
  ]);
});

test("what is said of a container together with others is said on each of their nodes", () => {
  const one = { ...node("a", "queue", 1), id: "container:a", from: 10, to: 20 };
  const other = { ...node("b", "queue", 1), id: "container:b", from: 30, to: 40 };
  const graph = { ...GRAPH, nodes: [one, other, node("c", "queue", 1)] };
  const also = { file: "s.sched", from: 32, to: 33, line: 2, text: "and this one" };
  const together = { ...said(12, "warning", "Only into each other."), notes: [also] };
  const flaw = { severity: "warning", text: "Only into each other.", from: 12, to: 14 };
  expect(flawsOfNodes(graph, [together], "s.sched")).toEqual([
    { of: "container:a", ...flaw },
    { of: "container:b", ...flaw },
  ]);
  const elsewhere = { ...together, notes: [{ ...also, file: "base.sched" }] };
  expect(flawsOfNodes(graph, [elsewhere], "s.sched")).toEqual([{ of: "container:a", ...flaw }]);
});

test("what is said of a handler as a whole is said where its threads are, notes apart", () => {
  const slot = { ...node("s", "threadref", 1), id: "slot:schedule:s", from: 70, to: 80 };
  const graph = {
    ...GRAPH,
    nodes: [slot, node("birth", "birth", 0), node("running", "running", 0)],
    handlers: [
      { name: "newthread", node: "birth", from: 100, to: 110 },
      { name: "schedule", node: "running", from: 200, to: 210 },
      { name: "inherited", node: "running", from: 0, to: 0 },
    ],
  };
  const diagnostics = [
    said(72, "warning", "It may keep a thread."),
    said(102, "warning", "The thread is in no container."),
    said(202, "note", "It may end without dispatch."),
    { ...said(0, "warning", "At the beginning."), to: 0 },
  ];
  expect(flawsOfNodes(graph, diagnostics, "s.sched")).toEqual([
    {
      of: "slot:schedule:s",
      severity: "warning",
      text: "It may keep a thread.",
      from: 72,
      to: 74,
    },
    {
      of: "birth",
      severity: "warning",
      text: "The thread is in no container.",
      from: 102,
      to: 104,
    },
  ]);
});

test("what is said against a statement that no arrow shows is said on its node", () => {
  const stub = {
    node: "birth",
    handler: "newthread",
    kind: "assertion" as const,
    text: "assert(false);",
    file: "s.sched",
    from: 30,
    to: 44,
    line: 3,
    conditions: [],
    loop: false,
  };
  const graph = {
    ...GRAPH,
    nodes: [node("birth", "birth", 0), node("running", "running", 0)],
    undrawn: [stub, { ...stub, node: "running", file: "base.sched" }],
  };
  const diagnostics = [said(30, "warning", "It is still to be written."), said(32, "note", "So.")];
  expect(flawsOfNodes(graph, diagnostics, "s.sched")).toMatchObject([
    { of: "birth", severity: "warning", text: "It is still to be written." },
  ]);
});

test("an arrow is marked when one of its statements cannot work, with the reason", () => {
  const [good, bad] = [edge("schedule", "ready", "current", 1), edge("x", "current", "ready", 2)];
  const transfer = { site: 2, from: 30, to: 40, line: 4, conditions: [] };
  const refuted = { ...bad, transfers: [{ ...transfer, verdict: "refuted" as const }] };
  const check: CheckInfo = {
    site: 2,
    kind: "source",
    verdict: "refuted",
    reason: "current is always empty here.",
    subject: "current",
    file: "s.sched",
    from: 30,
    to: 40,
    line: 4,
  };
  const flaws = flawsOfEdges({ ...GRAPH, edges: [good, refuted] }, [check], [], "s.sched");
  expect(flaws).toMatchObject([
    { of: bad.id, severity: "error", text: "Cannot work. current is always empty here." },
  ]);
});

test("an arrow is marked when something is said against one of its statements", () => {
  const way = edge("schedule", "ready", "current", 1);
  const transfer = {
    site: 1,
    from: 30,
    to: 40,
    line: 4,
    conditions: [],
    verdict: "proven" as const,
  };
  const graph = {
    ...GRAPH,
    edges: [{ ...way, transfers: [transfer] }, edge("x", "current", "end")],
  };
  const diagnostics = [
    said(50, "warning", "Elsewhere."),
    said(32, "warning", "It loses a thread."),
  ];
  expect(flawsOfEdges(graph, [], diagnostics, "s.sched")).toEqual([
    { of: way.id, severity: "warning", text: "It loses a thread.", from: 32, to: 34 },
  ]);
  expect(flawsOfEdges(graph, [], diagnostics, "base.sched")).toEqual([]);
});

test("what is newly said of a node stands in the place of what was, unless that says it already", () => {
  const flaw = (of: string, text: string) =>
    ({ of, severity: "warning", text, from: 0, to: 1 }) as const;
  const [kept, former] = [flaw("a", "It only fills. It is never read."), flaw("b", "It fills.")];
  const [known, now] = [flaw("a", "It is never read."), flaw("b", "It loses a thread.")];
  const other = flaw("c", "No thread comes.");
  expect(withNew([kept, former], [known, now, other])).toEqual([kept, now, other]);
  expect(withNew([kept, former], [])).toEqual([kept, former]);
});
