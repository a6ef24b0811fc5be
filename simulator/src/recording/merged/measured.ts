/** What a merged run tells the compiler in the place of estimates, as a simulated one does. */

import type { MeasuredFamily, MeasuredRun, MeasuredUse } from "../../generated/system.js";
import type { MergedMessage, MergedProcess, MergedRun } from "./merge.js";

/** @param familyOf what the family of a node is called */
export function measuredOf(
  run: MergedRun,
  familyOf: (process: MergedProcess) => string,
): MeasuredRun | null {
  const seconds = run.duration / 1e9;
  const [manager, ...nodes] = run.processes;
  if (manager === undefined || seconds === 0) return null;
  const families: Record<string, MeasuredFamily> = {};
  for (const name of new Set(nodes.map(familyOf))) {
    const own = nodes.filter((node) => familyOf(node) === name);
    const whole = own.length * seconds;
    families[name] = {
      nodes: own.length,
      calls: rates(sums(own.map(({ calls }) => calls)), whole),
      uses: usesOf(run.messages, own, whole),
    };
  }
  const messages = variablesOf(run.messages).map((name) => {
    const about = run.messages.filter(({ variable }) => variable === name);
    const model = about.some(({ kind }) => kind === "COPY") ? "broadcast" : "request";
    return [name, { model, perSecond: about.length / seconds }] as const;
  });
  return {
    seconds,
    families,
    blocks: rates(manager.calls, seconds),
    messages: Object.fromEntries(messages),
  };
}

/** The variables that messages are about; containers of nodes are none. */
export const variablesOf = (messages: readonly MergedMessage[]): string[] => [
  ...new Set(
    messages.flatMap(({ variable }) =>
      variable === null || variable.startsWith("|") || variable.endsWith(" is") ? [] : [variable],
    ),
  ),
];

type Counts = Readonly<Record<string, number>>;

function sums(all: readonly Counts[]): Counts {
  const found: Record<string, number> = {};
  for (const [name, count] of all.flatMap((one) => Object.entries(one))) {
    found[name] = (found[name] ?? 0) + count;
  }
  return found;
}

const rates = (counts: Counts, seconds: number): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / seconds]));

/** A read of a copy sends nothing, so it is not counted: it follows from the calls of handlers. */
function usesOf(
  messages: readonly MergedMessage[],
  nodes: readonly MergedProcess[],
  whole: number,
): Record<string, MeasuredUse> {
  const numbers = new Set(nodes.map(({ number }) => number));
  const sent = messages.filter(({ from }) => numbers.has(from));
  const uses: Record<string, MeasuredUse> = {};
  for (const name of variablesOf(sent)) {
    const count = (kind: string) =>
      sent.filter((one) => one.variable === name && one.kind === kind).length / whole;
    const isCopied = messages.some((one) => one.variable === name && one.kind === "COPY");
    uses[name] = { reads: isCopied ? null : count("READ"), updates: count("UPDATE"), answered: 0 };
  }
  return uses;
}
