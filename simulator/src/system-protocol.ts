/**
 * Messages between a page and the worker in which a system of nodes runs. There is one system in a worker.
 *
 * Every request carries an `id`, and its answer carries the same one. Between requests the worker sends `state` while
 * the system moves, at most one per animation frame. Times are ns; processes are known by their number, 0 is the manager.
 */

import type { MeasuredRun, SystemPlan } from "./generated/system.js";
import type {
  EventFilter,
  Measures,
  Moment,
  SimulationState,
  Timeline,
  TraceEvent,
  Until,
} from "./protocol.js";

/** A moment: right behind a tick of a process, or (-1) before all ticks that end at the time. */
export interface SystemPosition {
  readonly time: number;
  readonly node: number;
  readonly tick: number;
}

/** What one can step by: the ticks of all processes, those of one, or messages that come. */
export type SystemUnit =
  | { readonly by: "tick" }
  | { readonly by: "node"; readonly node: number }
  | { readonly by: "message" };

/** What a system needs. Compiled by the compiler's `system`. */
export interface SystemLoad {
  /** The runtime's WebAssembly. */
  readonly runtime: ArrayBuffer;
  readonly plan: SystemPlan;
  /** Modules of the schedulers by family. */
  readonly schedulers: Readonly<Record<string, Uint8Array>>;
  /** Compiled workloads by file name. */
  readonly workloads: Readonly<Record<string, Uint8Array>>;
  /** The master's module; null: the nodes share nothing. */
  readonly manager: Uint8Array | null;
  /** Decimal or 0x, up to 64 bits. */
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** What goes otherwise from the start on; absent: messages come and chance decides as the system says. */
  readonly otherwise?: SystemOtherwise;
  /** The file of a merged run, which takes the place of a simulation. */
  readonly recorded?: string;
}

/** A run that an exploration has found. */
export interface SystemOtherwise {
  readonly changes: readonly SystemChange[];
  /** By number of the process: what is decided in the place of chance. */
  readonly decisions: readonly (readonly number[])[];
}

/** How the run of a system ended. */
export type SystemEnd =
  /** Its condition held. */
  | { readonly kind: "stopped"; readonly at: SystemPosition }
  /** Nothing was to come in any process; in words, who waited then for messages of other nodes. */
  | { readonly kind: "over"; readonly waits: readonly string[] }
  /** Threads of several nodes wait for each other, in words with a way out; the last thing of all happened there. */
  | { readonly kind: "deadlock"; readonly at: SystemPosition; readonly message: string }
  /** A process came to a fault; the others stand where they were then. */
  | { readonly kind: "failed"; readonly at: SystemPosition }
  /** Of a recorded run: nothing more was recorded. */
  | { readonly kind: "recorded" }
  /** Up to here it was to go. */
  | { readonly kind: "until" };

/** A message on its way. */
export interface SystemPassage {
  readonly from: number;
  readonly to: number;
  /** The channel that it goes to, or what one scheduler tells another: `READ total`. */
  readonly what: string;
  /** Whether threads sent it. */
  readonly isOfThreads: boolean;
  readonly sent: number;
  readonly arrival: number;
  /** The network lets it come then at the earliest. */
  readonly earliest: number;
  /** How many went the same way before it; -1: nobody sent it, the host itself tells it. */
  readonly place: number;
  /** Bytes. */
  readonly size: number;
}

/** What of a process shows at a glance. */
export interface ProcessBrief {
  /** Whether it has begun. */
  readonly isThere: boolean;
  /** Threads that run or are ready. */
  readonly busy: number;
  /** Threads that live; of the manager nodes that are there. */
  readonly alive: number;
  /** How its run ended; null while it can go on. */
  readonly end: "fault" | "deadlock" | "ended" | null;
}

/** When a handler of a node waited for an answer, ns. */
export interface RemoteWait {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  /** What it asked: `READ total`. */
  readonly what: string;
}

