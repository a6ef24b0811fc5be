import { expect, test } from "vitest";
import { decidingChain } from "../../src/views/inspector/why/chain.js";
import { analysisOf, simulationOf, sitesIn } from "../fixtures.js";

const TEXT = `event schedule {
  if (calls < 4)
    calls++;
  if (|next| > 0)
    next => current;
  else if (|fast| > 0)
    fast => current;
  else if (|slow| > 0)
    slow => current;
  else
    rest => current;
  dispatch current;
}`;

const SITES = sitesIn(
  TEXT,
  ["branch", "calls < 4"],
  ["branch", "|next| > 0"],
  ["transfer", "next => current;"],
  ["branch", "|fast| > 0"],
  ["transfer", "fast => current;"],
  ["branch", "|slow| > 0"],
  ["transfer", "slow => current;"],
  ["transfer", "rest => current;"],
);
const [, CALLS, NEXT, TO_NEXT, FAST, TO_FAST, SLOW, , TO_REST] = SITES.map((_, site) => site);
const program = analysisOf({ sites: SITES });

function chainOf(
  path: readonly (readonly [site: number | undefined, value: number])[],
  to?: number,
) {
  const simulation = simulationOf({
    path: path.map(([site = 0, value]) => ({ site, value })),
    moves: to === undefined ? [] : [{ thread: 1, from: 1, to: 2, site: to }],
  });
  return decidingChain(program, simulation, TEXT)?.rules.map(
    ({ condition, fate }) => `${condition ?? "otherwise"}: ${fate}`,
  );
}

test("the rules before the one that held failed, those behind were not reached", () => {
  const path = [
    [CALLS, 1],
    [NEXT, 0],
    [FAST, 1],
  ] as const;
  expect(chainOf(path, TO_FAST)).toEqual([
    "|next| > 0: failed",
    "|fast| > 0: held",
    "|slow| > 0: not reached",
    "otherwise: not reached",
  ]);
});

test("a condition before the chain that failed too is not part of it", () => {
  expect(
    chainOf(
      [
        [CALLS, 0],
        [NEXT, 1],
      ],
      TO_NEXT,
    ),
  ).toEqual([
    "|next| > 0: held",
    "|fast| > 0: not reached",
    "|slow| > 0: not reached",
    "otherwise: not reached",
  ]);
});

test("when no condition held, the last else did it", () => {
  const path = [
    [NEXT, 0],
    [FAST, 0],
    [SLOW, 0],
  ] as const;
  expect(chainOf(path, TO_REST)).toEqual([
    "|next| > 0: failed",
    "|fast| > 0: failed",
    "|slow| > 0: failed",
    "otherwise: held",
  ]);
});

test("without a move there is nothing to explain", () => {
  expect(chainOf([[NEXT, 1]])).toBeUndefined();
});

test("it tells of the thread that runs next, not of one that moved after it", () => {
  const simulation = simulationOf({
    handler: "schedule",
    running: 1,
    path: [{ site: NEXT ?? 0, value: 1 }],
    moves: [
      { thread: 1, from: 1, to: 2, site: TO_NEXT ?? 0 },
      { thread: 2, from: 3, to: 4, site: TO_REST ?? 0 },
    ],
  });
  expect(decidingChain(program, simulation, TEXT)).toMatchObject({
    source: "next",
    transfer: { from: SITES[TO_NEXT ?? 0]?.from },
  });
});

const LOOP = `event unblock {
  foreach t in parked {
    if (t.due > 0)
      t => ready;
  }
  ready => current;
  dispatch current;
}`;
const LOOP_SITES = sitesIn(
  LOOP,
  ["branch", "t.due > 0"],
  ["transfer", "t => ready;"],
  ["transfer", "ready => current;"],
  ["dispatch", "dispatch current;"],
);

test("in a loop it is the turn that moved the thread that is told of", () => {
  const [, DUE = 0, TO_READY = 0] = LOOP_SITES.map((_, site) => site);
  const simulation = simulationOf({
    handler: "unblock",
    path: [
      { site: DUE, value: 1 },
      { site: TO_READY, value: 0 },
      { site: DUE, value: 1 },
      { site: TO_READY, value: 0 },
      { site: DUE, value: 0 },
    ],
    passedBefore: 10,
    moves: [
      { thread: 1, from: 1, to: 2, site: TO_READY },
      { thread: 2, from: 1, to: 2, site: TO_READY },
    ],
  });
  const chain = decidingChain(analysisOf({ sites: LOOP_SITES }), simulation, LOOP);
  expect(chain?.passed).toBe(13);
  expect(chain?.rules.map(({ fate }) => fate)).toEqual(["held"]);
});

test("a thread that was in its slot already was only dispatched", () => {
  const DISPATCH = 4;
  const simulation = simulationOf({
    handler: "schedule",
    running: 2,
    path: [{ site: DISPATCH, value: 0 }],
    moves: [{ thread: 1, from: 1, to: 2, site: 2 }],
  });
  const chain = decidingChain(analysisOf({ sites: LOOP_SITES }), simulation, LOOP);
  expect(chain).toMatchObject({ source: "current", move: null, passed: 0 });
});

test("where the trace has forgotten how many sites were passed, no moment is named", () => {
  const simulation = simulationOf({
    path: [{ site: 3, value: 0 }],
    passedBefore: null,
    moves: [{ thread: 1, from: 1, to: 2, site: 3 }],
  });
  const chain = decidingChain(analysisOf({ sites: LOOP_SITES }), simulation, LOOP);
  expect(chain?.passed).toBeNull();
});
