import type { Analysis, GraphEdge } from "../../../generated/services.js";
import { threadView } from "../../../model/run/run.js";
import type { Moment, SimulationState } from "../../../model/run/simulation.js";
import { type Chain, type Rule, sourceOf } from "./chain.js";
import { type InLine, type Line, lineIn, nodeOf } from "./in-line.js";

/** A rule that could have taken a thread, with its place among the rules, from 0. */
export interface OwnRule {
  readonly rule: Rule;
  readonly place: number;
}

/** Why a thread that was ready was not chosen. */
export interface WhyNot {
  /** Where it was when another was chosen. */
  readonly line: Line | null;
  /** Those that leave its container before it. */
  readonly before: readonly InLine[];
  readonly own: InLine | null;
  /** The rules of the decision that take from its container. */
  readonly rules: readonly OwnRule[];
  /** The rule that held instead; null where no rule decided. */
  readonly held: OwnRule | null;
  /** Whether the chosen thread came from the very same container. */
  readonly sameContainer: boolean;
  /** Whether another element of the same array was taken from. */
  readonly sameArray: boolean;
  /** Where no rule takes from its container: the transfers by which threads leave it. */
  readonly waysOut: readonly GraphEdge[];
}

/** Null when there is nothing to tell: no decision, or the thread was in no container. */
export function whyNot(
  thread: number,
  program: Analysis,
  simulation: SimulationState,
  chain: Chain,
  moment: Moment,
): WhyNot | null {
  const at = moment.state ?? simulation;
  const container = threadView(at, thread)?.container ?? 0;
  if (container === 0) return null;
  const line = lineIn(container, program, at, moment.arrivals);
  const place = line?.threads.findIndex((one) => one.thread === thread) ?? -1;
  const node = nodeOf(program, container);
  const numbered = chain.rules.map((rule, index) => ({ rule, place: index }));
  const rules = numbered.filter(
    ({ rule }) => rule.transfer !== null && containerOf(rule.transfer) === node?.name,
  );
  const sameContainer = chain.move?.from === container;
  const taken = chain.move ? nodeOf(program, chain.move.from) : null;
  const sameArray = !sameContainer && node !== null && taken === node;
  const isOnTheWay = rules.length > 0 || sameContainer || sameArray;
  return {
    line,
    before: line?.threads.slice(0, Math.max(0, place)) ?? [],
    own: line?.threads[place] ?? null,
    rules,
    held: numbered.find(({ rule }) => rule.fate === "held") ?? null,
    sameContainer,
    sameArray,
    waysOut: isOnTheWay ? [] : waysOut(program, node?.id ?? ""),
  };
}

/** `ready[turn]` is an element of `ready`; `*ready` its first thread. */
function containerOf(transfer: string): string {
  return /[A-Za-z_]\w*/.exec(sourceOf(transfer))?.[0] ?? "";
}

function waysOut(program: Analysis, id: string): GraphEdge[] {
  return program.graph?.edges.filter(({ source }) => source === id) ?? [];
}
