import { formatNumber } from "../../base/time.js";
import type { Analysis } from "../../generated/services.js";
import type { Requests, Stores } from "../commands.js";
import type { Choice } from "../comparison/contenders.js";
import type { Decision } from "../comparison/difference.js";
import type { CompilationStore } from "../project/compilation.js";
import type { HistoryStore } from "../project/history.js";
import type { ProjectStore } from "../project/project.js";
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
  /** Another scheduler that takes over; null: the same one goes on. */
  readonly under: Choice | null;
}

/** A wish as the simulator takes it: with the module of the scheduler that takes over. */
export interface ForkRequest extends Pick<ForkWish, "seed" | "change"> {
  readonly under: Uint8Array | null;
}

/** The scheduler that took a fork over: what views show in place of the project's own. */
export interface Successor {
  readonly title: string;
  readonly program: Analysis;
  readonly stores: {
    readonly project: ProjectStore;
    readonly compilation: CompilationStore;
    /** Of moving nodes of its graph. */
    readonly history: HistoryStore;
  };
  /** In place of drawing in it: says that it is to look at. */
  readonly draw: Requests["draw"];
}

/** Where a fork and its original decide differently for the first time. */
export type ForkDifference =
  | { readonly kind: "searching" }
  | {
      readonly kind: "found";
      /** How many decisions behind the fork are the same before. */
      readonly same: number;
      /** What each decided then; null for a run that had come to its end. */
      readonly original: Decision | null;
      readonly fork: Decision | null;
    }
  /** None in so many decisions, which are all there are or all that were looked at. */
  | { readonly kind: "none"; readonly compared: number; readonly complete: boolean }
  | { readonly kind: "failed"; readonly message: string };

/** A fork that a run has gone on in: its original is forgotten. */
export type LeftFork = Pick<OpenFork, "tick" | "wish" | "words">;

/** A fork of the run, of which the page shows one side while the other stands still. */
export interface OpenFork {
  /** Where it left the original. */
  readonly tick: number;
  readonly time: number;
  /** The thread that ran in the original there; 0 for none. */
  readonly running: number;
  /** What was asked for as it was made. */
  readonly wish: ForkWish;
  /** What is different in it: `with seed 2, load = 1.5`. */
  readonly words: string;
  /** Another scheduler that took it over; null for the same one. */
  readonly successor: Successor | null;
  /** What the original runs. */
  readonly program: Analysis;
  /** Whether the fork shows and not the original. */
  readonly isShown: boolean;
  /** Where the other side stands. */
  readonly beside: SimulationState;
  /** Null as long as nobody asked. */
  readonly difference: ForkDifference | null;
}

/** From where on a fork is another run, and how: `at tick 12, with seed 2, load = 1.5`. */
export function forkWords({ tick, words }: Pick<OpenFork, "tick" | "words">): string {
  return `at tick ${formatNumber(tick)}, ${words}`;
}

/** The scheduler that took over the run that shows; null where the project's own runs. */
export function successorOf({ fork }: { readonly fork: OpenFork | null }): Successor | null {
  return fork?.isShown ? fork.successor : null;
}

/** The stores as views of the run see them: with the texts and the graph that run. */
export function shownStores(stores: Stores): Stores {
  return { ...stores, ...successorOf(stores.run.getState())?.stores };
}

/** What can be done with forks. */
export interface Forks {
  /** Forks the run where it stands and shows the fork. What stands in the way, or null. */
  begin(wish: ForkWish): Promise<string | null>;
  /** Shows the other side. */
  swap(): Promise<void>;
  /** Forgets the side that does not show; of a fork under another scheduler the original stays. */
  drop(): Promise<void>;
  /** Looks for where both sides decide differently for the first time, and takes both there. */
  toDifference(): Promise<void>;
  /** Gives up looking. */
  stopLooking(): void;
}
