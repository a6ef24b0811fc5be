import type { Analysis, SiteInfo } from "../../../generated/services.js";
import { decides } from "../../../model/run/decision.js";
import type { Move, PathStep, SimulationState } from "../../../model/run/simulation.js";

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
  /** The transfer that the chain led to, or the `dispatch` of a thread that was in its slot. */
  readonly transfer: SiteInfo;
  /** Where that takes its threads from, as written. */
  readonly source: string;
  /** What it moved; null for a `dispatch`. */
  readonly move: Move | null;
  /** How many sites the handler had passed before it; null when that is not known. */
  readonly passed: number | null;
}

/**
 * Finds the chain of conditions that led to the move of the thread that runs next, or else to the
 * last move of a tick. `text` is the scheduler's
 * text of the program that runs. Null when nothing was moved or dispatched.
 */
export function decidingChain(
  program: Analysis,
  simulation: SimulationState,
  text: string,
): Chain | null {
  const decisive = decisiveStep(program, simulation);
  if (!decisive) return null;
  const { transfer, move, step } = decisive;
  const written = writtenAt(transfer);
  const end = {
    transfer,
    move,
    source: move ? sourceOf(written) : written.replace(/^dispatch\s+/, ""),
    passed: step === null ? null : passedBefore(simulation, step),
  };
  const path = step === null ? simulation.path : simulation.path.slice(0, step);
  const passed = branchesBefore(program, path, transfer);
  const rules = rulesUpTo(program, passed, text);
  const last = passed.at(-1);
  if (last && last.value === 0 && leadsToElse(text, last.at, transfer)) {
    rules.push({ ...ruleAt(program, last.at), ...otherwise(transfer) });
  } else if (last && last.value === 0) {
    return { ...end, rules: [] };
  }
  if (last && last.value !== 0) rules.push(...unreached(program, last.at, text));
  return { ...end, rules };
}

interface Decisive {
  readonly transfer: SiteInfo;
  readonly move: Move | null;
  /** Its place in the path; null when that does not have it. */
  readonly step: number | null;
}

/**
 * The last move of the thread that was chosen to run, for others may move after it. A chosen thread
 * that was in its slot already was only dispatched. Where nothing was chosen, the last move of all.
 */
function decisiveStep(program: Analysis, simulation: SimulationState): Decisive | null {
  const { handler, running, moves, path } = simulation;
  const ofChosen = moves.findLast(({ thread }) => decides(handler) && thread === running);
  if (!ofChosen && decides(handler) && running > 0) {
    const step = path.findLastIndex(({ site }) => program.sites[site]?.kind === "dispatch");
    const transfer = program.sites[path[step]?.site ?? 0];
    if (step >= 0 && transfer) return { transfer, move: null, step };
  }
  const move = ofChosen ?? moves.at(-1);
  const transfer = move && program.sites[move.site];
  if (!move || transfer?.kind !== "transfer") return null;
  return { transfer, move, step: stepOf(move, simulation) };
}

/** In a loop one transfer moves many threads: the last of them is the last time that it was passed. */
function stepOf(move: Move, { moves, path }: SimulationState): number | null {
  const later = moves.slice(moves.indexOf(move) + 1).filter(({ site }) => site === move.site);
  const steps = path.flatMap(({ site }, index) => (site === move.site ? [index] : []));
  return steps.at(-1 - later.length) ?? null;
}

function passedBefore({ passedBefore: before }: SimulationState, step: number): number | null {
  return before === null ? null : before + step;
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
    rules.unshift({ ...ruleAt(program, at), fate });
    if (!isElse(text, at)) break;
  }
  return rules;
}

/** Rules of the chain behind the one that held, a last `else` included. */
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
    rules.push({ ...ruleAt(program, at), fate: "not reached" });
  }
  const last = lastElse(program, rules.at(-1)?.at ?? held, text);
  return last ? [...rules, { ...last, fate: "not reached" }] : rules;
}

/** The transfer of an `else` without condition that follows a rule's own. */
function lastElse(program: Analysis, rule: SiteInfo, text: string): Omit<Rule, "fate"> | null {
  const own = transferBehind(program, rule);
  const other = own && transferBehind(program, own);
  if (!other || other.handler !== rule.handler) return null;
  const between = text.slice(own.to, other.from).replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, "");
  if (!/^[\s;]*(\}\s*)?else[\s{]*$/.test(between)) return null;
  return { key: other.from, transfer: writtenAt(other), condition: null, at: other };
}

function ruleAt(program: Analysis, at: SiteInfo): Omit<Rule, "fate"> {
  const next = transferBehind(program, at);
  return {
    key: at.from,
    transfer: next ? writtenAt(next) : null,
    condition: at.text,
    at,
  };
}

function transferBehind(program: Analysis, { file, from }: SiteInfo): SiteInfo | undefined {
  return program.sites.find(
    (site) => site.kind === "transfer" && site.file === file && site.from > from,
  );
}

function otherwise(transfer: SiteInfo) {
  return {
    key: transfer.from,
    transfer: writtenAt(transfer),
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

/** What is written there; it may stand in a base. */
function writtenAt({ text }: SiteInfo): string {
  return text.replace(/;\s*$/, "").trim();
}
