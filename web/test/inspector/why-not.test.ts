import { expect, test } from "vitest";
import type { GraphNode } from "../../src/generated/services.js";
import type { Moment, SimulationState, ThreadView } from "../../src/model/run/simulation.js";
import { decidingChain } from "../../src/views/inspector/why/chain.js";
import { detailOf } from "../../src/views/inspector/why/in-line.js";
import { whyNot } from "../../src/views/inspector/why/why-not.js";
import { analysisOf, containerOf, simulationOf, sitesIn } from "../fixtures.js";

const TEXT = `event schedule {
  if (|fast| > 3)
    fast => current;
  else if (|slow| > 0)
    slow => current;
  else
    ready[turn] => current;
  dispatch current;
}`;

const SITES = sitesIn(
  TEXT,
  ["branch", "|fast| > 3"],
  ["transfer", "fast => current;"],
  ["branch", "|slow| > 0"],
  ["transfer", "slow => current;"],
  ["transfer", "ready[turn] => current;"],
);
const [, FAST = 0, , SLOW = 0, TO_SLOW = 0, TO_READY = 0] = SITES.map((_, site) => site);

function node(id: string, firstNode: number, size: number | null, key: string | null): GraphNode {
  return {
    id,
    name: id,
    kind: key === null ? "queue" : "pqueue",
    key,
    lowestFirst: true,
    firstNode,
    size,
  } as GraphNode;
}

const program = analysisOf({
  sites: SITES,
  attributes: [{ name: "rank", type: "int", imported: false, offset: 0 }],
  graph: {
    nodes: [
      node("fast", 1, null, null),
      node("slow", 2, null, "rank"),
      node("ready", 3, 2, null),
      node("parked", 5, null, null),
    ],
    edges: [{ source: "parked", target: "fast", handler: "notify" }],
  } as unknown as NonNullable<ReturnType<typeof analysisOf>["graph"]>,
});

const thread = (number: number, container: number, rank: number): ThreadView => ({
  thread: number,
  className: "t",
  instance: number - 1,
  state: "ready",
  since: 0,
  ran: 0,
  container,
  waitsFor: null,
  line: 1,
  attributes: [rank],
});

const CONTAINERS = [
  containerOf(1, "fast", [1]),
  containerOf(2, "slow", [2, 3, 4]),
  containerOf(3, "ready[0]", [5]),
  containerOf(4, "ready[1]", [6]),
  containerOf(5, "parked", [7]),
];

const ARRIVALS = Array.from({ length: 7 }, (_, index) => ({ tick: 10 + index, time: 0 }));

/** Where the decisive transfer came next, and the reason why a thread was not chosen. */
function reasonFor(wanted: number, site: number) {
  const from = site === TO_SLOW ? 2 : 3;
  const chosen = site === TO_SLOW ? 2 : 5;
  const before = simulationOf({
    containers: CONTAINERS,
    threads: CONTAINERS.flatMap(({ threads, node: home }) =>
      threads.map((number) => thread(number, home, 10 * number)),
    ),
  });
  const simulation: SimulationState = {
    ...before,
    running: chosen,
    path: [
      { site: FAST, value: 0 },
      { site: SLOW, value: site === TO_SLOW ? 1 : 0 },
      { site, value: 0 },
    ],
    moves: [{ thread: chosen, from, to: 9, site }],
  };
  const chain = decidingChain(program, simulation, TEXT);
  if (!chain) throw new Error("no chain was found");
  const moment: Moment = { state: before, before: null, arrivals: ARRIVALS };
  return whyNot(wanted, program, simulation, chain, moment);
}

test("behind others of its container: who leaves before it, by which key, since when", () => {
  const why = reasonFor(4, TO_SLOW);
  expect(why?.sameContainer).toBe(true);
  expect(why?.before.map((one) => detailOf(one, why.line?.node ?? null))).toEqual([
    "rank 20, since tick 11",
    "rank 30, since tick 12",
  ]);
  expect(why?.own?.key).toBe("40");
});

test("its rule failed", () => {
  const why = reasonFor(1, TO_SLOW);
  expect(why?.rules.map(({ rule, place }) => [rule.fate, place])).toEqual([["failed", 0]]);
  expect(why?.held?.place).toBe(1);
});

test("its rule was not reached, for one before it held", () => {
  const why = reasonFor(6, TO_SLOW);
  expect(why?.rules.map(({ rule }) => rule.fate)).toEqual(["not reached"]);
  expect(why?.sameContainer).toBe(false);
});

test("another element of its array had its turn", () => {
  const why = reasonFor(6, TO_READY);
  expect(why?.sameArray).toBe(true);
  expect(why?.rules.map(({ rule }) => rule.fate)).toEqual(["held"]);
  expect(reasonFor(5, TO_READY)?.sameContainer).toBe(true);
});

test("no rule takes from its container: the ways out of it are told", () => {
  const why = reasonFor(7, TO_SLOW);
  expect(why?.rules).toEqual([]);
  expect(why?.waysOut.map(({ handler }) => handler)).toEqual(["notify"]);
});
