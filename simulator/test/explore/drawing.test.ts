import { expect, test } from "vitest";
import { Exploring } from "../../src/explore/explore.js";
import type { Exploration, StateDrawing } from "../../src/explore/types.js";
import { sharedRuntime } from "../support/engines.js";
import { explorableText } from "../support/explored.js";
import { LOSING, PLAIN_PTH } from "../support/texts.js";

/** Who came last goes first. */
const LAST_IN = `scheduler last_in {
    data { stack ready; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { t => ready; }
}`;

/** What is found of a scheduler, and drawn. */
function drawn(text: string, threads: number, properties = "") {
  const program = explorableText(text, threads);
  const opened = Exploring.open({ runtime: sharedRuntime(), ...program, properties });
  if (!opened.ok) throw new Error(opened.message);
  const run = opened.value.run();
  let next = run.next();
  while (!next.done) next = run.next();
  if (!next.value.ok) throw new Error(next.value.message);
  return { found: next.value.value, drawing: opened.value.draw(next.value.value) };
}

/** The nodes on the run that breaks a property. */
function runOf(property: string, { found, drawing }: Drawn) {
  return drawing?.runs[found.verdicts.findIndex((verdict) => verdict.property === property)] ?? [];
}

interface Drawn {
  readonly found: Exploration;
  readonly drawing: StateDrawing | null;
}

test("a few states are drawn one by one, with a way to each", () => {
  const { found, drawing } = drawn(LAST_IN, 2);
  expect(drawing?.of).toBe("states");
  expect(drawing?.nodes).toHaveLength(found.extent.states);
  for (const { from, to, words } of drawing?.edges ?? []) {
    expect(words.length).toBeGreaterThan(0);
    expect([drawing?.nodes[from], drawing?.nodes[to]]).not.toContain(undefined);
  }
  for (const { way } of drawing?.nodes ?? []) expect(way[0]?.words).toBe("the scheduler begins");
});

test("the run that forgets a thread goes along lines of the drawing, and comes back", () => {
  const both = drawn(LAST_IN, 3);
  const nodes = runOf("forgotten-unborn", both);
  const { counterexample } = both.found.verdicts.find(({ verdict }) => verdict === "fails") ?? {};
  expect(nodes).toHaveLength(
    (counterexample?.stem.length ?? 0) + (counterexample?.loop.length ?? 0),
  );
  expect(nodes.at(-1)).toBe(nodes[(counterexample?.stem.length ?? 0) - 1]);
  const lines = both.drawing?.edges.map(({ from, to }) => `${from} ${to}`);
  for (const [step, to] of nodes.slice(1).entries())
    expect(lines).toContain(`${nodes[step]} ${to}`);
});

test("where a step fails the state is marked, and so is where one's own property does not hold", () => {
  const both = drawn(LOSING, 2, "never |ready| > 1");
  const nodes = runOf("faults", both);
  expect(nodes.at(-1)).toBeNull();
  expect(both.drawing?.nodes[nodes.at(-2) ?? -1]?.breaks).toContain("faults");
  const broken = runOf("never |ready| > 1", both).at(-1) ?? -1;
  expect(both.drawing?.nodes[broken]?.breaks).toContain("never |ready| > 1");
});

test("many states are summed up by what containers hold", () => {
  const { found, drawing } = drawn(PLAIN_PTH, 4);
  expect(found.extent.states).toBeGreaterThan(300);
  expect(drawing?.of).toBe("lengths");
  const states = drawing?.nodes.reduce((sum, node) => sum + node.states, 0);
  expect(states).toBe(found.extent.states);
  expect(drawing?.nodes).toHaveLength(found.shapes.length);
});
