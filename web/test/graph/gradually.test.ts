import { expect, test } from "vitest";
import { admitted } from "../../src/views/graph/use-gradually.js";

const nodes = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `n${at}` }));
const idsOf = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id));

test("a few new nodes come into the page at once, and as they are", () => {
  const all = nodes(30);
  expect(admitted(all, new Set())).toBe(all);
});

test("of very many new nodes more come with each frame, until all are there", () => {
  const all = nodes(100);
  const counts: number[] = [];
  let shown = admitted(all, new Set());
  for (; shown !== all; shown = admitted(all, idsOf(shown))) counts.push(shown.length);
  expect(counts).toEqual([30, 60, 90]);
});

test("nodes that are there stay, wherever new ones come among them", () => {
  const all = nodes(100);
  const there = idsOf(all.slice(60));
  const shown = admitted(all, there);
  expect(shown).toEqual([...all.slice(0, 30), ...all.slice(60)]);
});
