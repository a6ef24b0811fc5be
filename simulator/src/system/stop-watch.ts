import type { Expression } from "../generated/system.js";
import { isTrue, namesIn, nodesIn, timesIn, unsteadyIn } from "./expression.js";
import type { SystemProcess } from "./process.js";

/** A variable, counter or channel that a condition asks about, and what it was at the last check. */
interface Watched {
  readonly node: number;
  readonly name: string;
  value: number;
  /** What it was at the look before. */
  former: number;
}

/** A node with values that can go there and back, and how many ticks it had made at the last check. */
interface Unsteady {
  readonly node: number;
  tick: number;
}

/**
 * Looks from step to step whether the condition of a system may have come to hold. A value that moves by more than one
 * within a step, or one of several that move, may have met it in between: then the step is to be gone through. So it is
 * when a node made several ticks whose values can go there and back.
 */
export class StopWatch {
  readonly #condition: Expression | null;
  readonly #members: readonly (SystemProcess | null)[];
  readonly #watched: readonly Watched[];
  readonly #unsteady: readonly Unsteady[];
  /** When the condition can come to hold because time goes on, ns; rising. */
  readonly #times: readonly number[];
  #nextTime = Number.NEGATIVE_INFINITY;

  constructor(condition: Expression | null, members: readonly (SystemProcess | null)[]) {
    this.#condition = condition;
    this.#members = members;
    this.#times = condition === null ? [] : timesIn(condition).toSorted((a, b) => a - b);
    this.#unsteady =
      condition === null ? [] : [...unsteadyIn(condition)].map((node) => ({ node, tick: 0 }));
    this.#watched =
      condition === null
        ? []
        : [...nodesIn(condition)].flatMap((node) =>
            namesIn(condition, node).map((name) => ({ node, name, value: 0, former: 0 })),
          );
  }

  /**
   * Whether the condition may have held at some moment since the last check.
   * @param gone the nodes in which something happened since
   * @param now up to when all have come, ns
   */
  mayHold(gone: readonly number[], now: number): boolean {
    if (this.#condition === null) return false;
    const isTimely = now >= this.#nextTime;
    if (isTimely)
      this.#nextTime = this.#times.find((time) => time > now) ?? Number.POSITIVE_INFINITY;
    const mayHaveGoneBack = this.#mayHaveGoneBack(gone);
    const hasMoved = this.#hasMoved(gone);
    return mayHaveGoneBack || ((hasMoved || isTimely) && this.#mayHold(now));
  }

  /** Whether a node made several ticks, so that what it has at the end is not all that it had. */
  #mayHaveGoneBack(gone: readonly number[]): boolean {
    let may = false;
    for (const one of this.#unsteady) {
      const member = this.#members[one.node];
      if (!member || !gone.includes(one.node)) continue;
      const { tick } = member.engine.look();
      may ||= tick - one.tick > 1;
      one.tick = tick;
    }
    return may;
  }

  /** Whether a value is another one than at the last check. What it is soon is told at once: only then is there to look. */
  #hasMoved(gone: readonly number[]): boolean {
    let moved = false;
    for (const one of this.#watched) {
      one.former = one.value;
      const member = this.#members[one.node];
      if (!member || !gone.includes(one.node) || member.peek(one.name) === one.value) continue;
      one.value = member.variable(one.name);
      moved ||= one.value !== one.former;
    }
    return moved;
  }

  #mayHold(now: number): boolean {
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
