/** Counters, which are only added to: no update is lost, none is carried out twice, and each has a place of its own. */

import { type History, type Operation, show } from "./operation.js";

/**
 * What contradicts that a counter began at 0 and has come to a value; null: nothing does.
 * @param history the operations on it
 */
export function countingFault(history: History, last: number): string | null {
  const operations = history.flat();
  const sum = operations.reduce((all, { operand }) => all + operand, 0);
  if (sum !== last) return `what was added comes to ${sum}, and the counter to ${last}`;
  return unfitting(history, sum) ?? overlapping(operations);
}

/** Each process sees what it has added itself, never less than before, and never what is still to be added by it. */
function unfitting(history: History, sum: number): string | null {
  for (const operations of history) {
    let least = 0;
    let toCome = operations.reduce((all, { operand }) => all + operand, 0);
    let own = 0;
    for (const operation of operations) {
      const { sees, operand, isFormer } = operation;
      const before = sees === null ? null : sees - (isFormer ? 0 : operand);
      if (before !== null && (before < Math.max(least, own) || before > sum - toCome)) {
        return `it saw ${least} before, and ${sum} is the end: ${show(operation)}`;
      }
      own += operand;
      toCome -= operand;
      if (before !== null) least = before + operand;
    }
  }
  return null;
}

/** Of updates whose value is used each has its own stretch between two values of the counter. */
function overlapping(operations: readonly Operation[]): string | null {
  const stretches = operations.flatMap((operation) => {
    const { sees, operand, isFormer } = operation;
    if (sees === null || operation.does === "read") return [];
    const from = isFormer ? sees : sees - operand;
    return [{ from, to: from + operand, operation }];
  });
  stretches.sort((a, b) => a.from - b.from);
  for (const [at, { to, operation }] of stretches.entries()) {
    const next = stretches[at + 1];
    if (next !== undefined && next.from < to) {
      return `both have the same place: ${show(operation)} and ${show(next.operation)}`;
    }
  }
  return null;
}
