import { type Result, success } from "../../base/result.js";
import type { Explorer } from "../explorer.js";
import { PathTeller } from "../path.js";
import { type Invariant, isInvariant, type OwnProperty } from "../property-text.js";
import { KeyReader } from "../state.js";
import type { Extent, Verdict } from "../types.js";
import { reachOf } from "./verdicts.js";

/** States whose keys are looked at together. */
const AT_ONCE = 4096;

/** The first state in which each property does not hold; -1: it holds in all. */
function firstBroken(explorer: Explorer, properties: readonly Invariant[]): number[] {
  const view = explorer.look();
  const reader = new KeyReader(explorer.descriptor, view);
  const broken = properties.map(() => -1);
  for (let first = 0; first < view.states && broken.includes(-1); first += AT_ONCE) {
    for (const [offset, key] of explorer.keys(first, AT_ONCE).entries()) {
      const state = reader.read(key);
      for (const [index, { formula }] of properties.entries()) {
        if (broken[index] === -1 && !formula(state)) broken[index] = first + offset;
      }
    }
  }
  return broken;
}

/** What is said of what must hold in each state: a broken one comes with a shortest run. */
export function ownVerdicts(
  explorer: Explorer,
  own: readonly OwnProperty[],
  extent: Extent,
): Result<Verdict[]> {
  const graph = explorer.graph();
  if (!graph.ok) return graph;
  const properties = own.filter(isInvariant);
  const broken = firstBroken(explorer, properties);
  return success(
    properties.map(({ text }, index) => {
      const state = broken[index] ?? -1;
      const reach = reachOf(extent);
      const said = { property: text, fault: null, bound: null };
      if (state < 0) {
        const verdict = extent.complete ? ("holds" as const) : ("open" as const);
        return { ...said, verdict, message: `${text}${reach}.`, counterexample: null };
      }
      const teller = new PathTeller(explorer);
      const stem = graph.value.wayTo(state).map((each) => teller.to(each));
      const counterexample = { stem, loop: [], watched: null, unavoidable: null };
      return { ...said, verdict: "fails" as const, message: `${text}.`, counterexample };
    }),
  );
}
