import { capitalised } from "../../base/words.js";
import type { Analysis } from "../../generated/services.js";
import type { Outcome } from "./simulation.js";

/** An end that nobody wanted, with what is to be said of it. */
export type Trouble = Extract<Outcome, { message: string }>;

type Good = Exclude<Outcome, Trouble>;

const ENDINGS: Readonly<Record<Exclude<Good["kind"], "limit">, string>> = {
  stopped: "Finished: the stop condition was met.",
  ended: "Finished: all threads have ended.",
  inputEnded: "Finished: nothing arrives any more, and who is left waits for that.",
  exited: "The recording ends here: its program ended.",
  cutShort: "The recording was cut short: the file ends before the program did.",
};

/** How a run came to its end, in sentences; what stands between backticks is program text. */
export function endingOf(outcome: Outcome): string {
  return [wayOfEnding(outcome), ...(outcome.notes ?? [])].join(" ");
}

function wayOfEnding(outcome: Outcome): string {
  if ("message" in outcome) return capitalised(outcome.message);
  if (outcome.kind !== "limit") return ENDINGS[outcome.kind];
  const { limit } = outcome;
  return `The run was cut off at its limit of ${limit}. Set another with \`limit ${limit}\` in the workload.`;
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