/** A value of another process, as a node knows it. */
export interface RemoteValue {
  /** As the node's text names it, with its index in an array: `total`, `dbnode.load`. */
  readonly variable: string;
  /** Whether it was asked for, or is a copy. */
  readonly model: "request" | "broadcast";
  /** Times in ns. Of a copy: without updates of the node's own that the manager has not confirmed. */
  readonly value: number;
  /** When it was so at its owner, ns; of a node's variable that was asked for: when the node answered. */
  readonly since: number;
  /** When it came to the node, ns. */
  readonly came: number;
  /** What it was at its owner when the node read it, or when it is looked at. */
  readonly atOwner: number;
}

/** Which message: the one that so many went the same way before. */
export type SystemMessageName = Pick<SystemPassage, "from" | "to" | "place">;

/** What is otherwise in a fork of a run. */
export type SystemChange =
  /** A message comes at another time, not before the network lets it; those behind it on its way not before it. */
  | {
      readonly kind: "arrival";
      readonly message: SystemMessageName;
      readonly arrival: number;
    }
  /** A node is gone from the end of a time on, without a word. */
  | { readonly kind: "crash"; readonly node: number; readonly time: number }
  /** Random numbers are those of another seed, behind the end of a time; null: from the start on. */
  | { readonly kind: "seed"; readonly seed: string; readonly time: number | null }
  /** A parameter of the system has another value (a time in ns), likewise. */
  | {
      readonly kind: "parameter";
      readonly name: string;
      readonly value: number;
      readonly time: number | null;
    }
  /** A variable of a process has another value behind the end of a time; of the manager one that all share. */
  | {
      readonly kind: "variable";
      readonly node: number;
      readonly name: string;
      readonly value: number;
      readonly time: number;
    };

/** A change, and for words the message as it was. */
export type SystemForkChange =
  | (Extract<SystemChange, { kind: "arrival" }> & { readonly before: SystemPassage })
  | Exclude<SystemChange, { kind: "arrival" }>;

/** Two lines of history: the run, and how it goes on otherwise. One of them shows, the other stands still. */
export interface SystemFork {
  readonly changes: readonly SystemForkChange[];
  /** Up to then both are the same. */
  readonly time: number;
  readonly isShown: boolean;
  /** Where the other one stands. */
  readonly beside: SystemPosition;
}

/** What one of two runs does where they differ first. */
export interface SystemDeed {
  /** Right behind it. */
  readonly at: SystemPosition;
  /** `schedule`, `READ total`, or the channel that a message goes to. */
  readonly what: string;
  /** Who the scheduler calls by it, as `worker[2]`; of a message nobody. */
  readonly thread: string | null;
  /** Whether `thread` was chosen to run. */
  readonly isChoice: boolean;
}

/** Where two runs of a system differ for the first time. */
export interface SystemDifference {
  readonly time: number;
  /** In which process: it called a handler, or sent a message. */
  readonly process: number;
  readonly kind: "tick" | "message";
  /** Of a message, to whom it goes. */
  readonly to: number | null;
  /** What each did; null: nothing of the kind, for it had ended or did it never. */
  readonly deeds: readonly [SystemDeed | null, SystemDeed | null];
}

/** Where a run that plays stops: in one process. */
export interface SystemBreakpoint {
  readonly node: number;
  readonly until: Until;
}

export interface SystemState {
  readonly position: SystemPosition;
  /** Up to the end of which time it was visited. */
  readonly reached: number;
  readonly playing: boolean;
  /** Null while it can go on, and before its end. */
  readonly end: SystemEnd | null;
  /** By number; null: there is no such process, or it is not watched. */
  readonly processes: readonly (SimulationState | null)[];
  /** Of all processes, by number; null: there is no such process. */
  readonly briefs: readonly (ProcessBrief | null)[];
  readonly underWay: readonly SystemPassage[];
  /** The breakpoint at which it stopped, by its place in the list; null elsewhere. */
  readonly breakpoint: number | null;
  /** From then on messages are known; of longer runs those of the first part are forgotten. */
  readonly messagesFrom: number;
  readonly fork: SystemFork | null;
  /** What is otherwise in the line of history that the run has gone on in, since its original was dropped. */
  readonly left: readonly SystemForkChange[];
  /** Null: it is simulated. */
  readonly recorded: RecordedRun | null;
}

