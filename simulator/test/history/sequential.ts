/**
 * Sequential consistency: all operations in one order that has those of each process in the order of its program, in
 * which each sees what is there (L. Lamport, *How to Make a Multiprocessor Computer That Correctly Executes
 * Multiprocess Programs*, IEEE Transactions on Computers C-28, 1979). The order is looked for; nothing else is known.
 */

import { fits, type History, type Operation, resultOf, type Values } from "./operation.js";

/** A search that takes longer decides nothing, which fails a test. */
const MOST_STATES = 400_000;

/** Such an order, behind which variables have some final values; null: there is none. */
export function sequentialOrder(history: History, last: Values): Operation[] | null {
  return new Search(history, last).run();
}

class Search {
  readonly #history: History;
  readonly #last: Values;
  readonly #at: number[];
  readonly #values = new Map<string, number>();
  readonly #order: Operation[] = [];
  readonly #vain = new Set<string>();
  /** Variables in which no value comes twice, and how often each value is still to be seen there. */
  readonly #onceEach = new Map<string, Map<number, number>>();

  constructor(history: History, last: Values) {
    this.#history = history;
    this.#last = last;
    this.#at = history.map(() => 0);
    const operations = history.flat();
    for (const name of new Set(operations.map(({ variable }) => variable))) {
      const own = operations.filter(({ variable }) => variable === name);
      if (isOnceEach(own)) this.#onceEach.set(name, new Map());
    }
    for (const operation of operations) this.#awaits(operation, 1);
  }

  run(): Operation[] | null {
    return this.#goOn() ? this.#order : null;
  }

  /** Operations that change nothing are done as soon as they fit, for no order is lost by that. */
  #goOn(): boolean {
    const begin = this.#order.length;
    while (this.#next().some((one) => this.#isIdle(one) && this.#carryOut(one)));
    if (this.#isWhole()) return true;
    const state = this.#state();
    if (!this.#vain.has(state)) {
      for (const one of this.#inGoodOrder()) if (this.#tries(one)) return true;
      if (this.#vain.size > MOST_STATES) throw new Error("This history is too long to be decided.");
      this.#vain.add(state);
    }
    while (this.#order.length > begin) this.#takeBack(this.#order.at(-1) as Operation, 0);
    return false;
  }

  #tries(operation: Operation): boolean {
    const before = this.#value(operation.variable);
    if (!fits(operation, before) || this.#isTooEarly(operation, before)) return false;
    this.#carryOut(operation);
    if (this.#goOn()) return true;
    this.#takeBack(operation, before);
    return false;
  }

  /** Somebody is still to see what was there before, and will never find it again. */
  #isTooEarly(operation: Operation, before: number): boolean {
    const awaited = this.#onceEach.get(operation.variable)?.get(before) ?? 0;
    return awaited > (seenBefore(operation) === before ? 1 : 0);
  }

  #awaits(operation: Operation, more: number): void {
    const counts = this.#onceEach.get(operation.variable);
    const value = seenBefore(operation);
    if (value !== null) counts?.set(value, (counts.get(value) ?? 0) + more);
  }

  #isIdle(operation: Operation): boolean {
    const value = this.#value(operation.variable);
    return (
      resultOf(operation, value) === value && operation.does === "read" && fits(operation, value)
    );
  }

  #carryOut(operation: Operation): boolean {
    const { process, variable } = operation;
    this.#values.set(variable, resultOf(operation, this.#value(variable)));
    this.#at[process] = (this.#at[process] as number) + 1;
    this.#order.push(operation);
    this.#awaits(operation, -1);
    return true;
  }

  #takeBack(operation: Operation, before: number): void {
    const { process, variable, does } = operation;
    this.#awaits(operation, 1);
    if (does !== "read") this.#values.set(variable, before);
    this.#at[process] = (this.#at[process] as number) - 1;
    this.#order.pop();
  }

  #isWhole(): boolean {
    const isDone = this.#history.every((one, process) => this.#at[process] === one.length);
    return isDone && [...this.#last].every(([variable, value]) => this.#value(variable) === value);
  }

  /** Those first whose result somebody waits to see. */
  #inGoodOrder(): Operation[] {
    const next = this.#next();
    const isAwaited = (one: Operation) => {
      const after = resultOf(one, this.#value(one.variable));
      return next.some(
        ({ variable, does, sees }) =>
          variable === one.variable && does === "read" && sees === after,
      );
    };
    return [...next.filter(isAwaited), ...next.filter((one) => !isAwaited(one))];
  }

  #next(): Operation[] {
    return this.#history.flatMap(
      (operations, process) => operations[this.#at[process] as number] ?? [],
    );
  }

  #value(variable: string): number {
    return this.#values.get(variable) ?? 0;
  }

  #state(): string {
    return `${this.#at.join()} ${[...this.#values].sort().join()}`;
  }
}

/** The value that must be there before an operation; null: any. */
function seenBefore({ does, operand, sees, isFormer }: Operation): number | null {
  if (sees === null || does === "set" || does === "multiply") return null;
  if (does === "read" || isFormer) return sees;
  return does === "add" ? sees - operand : sees + operand;
}

/** Whether no value comes twice: each is set once, or it only grows. */
function isOnceEach(operations: readonly Operation[]): boolean {
  const updates = operations.filter(({ does }) => does !== "read");
  if (updates.every(({ does, operand }) => does === "add" && operand > 0)) return true;
  const values = new Set([0, ...updates.map(({ operand }) => operand)]);
  return updates.every(({ does }) => does === "set") && values.size === updates.length + 1;
}
