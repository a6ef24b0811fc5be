import { type Result, success } from "../../base/result.js";
import type { Explorer } from "../explorer.js";
import type { StateGraph } from "../graph.js";
import { PathTeller } from "../path.js";
import { isLeading, type Leading, type OwnProperty } from "../property-text.js";
import { KeyReader } from "../state.js";
import type { Extent, Verdict } from "../types.js";
import { closedUnderChance } from "./chance.js";
import { componentsOf, type Part } from "./components.js";
import { Fairness } from "./fairness.js";
import { type Lasso, shortestLoop } from "./overtaking.js";
import { said, upheld } from "./verdicts.js";

const AT_ONCE = 4096;
/** Of a state. */
const FROM = 1;
const TO = 2;

/**
 * What is said of properties such as `A leads to B`: a broken one comes with a run on which A holds, and B does neither then
 * nor ever, though every thread that runs gives up control.
 * @param watched null: not all states are known
 */
export function leadingVerdicts(
  states: Explorer,
  watched: Explorer | null,
  own: readonly OwnProperty[],
  extent: Extent,
): Result<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const property of own.filter(isLeading)) {
    const explorer = property.isOfThread ? watched : states;
    if (explorer === null || !extent.complete) {
      verdicts.push(upheld(property.text, property.text, { ...extent, complete: false }));
      continue;
    }
    const graph = explorer.graph();
    if (!graph.ok) return graph;
    verdicts.push(verdictOn(property, explorer, graph.value, extent));
  }
  return success(verdicts);
}

function verdictOn(
  property: Leading,
  explorer: Explorer,
  graph: StateGraph,
  extent: Extent,
): Verdict {
  const holding = holdingIn(property, explorer, graph);
  const found = findPending(graph, holding, "fair");
  if (found === null && findPending(graph, holding, "any") !== null) {
    const message = `${property.text}, but by chance it can fail to come without end.`;
    return { ...said(property.text, message), verdict: "holds" };
  }
  if (found === null) return upheld(property.text, property.text, extent);
  const teller = new PathTeller(explorer);
  const stem = found.stem.map((state) => teller.to(state));
  const watched = property.isOfThread ? teller.watched() : null;
  const loop = found.loop.map((state) => teller.to(state));
  const counterexample = { stem, loop, watched, unavoidable: null };
  return { ...said(property.text, `${property.text}.`), verdict: "fails", counterexample };
}

/** By state, which sides hold there. Of a thread that is not there nothing is asked. */
function holdingIn(
  { from, to, isOfThread }: Leading,
  explorer: Explorer,
  graph: StateGraph,
): Uint8Array {
  const reader = new KeyReader(explorer.descriptor, explorer.look());
  const holding = new Uint8Array(graph.stateCount);
  for (let first = 0; first < graph.stateCount; first += AT_ONCE) {
    for (const [offset, key] of explorer.keys(first, AT_ONCE).entries()) {
      const state = reader.read(key);
      const thread = isOfThread ? state.threads.find(({ isWatched }) => isWatched) : undefined;
      const isAsked = !isOfThread || thread !== undefined;
      const begins = isAsked && from(state, thread) ? FROM : 0;
      holding[first + offset] = begins | (!isAsked || to(state, thread) ? TO : 0);
    }
  }
  return holding;
}

/**
 * Breadth first over states, before the first side held and while the second is awaited; where the run then ends, or goes
 * round for ever with a dispatch, it never comes. A run that ends has no loop. Null: there is none.
 */
function findPending(graph: StateGraph, holding: Uint8Array, chance: "fair" | "any"): Lasso | null {
  const { from, order } = waysThrough(graph, holding);
  const isPending = (state: number) => from[state * 2 + 1] !== UNSEEN;
  const whole: Part = {
    count: graph.expanded,
    has: isPending,
    firstEdge: (state) => graph.firstEdge(state),
    endOfEdges: (state) => graph.endOfEdges(state),
    target: (edge) => {
      const target = graph.target(edge);
      return ((holding[target] ?? 0) & TO) === 0 && isPending(target) ? target : -1;
    },
  };
  const part = chance === "fair" ? closedUnderChance(graph, whole) : whole;
  const components = componentsOf(part);
  const fairness = new Fairness(graph);
  const turning = fairness.components(part, components);
  for (const node of order) {
    if ((node & 1) === 0) continue;
    const state = node >> 1;
    const ends = graph.firstEdge(state) === graph.endOfEdges(state);
    const turns = turning[components.of[state] as number] === 1;
    const loop = turns ? shortestLoop(fairness, part, components, state) : null;
    if (ends || loop !== null) return { stem: stemTo(from, node), loop: loop ?? [] };
  }
  return null;
}

const UNSEEN = -2;
const FIRST = -1;

/** By state and whether something is awaited there: from where it was come to. */
function waysThrough(graph: StateGraph, holding: Uint8Array) {
  const from = new Int32Array(graph.stateCount * 2).fill(UNSEEN);
  const order: number[] = [];
  const come = (state: number, awaits: boolean, before: number) => {
    const holds = holding[state] ?? 0;
    const isPending = (awaits || (holds & FROM) !== 0) && (holds & TO) === 0;
    const node = state * 2 + (isPending ? 1 : 0);
    if (from[node] !== UNSEEN) return;
    from[node] = before;
    order.push(node);
  };
  for (let state = 0; state < graph.stateCount && graph.depth(state) === 0; state++) {
    come(state, false, FIRST);
  }
  for (const node of order) {
    const state = node >> 1;
    for (let edge = graph.firstEdge(state); edge < graph.endOfEdges(state); edge++) {
      come(graph.target(edge), (node & 1) === 1, node);
    }
  }
  return { from, order };
}

function stemTo(from: Int32Array, last: number): number[] {
  const stem: number[] = [];
  for (let node = last; node !== FIRST; node = from[node] as number) stem.push(node >> 1);
  return stem.reverse();
}
