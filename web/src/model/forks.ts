import { formatNumber } from "../base/time.js";
import type { SimulationState } from "./simulation.js";

/** A value that a fork begins with; as a person writes it: a number, or a time such as `5ms`. */
export type ForkChange =
  | { readonly kind: "variable"; readonly name: string; readonly value: string }
  | {
      readonly kind: "attribute";
      readonly thread: number;
      readonly name: string;
      readonly value: string;
    };

/** How a fork differs from the run that it leaves. */
export interface ForkWish {
  /** Other random numbers from here on, as a person writes the seed; null: those that would come. */
  readonly seed: string | null;
  readonly change: ForkChange | null;
}

/** A fork of the run, of which the page shows one side while the other stands still. */
export interface OpenFork {
  /** Where it left the original. */
  readonly tick: number;
  readonly time: number;
  /** What is different in it: `seed 2, load = 1.5`. */
  readonly words: string;
  /** Whether the fork shows and not the original. */
  readonly isShown: boolean;
  /** Where the other side stands. */
  readonly beside: SimulationState;
}

/** From where on a fork is another run, and how: `at tick 12, with seed 2, load = 1.5`. */
export function forkWords({ tick, words }: OpenFork): string {
  return `at tick ${formatNumber(tick)}, with ${words === "" ? "nothing changed" : words}`;
}

/** What can be done with forks. */
export interface Forks {
  /** Forks the run where it stands and shows the fork. What stands in the way, or null. */
  begin(wish: ForkWish): Promise<string | null>;
  /** Shows the other side. */
  swap(): Promise<void>;
  /** Forgets the side that does not show. */
  drop(): void;
}
