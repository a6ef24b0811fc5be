/**
 * Messages between a page and the simulation worker.
 *
 * A worker holds any number of runs. Every message names its run by a number that the page chooses.
 * Every request carries an `id` beside, and its answer carries the same one. Between
 * requests the worker sends `state` events, at most one per animation frame and run.
 * Times are nanoseconds of virtual time, as numbers: exact up to 104 days.
 * Threads are numbered from 1 in the order of their birth; 0 is none.
 * Containers are numbered by their runtime node, from 1.
 */

import type { ThreadState as States } from "./generated/layout.js";

/** A run to go on with, as `world` answered it: a fork. Changes hold from its tick on. */
export interface Origin {
  /** The whole world at one tick, of a run of the same workload. */
  readonly world: Uint8Array;
  /**
   * Whether another scheduler takes the run over: it is started and told of every thread
   * before the run goes on. Else it must be the scheduler that the run was made with.
   */
  readonly adopt: boolean;
  /** Seed of the random numbers from here on; without it they are those that would have come. */
  readonly seed?: string;
  /** New values of variables of the workload or the scheduler; times in ns. */
  readonly variables?: Readonly<Record<string, number>>;
  /** New values of attributes of threads. */
  readonly attributes?: readonly {
    readonly thread: number;
    readonly name: string;
    readonly value: number;
  }[];
}

/** What a run needs. Compiled by the compiler's `analyse`. */
export interface Load {
  /** The runtime's WebAssembly; only in the first load of a worker. */
  readonly runtime?: ArrayBuffer;
  /** The scheduler's WebAssembly module. */
  readonly scheduler: Uint8Array;
  /** The compiled workload. */
  readonly workload: Uint8Array;
  /** Seed of all random streams, as a decimal or 0x string of up to 64 bits. */
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** Whether all queries are asked after every event, to note answers that contradict the library's record (Pth). */
  readonly checkQueries?: boolean;
  /** What is decided in the place of chance, as an exploration of the workload found it; left out: chance decides. */
  readonly decisions?: readonly number[];
  /** Goes on with another run; seed and parameters are then those of that run. */
  readonly from?: Origin;
  /** What messages call the workload; `workload` without it. */
  readonly workloadFile?: string;
}

/** A recorded run of a scheduler, to be shown in place of a simulation. */
export interface Open {
  /** The module of the scheduler that was recorded, as for a load. */
  readonly scheduler: Uint8Array;
  /** What the recorded program wrote; docs/reference/pth.md. */
  readonly recording: Uint8Array;
  /** Whether to show it also when the scheduler was changed since. */
  readonly anyway: boolean;
}

/**
 * Whether a recorded run is of the very scheduler that it is to be shown on; `changed`: of another
 * version with the same containers; `other`: of one with others, on which it cannot be shown.
 */
export type RecordingFit = "same" | "changed" | "other";

/** What a recorded run is. */
export interface RecordingInfo {
  /** Name of the scheduler that ran. */
  readonly scheduler: string;
  /** When it began, by the host's clock: milliseconds since 1970. */
  readonly began: number;
  /** How long it is, ns. */
  readonly duration: number;
  readonly ticks: number;
  readonly decisions: number;
  readonly threads: number;
  /** Whether the file ends before the program did. */
  readonly isCut: boolean;
  readonly fit: Exclude<RecordingFit, "other">;
}

/** What a run comes to, for a comparison with another. */
export interface Digest {
  /** Up to which time it goes, ns. */
  readonly time: number;
  readonly ticks: number;
  readonly switches: number;
  readonly schedulerTime: number;
  /** Whether the run ended there. */
  readonly ended: boolean;
  readonly classes: readonly ClassDigest[];
  /** By number - 1. */
  readonly threads: readonly { readonly className: string; readonly instance: number }[];
  readonly decisions: DecisionList;
}

export interface ClassDigest {
  readonly name: string;
  readonly threads: number;
  /** How often its threads were given the processor. */
  readonly turns: number;
  /** On the processor, ns. */
  readonly running: number;
  /** How long its threads were ready before they ran, ns. */
  readonly waits: Spread;
  /** From becoming ready to waiting, being suspended or ending, ns. */
  readonly responses: Spread;
}

/** How many there were, and how large. */
export interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly max: number;
}

/** Threads that were dispatched, in order, as columns. */
export interface DecisionList {
  /** How many were made behind where the list begins; of very many the columns hold the first ones. */
  readonly total: number;
  readonly ticks: Float64Array;
  readonly times: Float64Array;
  readonly threads: Uint32Array;
}

