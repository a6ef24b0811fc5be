/**
 * Causal convergence of registers, each of whose values is written once: what cannot be in a history is found, as
 * A. Bouajjani, C. Enea, R. Guerraoui, J. Hamza describe (*On Verifying Causal Consistency*, Principles of Programming
 * Languages 2017). A read that comes after a write, by its program or by what was read, never sees what was there
 * before; and all writes can be put into one order that no process contradicts.
 */

import { type History, type Operation, show } from "./operation.js";

/** What contradicts causal convergence; null: nothing does. */
export function causalFault(history: History): string | null {
  const operations = history.flat();
  const writers = new Map<string, number>();
  for (const [at, { variable, does, operand }] of operations.entries()) {
    if (does === "set") writers.set(`${variable} ${operand}`, at);
  }
  const sources = operations.map(({ variable, does, sees }) =>
    does === "read" && sees !== 0 ? writers.get(`${variable} ${sees}`) : undefined,
  );
  const thin = operations.findIndex(
    ({ does, sees }, at) => does === "read" && sees !== 0 && sources[at] === undefined,
  );
  if (thin >= 0) return `nobody wrote what is read: ${show(operations[thin] as Operation)}`;
  const order = new Order(operations.length);
  for (const [at, operation] of operations.entries()) {
    if (operations[at + 1]?.process === operation.process) order.add(at, at + 1);
    if (sources[at] !== undefined) order.add(sources[at], at);
  }
  order.close();
  if (order.hasCycle()) return "something is read before it is written";
  return staleRead(operations, sources, order) ?? conflict(operations, sources, order);
}

/** A read that sees what was overwritten by what comes before the read. */
function staleRead(
  operations: readonly Operation[],
  sources: Sources,
  order: Order,
): string | null {
  for (const [read, operation] of operations.entries()) {
    if (operation.does !== "read") continue;
    const source = sources[read];
    for (const [write, other] of operations.entries()) {
      const isWrite = other.does === "set" && other.variable === operation.variable;
      if (!isWrite || !order.has(write, read)) continue;
      if (source === undefined || order.has(source, write)) {
        return `it was overwritten by ${show(other)}, which comes before: ${show(operation)}`;
      }
    }
  }
  return null;
}

/** Where a read sees one write, another that comes before the read must be before that one for all. */
function conflict(
  operations: readonly Operation[],
  sources: Sources,
  causal: Order,
): string | null {
  const order = causal.copy();
  for (const [read, source] of sources.entries()) {
    const seen = operations[read] as Operation;
    if (source === undefined) continue;
    for (const [write, { does, variable }] of operations.entries()) {
      if (does !== "set" || variable !== seen.variable || write === source) continue;
      if (causal.has(write, read)) order.add(write, source);
    }
  }
  order.close();
  return order.hasCycle() ? "two processes see writes in different orders" : null;
}

type Sources = readonly (number | undefined)[];

/** Which of so many things come before which: a row of bits for each, of those behind it. */
class Order {
  readonly #rows: Uint32Array[];

  constructor(count: number) {
    this.#rows = Array.from({ length: count }, () => new Uint32Array((count >>> 5) + 1));
  }

  add(before: number, behind: number): void {
    const row = this.#rows[before] as Uint32Array;
    row[behind >>> 5] = (row[behind >>> 5] as number) | (1 << (behind & 31));
  }

  has(before: number, behind: number): boolean {
    return (
      (((this.#rows[before] as Uint32Array)[behind >>> 5] as number) & (1 << (behind & 31))) !== 0
    );
  }

  /** What is behind what is behind something is behind that (S. Warshall, 1962). */
  close(): void {
    for (const [middle, behind] of this.#rows.entries()) {
      for (const row of this.#rows) {
        if (((row[middle >>> 5] as number) & (1 << (middle & 31))) === 0) continue;
        for (let word = 0; word < row.length; word++)
          row[word] = (row[word] as number) | (behind[word] as number);
      }
    }
  }

  hasCycle(): boolean {
    return this.#rows.some((_, at) => this.has(at, at));
  }

  copy(): Order {
    const copy = new Order(0);
    copy.#rows.push(...this.#rows.map((row) => row.slice()));
    return copy;
  }
}