/** What is known of a recorded run as a whole. */
export interface RecordedRun {
  /** ns */
  readonly duration: number;
  readonly clocks: readonly RecordedClock[];
}

/** How a process of a recorded run stands on the timeline of its manager. */
export interface RecordedClock {
  readonly node: number;
  /** How far times of it may be from the truth at most, ns; null: messages do not bound it. */
  readonly uncertainty: number | null;
  /** Whether its scheduler has been changed since, so that no lines of it are told. */
  readonly isChanged: boolean;
}

/** What happened within a window of time. */
export interface SystemLanes {
  /** Of the processes that were asked for, in their order. */
  readonly timelines: readonly (Timeline | null)[];
  readonly messages: readonly SystemPassage[];
  readonly waits: readonly RemoteWait[];
}

/** An event of a process. */
export interface SystemEvent extends TraceEvent {
  readonly node: number;
}

/** Which events a filter wants, of some processes, up to where the system stands. */
export interface FoundSystemEvents {
  /** In order of time, as columns; of very many the newest: of which process, its number there, and when (ns). */
  readonly nodes: Uint32Array;
  readonly numbers: Uint32Array;
  readonly times: Float64Array;
  /** How many there are. */
  readonly matches: number;
}

/** What a file tells of a run of a system. */
export type SystemFileForm =
  /** The traces of all processes as one, as text or as a table. */
  | "trace"
  | "trace-csv"
  | "perfetto"
  | "messages-csv"
  | "measures-csv"
  /** A drawing. */
  | "space-time"
  /** A page. */
  | "report";

/** For people: what a run came to. */
export interface SystemTable {
  readonly name: string;
  readonly head: readonly string[];
  /** How many of the first columns are words; the others are numbers. */
  readonly words: number;
  readonly rows: readonly (readonly string[])[];
}

/** What has measures of its own: a node, a family, or the whole system. */
export interface MeasuredPart {
  readonly kind: "node" | "family" | "system";
  readonly name: string;
  readonly measures: Measures;
}

/** What a run came to, up to where it was visited. */
export interface SystemResults {
  readonly time: number;
  readonly tables: readonly SystemTable[];
  readonly parts: readonly MeasuredPart[];
  /** What it tells the compiler; null: its nodes share nothing. */
  readonly measured: MeasuredRun | null;
}

