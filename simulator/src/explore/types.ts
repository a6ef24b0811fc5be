/** What an exploration is told and tells. The page's worker and the command line share it. */

/** An event on a way through the states, with names. */
export interface NamedStep {
  /** As `ExploredEvent` has it, in lower case: `yield_to`. */
  readonly event: string;
  /** Whom it happens to; of a dispatch who was dispatched. */
  readonly thread: string | null;
  /** Who is named: yielded to, suspended, resumed or killed; of a birth who has asked for the thread. */
  readonly other: string | null;
  /** What the application wrote. */
  readonly values: readonly { readonly name: string; readonly value: number }[];
  /**
   * What the scheduler was answered, in order: by a function of its host, or as a random number, which is `rand()`, or
   * `rand() % 3` where only that counts. Absent: it did not ask.
   */
  readonly answers?: readonly { readonly name: string; readonly value: number }[];
  /** How much time goes by before, ns, where the scheduler asks for the time. */
  readonly delay?: number;
  /** For how long the scheduler lets a thread run that it dispatches, ns; 0: as long as it wants. Absent: it was not asked. */
  readonly slice?: number;
  /** How many handlers are called. Absent where nothing goes by that: but by appointment, and of schedulers that ask for the time. */
  readonly calls?: number;
  /** In how many ns the scheduler wants to be called; 0: never. Absent: it was not asked. */
  readonly due?: number;
  /** Of a step that fails: what the library keeps of threads, and has grown by then, where the scheduler goes by that. Absent: it does not. */
  readonly grown?: readonly {
    readonly thread: string;
    readonly name: string;
    readonly value: number;
  }[];
  /** What happens, in words: `a yields to b`. */
  readonly words: string;
  /** How everything stands behind it; null behind a step that fails. */
  readonly after: StateView | null;
}

/** A state, with names. */
export interface StateView {
  readonly running: string | null;
  /** Of a preemptive library: what is told next is at a later time, or the first that is told. */
  readonly isNewTime?: boolean;
  /** Those that hold threads, in the order of declaration; the front first. */
  readonly containers: readonly { readonly name: string; readonly threads: readonly string[] }[];
  /** What the library knows of its threads, by name. */
  readonly threads: readonly {
    readonly name: string;
    /** As in ThreadState: `ready`. */
    readonly state: string;
    readonly attributes: Readonly<Record<string, number>>;
  }[];
  readonly variables: Readonly<Record<string, number | readonly number[]>>;
}

/** A run that breaks a property: its steps, and for an endless one those that come again and again. */
export interface Counterexample {
  readonly stem: readonly NamedStep[];
  /** Empty for a run that ends. Behind each round other threads may stand where these stood, but not the watched one. */
  readonly loop: readonly NamedStep[];
  /** The thread that the property is about. */
  readonly watched: string | null;
  /**
   * The step, by its place in stem and loop together, behind which no program can avoid the failure any more; null: it can be
   * avoided up to the end, or that is not known, since not all states are.
   */
  readonly unavoidable: number | null;
}

/** What was wrong, and where. */
export interface FaultPlace {
  /** As in FaultKind. */
  readonly kind: string;
  readonly handler: string | null;
  /** Line 0: no single statement is to blame. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Verdict {
  /**
   * Which property: `faults`, `stuck`, `answers` (a warning, told only where it fails), `forgotten`, `forgotten-unnamed`,
   * `forgotten-unborn`, `bypass`, or the text of an own one.
   */
  readonly property: string;
  readonly verdict: "holds" | "fails" | "open";
  /** In a sentence. */
  readonly message: string;
  readonly fault: FaultPlace | null;
  /** Of `bypass`: the least bound that holds. */
  readonly bound: number | null;
  /** Of `bypass`: the same by the values that the application gave a thread; null: there is no bound. Absent: all are alike. */
  readonly classes?: readonly { readonly name: string; readonly bound: number | null }[];
  readonly counterexample: Counterexample | null;
}

/** What runs at random were like, and what may be expected of them. */
export interface Walks {
  readonly walks: number;
  /** Events of each, at most, and changes of priorities. */
  readonly length: number;
  readonly changes: number;
  /** With which a walk orders what is drawn as it takes to meet what so many changes bring about. */
  readonly odds: number;
}

/** What a search has come to before it was complete. */
export type SearchLimit = "memory" | "depth" | "time" | "cancelled";

