import type { Analysis, SiteInfo } from "../../generated/services.js";
import type { Move, PathStep, SimulationState } from "../../model/simulation.js";

/** One rule of an if / else-if chain, as the last handler met it. */
export interface Rule {
  readonly key: number;
  /** What the rule would move, e.g. `slow_sensors => current`; null when it moves nothing. */
  readonly transfer: string | null;
  /** Its condition; null for the final `else`. */
  readonly condition: string | null;
  readonly at: SiteInfo;
  readonly fate: "held" | "failed" | "not reached";
}

/** The rules that decided where a transfer took its thread from. */
export interface Chain {
  readonly rules: readonly Rule[];
  /** The transfer that the chain led to. */
  readonly transfer: SiteInfo;
  /** Where that transfer takes its threads from, as written. */
  readonly source: string;
}

/**
 * Finds the chain of conditions that led to the move of the thread that runs next, or else to the
 * last move of a tick. `text` is the scheduler's
 * text of the program that runs. Null when nothing was moved.
 */
export function decidingChain(
  program: Analysis,
  simulation: SimulationState,
  text: string,
): Chain | null {
  const move = decidingMove(simulation);
  const transfer = move && program.sites[move.site];
  if (transfer?.kind !== "transfer") return null;
  const source = sourceOf(slice(text, transfer));
  const passed = branchesBefore(program, simulation.path, transfer);
  const rules = rulesUpTo(program, passed, text);
  const last = passed.at(-1);
  if (last && last.value === 0 && leadsToElse(text, last.at, transfer)) {
    rules.push({ ...ruleAt(program, last.at, text), ...otherwise(transfer, text) });
  } else if (last && last.value === 0) {
    return { rules: [], transfer, source };
  }
  const end = last?.at;
  if (end && last.value !== 0) rules.push(...unreached(program, end, text));
  return { rules, transfer, source };
}

/** The last move of the thread that was chosen to run, or else of any: others may move after it. */
function decidingMove({ handler, running, moves }: SimulationState): Move | undefined {
  const ofChosen = moves.findLast(({ thread }) => handler === "schedule" && thread === running);
  return ofChosen ?? moves.at(-1);
}

interface Passed {
  readonly at: SiteInfo;
  readonly value: number;
}

/** Conditions of branches that were passed, up to the transfer's place in the text. */
function branchesBefore(
  program: Analysis,
  path: readonly PathStep[],
  transfer: SiteInfo,
): Passed[] {
  return path.flatMap(({ site, value }) => {
    const at = program.sites[site];
    const counts = at?.kind === "branch" && at.file === transfer.file && at.from < transfer.from;
    return at && counts ? [{ at, value }] : [];
  });
}

/** The last condition and those of the same chain that failed before it. */
function rulesUpTo(program: Analysis, passed: readonly Passed[], text: string): Rule[] {
  const rules: Rule[] = [];
  for (let index = passed.length - 1; index >= 0; index--) {
    const { at, value } = passed[index] as Passed;
    if (rules.length > 0 && value !== 0) break;
    const fate = value !== 0 ? "held" : "failed";
    rules.unshift({ ...ruleAt(program, at, text), fate });
    if (!isElse(text, at)) break;
  }
  return rules;
}

/** Rules of the chain behind the one that held. */
function unreached(program: Analysis, held: SiteInfo, text: string): Rule[] {
  const rules: Rule[] = [];
  const later = program.sites.filter(
    (at) =>
      at.kind === "branch" &&
      at.file === held.file &&
      at.handler === held.handler &&
      at.from > held.from,
  );
  for (const at of later) {
    if (!isElse(text, at)) break;
    rules.push({ ...ruleAt(program, at, text), fate: "not reached" });
  }
  return rules;
}

function ruleAt(program: Analysis, at: SiteInfo, text: string): Omit<Rule, "fate"> {
  const next = program.sites.find(
    (site) => site.kind === "transfer" && site.file === at.file && site.from > at.from,
  );
  return {
    key: at.from,
    transfer: next ? slice(text, next) : null,
    condition: at.text || slice(text, at),
    at,
  };
}

function otherwise(transfer: SiteInfo, text: string) {
  return {
    key: transfer.from,
    transfer: slice(text, transfer),
    condition: null,
    at: transfer,
    fate: "held",
  } as const;
}

/** Whether a condition stands behind an `else`. */
function isElse(text: string, { from }: SiteInfo): boolean {
  return /\belse\s*(if\s*\(?\s*)?$/.test(text.slice(0, from));
}

function leadsToElse(text: string, last: SiteInfo, transfer: SiteInfo): boolean {
  return /\belse\b/.test(text.slice(last.from, transfer.from));
}

/** What stands before the arrow of a transfer. */
export function sourceOf(transfer: string): string {
  return transfer.split("=>")[0]?.trim() ?? "";
}

function slice(text: string, { from, to }: SiteInfo): string {
  return text.slice(from, to).replace(/;\s*$/, "").trim();
}
