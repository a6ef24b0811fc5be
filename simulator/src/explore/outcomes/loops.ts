import type { WasmEngine } from "../../engine/wasm-engine.js";
import { ThreadState } from "../../generated/layout.js";

/** A part of a run that leads back to where it began, and so can be gone through for ever. Times in ns. */
export interface Loop {
  readonly from: number;
  readonly to: number;
}

/** A thread that is ready all through a loop, and never chosen there. */
export interface LeftOut {
  /** Its number, from 1. */
  readonly thread: number;
  readonly loop: Loop;
  /** What groups answer in the loop. */
  readonly given: ReadonlySet<string>;
}

interface Moment {
  readonly time: number;
  readonly shape: string;
  readonly given: readonly string[];
}

/**
 * Finds where a run comes to a state that it was in before, with all moments as far from now as they were. Of two states that
 * are alike in this the scheduler does the same, since it compares moments with moments only (the compiler's `moments`).
 */
export class LoopFinder {
  readonly #engine: WasmEngine;
  /** Of the scheduler's variables, and of its attributes. */
  readonly #globals: readonly Timed[];
  readonly #attributes: readonly Timed[];
  #moments: Moment[] = [];
  #places = new Map<string, number>();

  /** @param moments the variables and attributes that are moments, and no durations */
  constructor(engine: WasmEngine, moments: readonly string[]) {
    this.#engine = engine;
    this.#globals = timedOf(engine.descriptor.globals, moments);
    this.#attributes = timedOf(engine.descriptor.attributes, moments);
  }

  /** A run begins. */
  begin(): void {
    this.#moments = [];
    this.#places = new Map();
  }

  /** Looks where the run stands. @param given what groups have answered since the last look */
  look(given: readonly string[]): LeftOut[] {
    const { time } = this.#engine.look();
    const shape = this.#shape(time);
    const before = this.#places.get(shape);
    this.#moments.push({ time, shape, given });
    this.#places.set(shape, this.#moments.length - 1);
    if (before === undefined) return [];
    const from = this.#moments[before]?.time ?? time;
    return from < time ? this.#leftOut({ from, to: time }, before) : [];
  }

  #leftOut(loop: Loop, before: number): LeftOut[] {
    const given = new Set(this.#moments.slice(before + 1).flatMap((one) => one.given));
    return this.#engine.threads().flatMap(({ state, since }, index) => {
      const isReady = state === ThreadState.NEW || state === ThreadState.READY;
      return isReady && since <= loop.from ? [{ thread: index + 1, loop, given }] : [];
    });
  }

  #shape(now: number): string {
    const globals = this.#engine.globals();
    const own = this.#globals.flatMap(({ at, isMoment }) =>
      [globals[at] ?? 0].flat().map((value) => value - (isMoment ? now : 0)),
    );
    const ofThreads = this.#engine.threads().flatMap(({ state, attributes }) => {
      if (state === ThreadState.DEAD || state === ThreadState.UNBORN) return [];
      return this.#attributes.map(
        ({ at, isMoment }) => (attributes[at] ?? 0) - (isMoment ? now : 0),
      );
    });
    return `${this.#engine.hashFromNow()} ${own} ${ofThreads}`;
  }
}

interface Timed {
  readonly at: number;
  readonly isMoment: boolean;
}

const timedOf = (
  variables: readonly { readonly name: string; readonly type: string }[],
  moments: readonly string[],
): Timed[] =>
  variables.flatMap(({ name, type }, at) =>
    type === "time" ? [{ at, isMoment: moments.includes(name) }] : [],
  );