/**
 * Files about a run: its trace up to the furthest tick that was visited, for Perfetto or as a
 * table, and its measures where it stands.
 */
export type ExportForm = "perfetto" | "trace-csv" | "measures-csv" | "measures-json";

/**
 * A tick is a call of a handler. A statement is also a condition or a check made at run time: each
 * place at which a run can stand within a handler. The ends of ticks are no stops by statement,
 * but for the end of the run.
 */
export type StepUnit = "statement" | "tick" | "decision";

/** What a run can go on to, and stop at: a breakpoint. */
export type Until =
  /** The run stands before one of these sites, within a handler. */
  | { readonly kind: "site"; readonly sites: readonly number[] }
  /** `schedule` has chosen this thread. */
  | { readonly kind: "dispatch"; readonly thread: number }
  /** A container holds so many threads after a tick before which it held more or fewer. */
  | { readonly kind: "length"; readonly container: number; readonly length: number }
  /** A handler is called: before its first statement, where a run can stand there. */
  | { readonly kind: "handler"; readonly handler: string }
  /** A condition, such as `|ready| >= 3`, holds after a tick before which it did not; docs/reference/simulator.md. */
  | { readonly kind: "condition"; readonly condition: string };

/** What can be asked of a run. */
export type Question =
  | ({ readonly type: "load" } & Load)
  | ({ readonly type: "open" } & Open)
  /** Runs until paused or at an end. `speed`: ticks per second, null for as fast as possible. */
  | { readonly type: "run"; readonly speed: number | null }
  /** Runs as fast as possible until something or a breakpoint is met, for so many ticks at most; answered at once, as `run`. */
  | { readonly type: "runUntil"; readonly until: Until; readonly ticks?: number }
  /** Takes breakpoints, at which a run that plays stops, in place of those before. */
  | { readonly type: "breakpoints"; readonly breakpoints: readonly Until[] }
  /** Goes back to where a breakpoint was met last, or to where the run begins. */
  | { readonly type: "runBack" }
  | { readonly type: "pause" }
  | { readonly type: "step"; readonly unit: StepUnit; readonly direction: 1 | -1 }
  /**
   * Goes to the state right after a tick; 0 is the state before the first. With `passed` it goes to where the handler of that
   * tick has passed so many sites; to the end of the tick where it passes fewer.
   */
  | { readonly type: "seek"; readonly tick: number; readonly passed?: number | null }
  /** Goes to the last tick at or before a time. */
  | { readonly type: "seekTime"; readonly time: number }
  | {
      readonly type: "timeline";
      readonly from: number;
      readonly to: number;
      readonly columns: number;
    }
  | { readonly type: "measures" }
  /**
   * Looks back at where the handler of a tick had passed so many sites, null for no such place. The
   * run must rest after that tick, and stays there.
   */
  | { readonly type: "moment"; readonly tick: number; readonly passed: number | null }
  /** Asks for a file; a trace is written by a second run in the background. */
  | { readonly type: "export"; readonly form: ExportForm }
  /**
   * Asks what the run comes to, up to a time (ns) or its end; a second run finds out. Decisions up
   * to the tick `after` are left out.
   */
  | { readonly type: "digest"; readonly until: number | null; readonly after: number }
  /** Gives up what was asked for by another request and takes long; not answered itself. */
  | { readonly type: "cancel"; readonly request: number }
  /** Asks for the world as it stands, for a fork; this run stays as it is. */
  | { readonly type: "world" }
  | { readonly type: "events"; readonly before: number | null; readonly count: number }
  /** Asks for the numbers of the events that a filter wants, from one up to where the run stands. */
  | { readonly type: "findEvents"; readonly filter: EventFilter; readonly from: number }
  /** Asks for the nearest event that a filter wants, before or behind where the run stands. */
  | { readonly type: "nearestEvent"; readonly filter: EventFilter; readonly direction: 1 | -1 }
  /** Asks for events by their numbers, which rise. */
  | { readonly type: "eventsAt"; readonly numbers: readonly number[] }
  /** Ends the run, of which nothing is kept; not answered. */
  | { readonly type: "close" };

/** What every message bears beside what it says. */
interface Addressed {
  /** The run that it is about. */
  readonly run: number;
  /** Of a request its number, of an answer that of its request. */
  readonly id: number;
}