export type SystemQuestion =
  | { readonly type: "load"; readonly load: SystemLoad }
  | { readonly type: "step"; readonly unit: SystemUnit; readonly direction: 1 | -1 }
  /** Goes to the end of a time. */
  | { readonly type: "seek"; readonly time: number }
  /** Plays until paused or at the end; `speed`: ns of virtual time per second, null for as fast as possible. */
  | { readonly type: "play"; readonly speed: number | null }
  | { readonly type: "pause" }
  /** Messages that are under way at some time of a window, so many at most: the last ones. */
  | {
      readonly type: "messages";
      readonly from: number;
      readonly to: number;
      readonly most: number;
    }
  /** What a process did within a window of the part that was visited. */
  | {
      readonly type: "timeline";
      readonly node: number;
      readonly from: number;
      readonly to: number;
      readonly columns: number;
    }
  | {
      readonly type: "events";
      readonly node: number;
      readonly before: number | null;
      readonly count: number;
    }
  /** Looks for events of some processes; whatever is asked next of the run, or looked for, takes its place. */
  | {
      readonly type: "findEvents";
      readonly nodes: readonly number[];
      readonly filter: EventFilter;
    }
  /** Asks for events by their processes and numbers, side by side. */
  | {
      readonly type: "eventsAt";
      readonly nodes: readonly number[];
      readonly numbers: readonly number[];
    }
  /** Goes to the nearest event that a filter wants, of some processes, in the part that was visited. */
  | {
      readonly type: "toEvent";
      readonly nodes: readonly number[];
      readonly filter: EventFilter;
      readonly direction: 1 | -1;
    }
  /** Where all processes stand. */
  | { readonly type: "measures" }
  /** The page has shown the last state; while it plays, the next is told only then. Not answered. */
  | { readonly type: "seen" }
  /** Of which processes the state tells all from now on; without this, of every one. */
  | { readonly type: "watch"; readonly nodes: readonly number[] }
  /** What some processes did within a window of the part that was visited, and what went between all. */
  | {
      readonly type: "lanes";
      readonly nodes: readonly number[];
      readonly from: number;
      readonly to: number;
      readonly columns: number;
      /** So many messages at most: the last ones. */
      readonly most: number;
    }
  /** As `moment` of a single run: looks back into the last tick of a process. */
  | {
      readonly type: "moment";
      readonly node: number;
      readonly tick: number;
      readonly passed: number | null;
    }
  /** What a node knew of others' values in its last tick, or at a time (ns). */
  | { readonly type: "remote"; readonly node: number; readonly time: number | null }
  /** Takes breakpoints in place of those before. */
  | { readonly type: "breakpoints"; readonly breakpoints: readonly SystemBreakpoint[] }
  /** Goes back to where a breakpoint was met last, or to the beginning. */
  | { readonly type: "runBack" }
  /** Forks the run that shows, and shows the fork at the same time; an earlier fork is dropped. */
  | { readonly type: "fork"; readonly change: SystemChange }
  /** Shows the other line of history. */
  | { readonly type: "swap" }
  /** Forgets the line that does not show. */
  | { readonly type: "drop" }
  /** Looks for where original and fork differ first; both then go there. */
  | { readonly type: "difference" }
  /** What the run that shows came to, up to where it was visited: it is run once more. */
  | { readonly type: "results" }
  /** The same as a file; what the report is called, and the texts that it holds. */
  | {
      readonly type: "file";
      readonly form: SystemFileForm;
      readonly name: string;
      readonly texts: readonly { readonly name: string; readonly text: string }[];
    };

export type SystemReply =
  | { readonly type: "state"; readonly state: SystemState }
  | { readonly type: "messages"; readonly messages: readonly SystemPassage[] }
  | { readonly type: "timeline"; readonly timeline: Timeline }
  | {
      readonly type: "events";
      readonly events: readonly TraceEvent[];
      readonly first: number;
      readonly total: number;
    }
  | { readonly type: "foundEvents"; readonly found: FoundSystemEvents }
  /** Without those that are no longer kept. */
  | { readonly type: "eventsTold"; readonly events: readonly SystemEvent[] }
  /** Null: none is wanted on that side, and the system stays where it was. */
  | { readonly type: "eventReached"; readonly event: SystemEvent | null }
  /** A search goes on: which share was looked at. Its answer is still to come. */
  | { readonly type: "progress"; readonly share: number }
  /** Original and fork are being compared, and both have come to this time, ns. The answer is still to come. */
  | { readonly type: "compared"; readonly time: number }
  | { readonly type: "measures"; readonly measures: readonly (Measures | null)[] }
  | { readonly type: "lanes"; readonly lanes: SystemLanes }
  | { readonly type: "moment"; readonly moment: Moment }
  | { readonly type: "remote"; readonly values: readonly RemoteValue[] }
  /** For each breakpoint why the run never stops there, in words; null when it does. */
  | { readonly type: "breakpointsSet"; readonly problems: readonly (string | null)[] }
  /** Null: the runs are the same to their end, or up to `compared`. */
  | {
      readonly type: "difference";
      readonly difference: SystemDifference | null;
      readonly compared: number;
      readonly complete: boolean;
    }
  | { readonly type: "results"; readonly results: SystemResults }
  | { readonly type: "file"; readonly file: Blob }
  /** A request that could not be carried out: the message is for people. */
  | { readonly type: "error"; readonly message: string };

export type SystemRequest = { readonly id: number } & SystemQuestion;

/** `id` is null for a state that nobody asked for. */
export type SystemAnswer = { readonly id: number | null } & SystemReply;