/** How much was looked at. */
export interface Extent {
  readonly threads: number;
  /** Of programs that take some; absent: none. */
  readonly locks?: number;
  /** That they run on; absent: one. */
  readonly processors?: number;
  readonly states: number;
  readonly transitions: number;
  /** Events of which all runs were seen. */
  readonly depth: number;
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly limit: SearchLimit | null;
  readonly bytes: number;
  /** Of how many runs at random it is; absent: all runs up to `depth` were seen. */
  readonly walks?: number;
}

/** What the application writes: an import, an attribute that it is said to write, or what other nodes of a system write. */
export interface VariedImport {
  readonly name: string;
  /** Whether the library keeps it, of jobs, bursts and locks of programs; absent: the application writes it. */
  readonly kept?: boolean;
  readonly values: readonly number[];
  /** `int`, `float` or `time`. */
  readonly type: string;
  readonly ofThread: boolean;
  /** False: no import, so that no workload and no program of this scheduler alone can name it. Absent: an import. */
  readonly imported?: boolean;
  /** Whether every other value does the same as one of these. */
  readonly exact: boolean;
}

/** A variable of the scheduler of which all values from a number on do the same. */
export interface HeldCounter {
  readonly name: string;
  readonly heldAt: number;
}

/** All states in which containers hold so many threads each. */
export interface StateShape {
  readonly lengths: readonly { readonly name: string; readonly threads: number }[];
  /** How many there are. */
  readonly states: number;
  /** A shortest run to the first of them. */
  readonly way: readonly NamedStep[];
}

/** States and what leads from one to the next, few enough to be drawn. */
export interface StateDrawing {
  /** What a node stands for: one state, or all in which containers hold so many threads. */
  readonly of: "states" | "lengths";
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** By verdict, and by step of stem and loop: the node behind it; null behind one that fails. Empty without a run. */
  readonly runs: readonly (readonly (number | null)[])[];
}

export interface DrawnNode {
  readonly states: number;
  /** A shortest run to it; of several states to the first of them. */
  readonly way: readonly NamedStep[];
  /** Which properties do not hold in it, or fail by a step from it. */
  readonly breaks: readonly string[];
  /** Whether every run from it comes to a fault or gets stuck, whatever programs do. */
  readonly isLost: boolean;
}

export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  /** What may happen, in words. */
  readonly words: readonly string[];
}

export interface Exploration {
  /** None where there are too many to be looked at. */
  readonly shapes: readonly StateShape[];
  readonly scheduler: string;
  readonly extent: Extent;
  /** Runs at random in place of all; absent: it was a search. */
  readonly walks?: Walks;
  /** How much of it was looked at once more for threads that are forgotten; null: nothing, since not all states are known. */
  readonly watched: Extent | null;
  readonly imports: readonly VariedImport[];
  /** What random numbers (`rand`) were, and what functions of the host answered; absent: nobody named any. */
  readonly answers?: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** How much time an event took, ns; absent: the scheduler does not ask for the time. */
  readonly durations?: readonly number[];
  /** What only counts, and was not told apart from a number on. */
  readonly held: readonly HeldCounter[];
  /** What programs could do that was not looked at, in words; absent: nothing. */
  readonly without?: readonly string[];
  readonly verdicts: readonly Verdict[];
}

export interface Progress {
  /** What is looked for: faults and properties first, then, once more, threads that are forgotten. */
  readonly phase: "states" | "forgotten";
  readonly states: number;
  readonly frontier: number;
  readonly depth: number;
  readonly bytes: number;
}

/** Whether two schedulers decide alike under every program. */
export interface Difference {
  readonly schedulers: readonly [string, string];
  /** Of each what only counts, and was not told apart from a number on. */
  readonly held: readonly [readonly HeldCounter[], readonly HeldCounter[]];
  readonly extent: {
    /** Pairs of states that were met. */
    readonly pairs: number;
    readonly complete: boolean;
    /** Whether both can be told of the same events: one without a handler cannot. */
    readonly alike: boolean;
    /** That programs run on; absent: one. */
    readonly processors?: number;
  };
  /** How much time an event took, ns; absent: neither asks for the time. */
  readonly durations?: readonly number[];
  readonly verdict: "same" | "different" | "open";
  /** A shortest program that tells them apart, as the first one has it, before they do otherwise. */
  readonly stem: readonly NamedStep[];
  /** What each does then; a step that fails leads nowhere. Null: no difference was found. */
  readonly ends: readonly [NamedStep, NamedStep] | null;
  /** The same in words that tell them apart. */
  readonly decisions: readonly [string, string] | null;
}