export type Request = Addressed & Question;

/** As in layout.toml. */
export type ThreadState = Lowercase<keyof typeof States>;

export interface ThreadView {
  /** Number, from 1. */
  readonly thread: number;
  readonly className: string;
  /** Within its class, from 0. */
  readonly instance: number;
  readonly state: ThreadState;
  /** When it entered that state. */
  readonly since: number;
  /** Time on the processor so far. */
  readonly ran: number;
  /** The container it sits in, 0 for none. */
  readonly container: number;
  /** What it waits for, in words; null when it does not wait. */
  readonly waitsFor: string | null;
  /** Line of the workload, what it does now. */
  readonly line: number;
  /** Attributes and per-thread imports, in the order of the scheduler's descriptor. */
  readonly attributes: readonly number[];
}

export interface ContainerView {
  readonly node: number;
  /** Name as declared, with its index for an element of an array: `level[2]`. */
  readonly name: string;
  readonly local: boolean;
  /** The threads in removal order: the first leaves next. */
  readonly threads: readonly number[];
}

/** One transfer within the last tick, for showing threads on their way. */
export interface Move {
  readonly thread: number;
  readonly from: number;
  readonly to: number;
  readonly site: number;
}

/** Where a run stands within a handler; what the handler did so far is in the state. */
export interface Pause {
  /** Site of the statement that comes next, or of a condition or check that was just evaluated. */
  readonly site: number;
  /** What the condition or check came to, 0 or 1; of a statement 0. */
  readonly value: number;
  /** How many sites the handler has passed before it. */
  readonly passed: number;
  /** The handler's variables that are known there, the outer ones first. */
  readonly locals: readonly LocalView[];
  /** What its conditions have met so far, where the compiler's `PartInfo` tells. */
  readonly frame: Uint8Array;
}

/** A look back at a moment of the last tick, for the reasons of what happened there. */
export interface Moment {
  /** Where the handler had passed so many sites; null where a run cannot stand there, and `arrivals` are of the run as it stands. */
  readonly state: SimulationState | null;
  /** The scheduler's variables and imports after the tick before; null where that is not kept. */
  readonly before: SimulationState["globals"] | null;
  /** By thread number - 1: when it came to where it is at that moment; null where that is not kept. */
  readonly arrivals: readonly (Arrival | null)[];
}

/** When a thread came into its container. */
export interface Arrival {
  readonly tick: number;
  readonly time: number;
}

/** A variable of a handler. */
export interface LocalView {
  readonly name: string;
  readonly type: "int" | "float" | "time" | "thread";
  /** Of a time: ns; of a thread: its number, 0 for none. */
  readonly value: number;
}

/** One condition or check that the last handler passed, in order; the last 256 of a long way. */
export interface PathStep {
  readonly site: number;
  /** Of a condition: its value. */
  readonly value: number;
}

/** What cut a run off: a limit of the workload, or a time or a wish of whoever runs it. */
export type Limit = "time" | "ticks" | "until" | "interruption";

export type Outcome = Ending & {
  /** What a person should know of the run beside how it ended, each in sentences; mostly there is none. */
  readonly notes?: readonly string[];
};

/** Something that a person should know of a run. Each code has a page, as those of the compiler. */
export interface RunDiagnosis {
  readonly code: string;
  readonly title: string;
  readonly severity: "error" | "warning" | "note";
  /** In sentences; program words stand in backticks. */
  readonly message: string;
  /** Where it comes from; null where no line is to blame. */
  readonly where: { readonly file: string; readonly line: number } | null;
  /** Threads that starved, by number, and when. */
  readonly threads?: readonly {
    readonly thread: number;
    readonly from_ns: number;
    readonly to_ns: number;
  }[];
}

/** How a run ended. */
export type Ending =
  /** `inputEnded`: nothing arrives any more, and who is left waits for that. */
  | { readonly kind: "stopped" | "ended" | "inputEnded" }
  | { readonly kind: "limit"; readonly limit: Limit }
  /** Of a recorded run: its program ended, or the file ends before it did. */
  | { readonly kind: "exited" | "cutShort" }
  /** Nothing can run any more; the message says who waits for what. */
  | { readonly kind: "deadlock"; readonly message: string }
  | {
      readonly kind: "fault";
      /** Name as in faults.toml, e.g. `EMPTY_SOURCE`. */
      readonly fault: string;
      /** What happened and what to do, in words; program words stand in backticks. */
      readonly message: string;
      /**
       * Number of the scheduler's site, 0 when no single statement is to blame (`where.line` is 0
       * then; show the handler), or null for a fault in the workload.
       */
      readonly site: number | null;
      readonly where: {
        readonly file: string;
        readonly line: number;
        readonly column: number;
        readonly text: string;
      };
      /** The handler that ran, or null. */
      readonly handler: string | null;
    };

