import type { MeasuredFamily, MeasuredRun, MeasuredUse } from "../../generated/system.js";
import { families } from "./families.js";
import type { HandlerCalls } from "./handler-calls.js";
import { systemMeasures } from "./pooled.js";
import type { ProcessOutcome, SystemOutcome } from "./run.js";
import { sharedOutcomes } from "./shared.js";

export type { MeasuredRun } from "../../generated/system.js";

type Rates = Readonly<Record<string, number>>;

/**
 * What a run tells the compiler in the place of estimates, by which it chooses models of shared variables; null: its nodes
 * share nothing.
 */
export function measuredRun(outcome: SystemOutcome, calls: HandlerCalls): MeasuredRun | null {
  const manager = outcome.processes.find(({ place }) => place.plan === null);
  const seconds = outcome.time / 1e9;
  if (manager === undefined || seconds === 0) return null;
  const globals = new Set(variablesOf(manager).map(({ name }) => String(name)));
  const shared = sharedOutcomes(outcome).filter(({ messages }) => messages > 0);
  return {
    seconds,
    families: Object.fromEntries(
      families(outcome).map(({ family }) => {
        const own = outcome.processes.filter(({ place }) => place.family === family);
        return [family, familyOf(own, { calls, globals, seconds })] as const;
      }),
    ),
    blocks: rates(calls.of(manager.place.number), seconds),
    messages: Object.fromEntries(
      shared.map(({ name, model, messagesPerSecond }) => [
        name,
        { model: model === "request" ? "request" : "broadcast", perSecond: messagesPerSecond },
      ]),
    ),
  };
}

interface Run {
  readonly calls: HandlerCalls;
  /** The variables that all share. */
  readonly globals: ReadonlySet<string>;
  readonly seconds: number;
}

function familyOf(nodes: readonly ProcessOutcome[], run: Run): MeasuredFamily {
  const whole = nodes.length * run.seconds;
  const calls = new Map<string, number>();
  for (const { place } of nodes) {
    for (const [handler, count] of run.calls.of(place.number)) {
      calls.set(handler, (calls.get(handler) ?? 0) + count);
    }
  }
  return {
    nodes: nodes.length,
    calls: rates(calls, whole),
    uses: usesOf(nodes, run.globals, whole),
  };
}

/** Each count by the seconds in which it came together. */
const rates = (counts: ReadonlyMap<string, number>, seconds: number): Rates =>
  Object.fromEntries([...counts].map(([name, count]) => [name, count / seconds]));

/** Of a variable of its own under request nothing is sent, and nobody counts. */
function usesOf(
  nodes: readonly ProcessOutcome[],
  globals: ReadonlySet<string>,
  whole: number,
): Record<string, MeasuredUse> {
  const rows = nodes.flatMap(variablesOf);
  const uses: Record<string, MeasuredUse> = {};
  for (const name of new Set(rows.map((row) => String(row.name)))) {
    const all = rows.filter((row) => row.name === name);
    const isCopied = all[0]?.model === "broadcast";
    const isOfOthers = globals.has(name) || name.includes(".");
    if (name.startsWith("|") || (!isOfOthers && !isCopied)) continue;
    const rate = (field: string) => all.reduce((sum, row) => sum + Number(row[field]), 0) / whole;
    uses[name] = {
      reads: rate(isCopied && isOfOthers ? "read" : "asked"),
      updates: rate("updates"),
      answered: Math.max(0, rate("answered") - rate("asked")),
    };
  }
  return uses;
}

const variablesOf = ({ result }: ProcessOutcome) =>
  systemMeasures(result.measures)?.variables ?? [];
