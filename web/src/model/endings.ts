import { capitalised } from "../base/words.js";
import type { Analysis } from "../generated/services.js";
import type { Outcome } from "./simulation.js";

/** An end that nobody wanted, with what is to be said of it. */
export type Trouble = Extract<Outcome, { message: string }>;

const ENDINGS: Readonly<Record<Exclude<Outcome, Trouble>["kind"], string>> = {
  stopped: "The run is over: its stop condition holds.",
  ended: "The run is over: all threads have ended.",
  limit: "The run was cut off at its limit of time or ticks.",
  exited: "The recording is over: its program ended.",
  cutShort: "The recording breaks off here: its file ends before the program did.",
};

/** How a run came to its end, in sentences; what stands between backticks is program text. */
export function endingOf(outcome: Outcome): string {
  return "message" in outcome ? capitalised(outcome.message) : ENDINGS[outcome.kind];
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