export interface SimulationState {
  /** Complete ticks; within a handler, the tick that its call is. */
  readonly tick: number;
  readonly time: number;
  readonly decisions: number;
  readonly switches: number;
  readonly wasted: number;
  readonly schedulerTime: number;
  /** The furthest tick and time that this run has reached. */
  readonly lastTick: number;
  readonly lastTime: number;
  /** Null while the run can go on. */
  readonly outcome: Outcome | null;
  /** What a person should know of the run so far; not looked into while it plays. */
  readonly diagnoses?: readonly RunDiagnosis[];
  readonly playing: boolean;
  /** The breakpoint at which the run stopped, by its place in the list; null elsewhere. */
  readonly breakpoint: number | null;
  /** Where it stands within the handler of `tick`; null between ticks. */
  readonly pause: Pause | null;
  /** The last handler called, and its parameter's thread. */
  readonly handler: string | null;
  readonly handlerThread: number;
  /** The thread on the processor, 0 while the scheduler has it. */
  readonly running: number;
  /** Site of the last transfer or dispatch of this tick, 0 for none. */
  readonly site: number;
  readonly moves: readonly Move[];
  readonly path: readonly PathStep[];
  /** How many sites the handler had passed before those of `path`; null where that is not known. */
  readonly passedBefore: number | null;
  /** All that were born, in the order of their numbers: thread 1 comes first. */
  readonly threads: readonly ThreadView[];
  readonly containers: readonly ContainerView[];
  /** The scheduler's variables and imports, in the order of its descriptor; arrays as lists. */
  readonly globals: readonly {
    readonly name: string;
    readonly value: number | readonly number[];
    readonly imported: boolean;
  }[];
  /** The workload's global variables. */
  readonly variables: readonly { readonly name: string; readonly value: number }[];
}

/**
 * A stretch of one lane. States as in ThreadState; `switching` is the switch to that thread. Where calls are by appointment, a
 * thread that waits is `beginning` until its call begins, `calling` while that goes on, and `ending` until its appointment ends;
 * it is `waiting` where it has none.
 */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly state: ThreadState | "switching" | "beginning" | "calling" | "ending";
}

/**
 * What is left of a part of the run whose records are gone, at low resolution.
 * A stretch spans one bucket or some of them; where none stands, nothing is known.
 */
export interface Summary {
  /** The part of the run that it tells of, ns; `to` is not after the timeline's `oldest`. */
  readonly from: number;
  readonly to: number;
  /** How finely it is known: the length of a bucket, ns. */
  readonly bucket: number;
  /**
   * Indexed by thread number - 1: the state that takes the most time, and the share of its life
   * there in which the thread ran, from 0 to 1.
   */
  readonly lanes: readonly (readonly {
    readonly from: number;
    readonly to: number;
    readonly state: Segment["state"];
    readonly running: number;
  }[])[];
  /** The share of time in which the scheduler ran, from 0 to 1. */
  readonly scheduler: readonly {
    readonly from: number;
    readonly to: number;
    readonly share: number;
  }[];
  /** Between which lengths each container was; index = node - 1. */
  readonly lengths: readonly (readonly {
    readonly from: number;
    readonly to: number;
    readonly low: number;
    readonly high: number;
  }[])[];
}

/** A stretch of time in which a thread ran on a processor. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  readonly thread: number;
}

/** What came of a job of a thread at one time; `deadline` is when one was due. */
export interface JobMark {
  readonly time: number;
  readonly thread: number;
  readonly kind: "released" | "completed" | "deadline" | "missed";
}

