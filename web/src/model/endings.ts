import { capitalised } from "../base/words.js";
import type { Analysis } from "../generated/services.js";
import type { Outcome } from "./simulation.js";

/** An end that nobody wanted, with what is to be said of it. */
export type Trouble = Extract<Outcome, { message: string }>;

type Good = Exclude<Outcome, Trouble>;

const ENDINGS: Readonly<Record<Exclude<Good["kind"], "limit">, string>> = {
  stopped: "The run is over: its stop condition holds.",
  ended: "The run is over: all threads have ended.",
  exited: "The recording is over: its program ended.",
  cutShort: "The recording breaks off here: its file ends before the program did.",
};

/** How a run came to its end, in sentences; what stands between backticks is program text. */
export function endingOf(outcome: Outcome): string {
  if ("message" in outcome) return capitalised(outcome.message);
  if (outcome.kind !== "limit") return ENDINGS[outcome.kind];
  const { limit } = outcome;
  return `The run was cut off at its limit of ${limit}: \`limit ${limit}\` in the workload sets another.`;
}

/**
 * The line that a fault leads to: its own, or where its handler begins when no single statement is to
 * blame; null where neither is known.
 */
export function faultLine(
  { where, handler }: Extract<Outcome, { kind: "fault" }>,
  program: Analysis | null,
): { readonly file: string; readonly line: number } | null {
  if (where.line > 0) return where;
  return program?.sites.find((site) => site.line > 0 && site.handler === handler) ?? null;
}
