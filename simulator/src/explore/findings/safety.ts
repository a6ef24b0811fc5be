import { FAULT_TEXT, FaultKind, FaultKindName } from "../../generated/faults.js";
import { HandlerName } from "../../generated/handlers.js";
import { ExploredFlag } from "../../generated/layout.js";
import type { Explorer } from "../explorer.js";
import type { StateGraph } from "../graph.js";
import { type FoundFault, NONE } from "../layout.js";
import { PathTeller } from "../path.js";
import type { Counterexample, Extent, FaultPlace, Verdict } from "../types.js";
import { lostStates, turningPoint } from "./turning-point.js";
import { said, upheld } from "./verdicts.js";

/** What is said of faults, of states that lead nowhere, and of answers to the library. */
export function* safety(explorer: Explorer, extent: Extent): Generator<Verdict> {
  const graph = explorer.graph();
  if (!graph.ok) return;
  const found = explorer.faults();
  const faults = found.filter(({ kind }) => kind !== FaultKind.NONE);
  if (faults.length === 0) {
    yield upheld("faults", "No check, assertion or rule of the library fails", extent);
  }
  const stuck = firstStuck(graph.value);
  const isAsked = extent.complete && (faults.length > 0 || stuck !== null);
  const lost = isAsked ? lostStates(graph.value) : new Uint8Array();
  for (const fault of faults) yield faultVerdict(explorer, graph.value, fault, lost);
  if (stuck === null) {
    yield upheld("stuck", "Some thread can run, or something is to come", extent);
  } else {
    yield {
      ...said("stuck", "There are threads, and nothing can happen any more."),
      verdict: "fails",
      counterexample: alongWay(new PathTeller(explorer), graph.value.wayTo(stuck), lost),
    };
  }
  for (const one of found.filter(({ kind }) => kind === FaultKind.NONE)) {
    yield answerVerdict(explorer, graph.value, one);
  }
}

function firstStuck(graph: StateGraph): number | null {
  for (let state = 0; state < graph.stateCount; state++) {
    if ((graph.flags(state) & ExploredFlag.STUCK) !== 0) return state;
  }
  return null;
}

/** The way to a fault, and the step with it. */
function stemOf(explorer: Explorer, graph: StateGraph, { state, step }: FoundFault) {
  const teller = new PathTeller(explorer);
  const way = state === NONE ? [] : graph.wayTo(state);
  return { way, stem: [...way.map((each) => teller.to(each)), teller.take(step)] };
}

function faultVerdict(
  explorer: Explorer,
  graph: StateGraph,
  fault: FoundFault,
  lost: Uint8Array,
): Verdict {
  const { way, stem } = stemOf(explorer, graph, fault);
  const place = placeOf(explorer, fault);
  const handler = place.handler === null ? "" : ` in \`${place.handler}\``;
  const line = place.line > 0 ? `, line ${place.line}` : "";
  return {
    ...said("faults", `It stops${handler}${line} because ${FAULT_TEXT[fault.kind]}.`),
    verdict: "fails",
    fault: place,
    counterexample: { stem, loop: [], watched: null, unavoidable: turningPoint(way, lost) },
  };
}

/** The library acts on its own record, so such an answer breaks nothing. */
function answerVerdict(explorer: Explorer, graph: StateGraph, found: FoundFault): Verdict {
  const { stem } = stemOf(explorer, graph, found);
  const query = HandlerName[found.handler] ?? "a query";
  const who = stem.at(-1)?.other ?? "a thread";
  return {
    ...said("answers", `\`${query}\` says no of ${who}, which the library's record has as ready.`),
    verdict: "fails",
    counterexample: { stem, loop: [], watched: null, unavoidable: null },
  };
}

function placeOf(explorer: Explorer, { kind, site, handler }: FoundFault): FaultPlace {
  const at = site > 0 ? explorer.descriptor.sites[site] : undefined;
  return {
    kind: FaultKindName[kind] ?? "NONE",
    handler: HandlerName[handler] ?? null,
    file: at?.file ?? "",
    line: at?.line ?? 0,
    column: at?.column ?? 0,
  };
}

function alongWay(teller: PathTeller, way: readonly number[], lost: Uint8Array): Counterexample {
  const stem = way.map((state) => teller.to(state));
  return { stem, loop: [], watched: null, unavoidable: turningPoint(way, lost) };
}