export interface Timeline {
  readonly from: number;
  readonly to: number;
  /** Before this time records are gone; `summary` tells of it. */
  readonly oldest: number;
  /** What is left of the window before `oldest`; null when there is nothing. */
  readonly summary: Summary | null;
  /** Indexed by thread number - 1. Segments shorter than a column are merged into the dominant state. */
  readonly lanes: readonly (readonly Segment[])[];
  /** When the scheduler ran. */
  readonly scheduler: readonly { readonly from: number; readonly to: number }[];
  /** Who ran on each processor, by its number. Turns shorter than a column are merged into the longest of them. */
  readonly processors: readonly (readonly Turn[])[];
  /** Of each kind and thread one in a column, in order of time. */
  readonly marks: readonly JobMark[];
  /** When the clock of a library by appointment struck, once in a column. */
  readonly strikes: readonly number[];
  /** Length of each container over time, as steps; index = node - 1. */
  readonly lengths: readonly (readonly { readonly time: number; readonly length: number }[])[];
}

export interface TraceEvent {
  /** Number of the record since the start. */
  readonly index: number;
  readonly time: number;
  readonly tick: number;
  /** Name as in trace.toml. */
  readonly kind: string;
  readonly thread: number;
  /** The event in words. */
  readonly text: string;
  /** Site of the scheduler it belongs to, 0 for none. */
  readonly site: number;
}

/** Which events are wanted; what is left empty wants all. */
export interface EventFilter {
  /** Names as in trace.toml; any of them. */
  readonly kinds: readonly string[];
  /** A thread by number or name, `3` or `worker[2]`, or all of a class: `worker`. */
  readonly thread: string;
  /** What moves threads into or out of a container, `ready` or `level[2]`; `level` means each of them. */
  readonly container: string;
  /** A part of the event's words, in large or small letters. */
  readonly text: string;
}

/** Which events a filter wants, of those in a range of numbers. */
export interface FoundEvents {
  /** In order; of very many the newest. */
  readonly numbers: Uint32Array;
  /** How many there are. */
  readonly matches: number;
  /** The first number that was looked at, and the first behind them. */
  readonly from: number;
  readonly to: number;
}

export interface Histogram {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** What `cat_measures` gives, parsed; the same object as in the command line's JSON. */
export type Measures = Readonly<Record<string, unknown>>;

/** A variable that processes of a system share, as one of them knows it. */
export interface SharedValues {
  /** As the scheduler has it: `total`, `dbnode.load`, `|dbs|`, `dbnode is`. */
  readonly name: string;
  readonly model: "request" | "broadcast";
  /** Whose it is: of all, this node's own, of the node in a slot, how many a container holds, or of which family that is. */
  readonly of: "system" | "node" | "slot" | "count" | "family";
  readonly elements: readonly {
    readonly value: number;
    /** From when the value is: its place in the manager's order, its owner's answer, or an own write without a place yet. */
    readonly since_ns: number;
    /** From when it is known here. */
    readonly seen_ns: number;
  }[];
}

/** What a run tells, mostly when it was asked. */
export type Reply =
  | { readonly type: "loaded"; readonly state: SimulationState }
  | {
      readonly type: "opened";
      readonly recording: RecordingInfo;
      readonly state: SimulationState;
    }
  /** A recording that was not opened, for it is of another scheduler or version. */
  | {
      readonly type: "unfit";
      readonly fit: Exclude<RecordingFit, "same">;
      /** Name of the scheduler that ran. */
      readonly scheduler: string;
    }
  | { readonly type: "state"; readonly state: SimulationState }
  /** For each of the breakpoints why this run never meets it, in words; null for one in force. */
  | { readonly type: "breakpointsSet"; readonly problems: readonly (string | null)[] }
  | { readonly type: "timeline"; readonly timeline: Timeline }
  | { readonly type: "measures"; readonly measures: Measures }
  | { readonly type: "moment"; readonly moment: Moment }
  | { readonly type: "world"; readonly world: Uint8Array }
  | {
      readonly type: "events";
      readonly events: readonly TraceEvent[];
      /** Number of the oldest event that is kept. */
      readonly first: number;
      readonly total: number;
    }
  | { readonly type: "eventsTold"; readonly events: readonly TraceEvent[] }
  | { readonly type: "foundEvents"; readonly found: FoundEvents }
  /** Null where no event is wanted on that side. */
  | { readonly type: "nearestFound"; readonly event: TraceEvent | null }
  /** An export or digest goes on: how much of it is done, from 0 to 1. Its answer is still to come. */
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "exported"; readonly file: Blob }
  | { readonly type: "digested"; readonly digest: Digest }
  /** A request that could not be carried out: the message is for people. The run goes on. */
  | { readonly type: "error"; readonly message: string };

/** A state that nobody asked for has no `id`. */
export type Answer = Omit<Addressed, "id"> & { readonly id: number | null } & Reply;
