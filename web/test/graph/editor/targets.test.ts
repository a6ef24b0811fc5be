import { expect, test } from "vitest";
import type { Graph, GraphEdge } from "../../../src/generated/services.js";
import { transfersBetween } from "../../../src/graph/change/targets.js";
import { edge, GRAPH } from "../fixture.js";

/** Where the transfers of each handler begin. */
const STARTS = { newthread: 10, schedule: 20, switch_out: 30, set_next_thread: 40 } as const;

const GRAPH_IN_TEXT: Graph = {
  ...GRAPH,
  edges: [
    begins(edge("newthread", "birth", "ready", 1), STARTS.newthread),
    begins(edge("schedule", "ready", "current", 2), STARTS.schedule),
    begins(edge("switch_out", "current", "level", 3), STARTS.switch_out),
    ...["ready", "level"].map((source) => ({
      ...begins(edge("set_next_thread", source, "current", 4), STARTS.set_next_thread),
      inferred: true,
    })),
  ],
};

test("only transfers with both ends among the nodes are between them", () => {
  expect(starts("ready", "current")).toEqual({ transfers: [STARTS.schedule], outside: [] });
  expect(starts("ready")).toEqual({ transfers: [], outside: [] });
});

test("those from birth are told apart", () => {
  expect(starts("ready", "birth")).toEqual({ transfers: [], outside: [STARTS.newthread] });
});

test("one from anywhere needs all that it can come from", () => {
  expect(starts("ready", "level", "current")).toEqual({
    transfers: [STARTS.schedule, STARTS.switch_out],
    outside: [STARTS.set_next_thread],
  });
});

function starts(...nodes: string[]) {
  return transfersBetween(GRAPH_IN_TEXT, new Set(nodes));
}

function begins(edge: GraphEdge, from: number): GraphEdge {
  return { ...edge, transfers: edge.transfers.map((transfer) => ({ ...transfer, from })) };
}
