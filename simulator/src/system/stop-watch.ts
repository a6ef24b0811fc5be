import type { Expression } from "../generated/system.js";
import { isTrue, namesIn, nodesIn } from "./expression.js";
import type { SystemProcess } from "./process.js";

/** A variable, counter or channel that a condition asks about, and what it was at the last look. */
interface Watched {
  readonly node: number;
  readonly name: string;
  value: number;
  /** What it was at the look before. */
  former: number;
}

/**
 * Looks from step to step whether the condition of a system may have come to hold. A value that moves by more than one
 * within a step, or one of several that move, may have met it in between: then the step is to be gone through.
 */
export class StopWatch {
  readonly #condition: Expression | null;
  readonly #members: readonly (SystemProcess | null)[];
  readonly #watched: readonly Watched[];

  constructor(condition: Expression | null, members: readonly (SystemProcess | null)[]) {
    this.#condition = condition;
    this.#members = members;
    this.#watched =
      condition === null
        ? []
        : [...nodesIn(condition)].flatMap((node) =>
            namesIn(condition, node).map((name) => ({ node, name, value: 0, former: 0 })),
          );
  }

  /** Whether a value is another one than at the last look. */
  hasMoved(): boolean {
    let moved = false;
    for (const one of this.#watched) {
      one.former = one.value;
      one.value = this.#members[one.node]?.variable(one.name) ?? 0;
      moved ||= one.value !== one.former;
    }
    return moved;
  }

  /** Whether the condition may have held at some moment since the last look. */
  mayHold(now: number): boolean {
    if (this.#condition === null) return false;
    const moved = this.#watched.filter(({ value, former }) => value !== former);
    const isFine = moved.length <= 1 && moved.every((one) => Math.abs(one.value - one.former) <= 1);
    return (
      !isFine || isTrue(this.#condition, { now, variable: (node, name) => this.#of(node, name) })
    );
  }

  #of(node: number, name: string): number {
    return this.#watched.find((one) => one.node === node && one.name === name)?.value ?? 0;
  }
}
