import { expect, test } from "vitest";
import { joined, parted } from "../../src/services/compiler/parts.js";

const list = (length: number) => Array.from({ length }, (_, number) => ({ number }));
const ANSWER = {
  version: 1,
  graph: { nodes: list(3), edges: list(1_200) },
  checks: null,
  sites: list(501),
};

test("long lists go in parts, and come back as they were", () => {
  const { rest, parts } = parted(ANSWER);
  expect(rest).toEqual({ ...ANSWER, graph: { nodes: list(3), edges: [] }, sites: [] });
  expect(parts.map(({ path, elements }) => [...path, elements.length])).toEqual([
    ["graph", "edges", 500],
    ["graph", "edges", 500],
    ["graph", "edges", 200],
    ["sites", 500],
    ["sites", 1],
  ]);
  expect(joined({ rest, parts })).toEqual(ANSWER);
});

test("what is no object, or a long list itself, comes back, too", () => {
  for (const answer of ["text", null, 3, [], list(700)])
    expect(joined(parted(answer))).toEqual(answer);
});
