/** Systems of nodes on the page: what is known of the one that is open, and how it runs. */

import type {
  FoundSystemEvents,
  Measures,
  Moment,
  RemoteValue,
  SystemEvent,
  SystemFileForm,
  SystemLanes,
  SystemLoad,
  SystemPassage,
  SystemResults,
  SystemState,
  SystemUnit,
} from "catapults-sim";
import { createStore } from "zustand/vanilla";
import type { Result } from "../../base/result.js";
import type { CompiledSystem, SystemRequest, TextFile } from "../../generated/services.js";
import { type FileSet, textsOf } from "../project/project.js";
import type { SetBreakpoint } from "../run/breakpoints.js";
import { ALL_SYSTEM_EVENTS, type SystemFilter } from "../run/filters.js";
import type { EventFilter } from "../run/simulation.js";
import type { SystemBreakpoint } from "./breakpoints.js";
import type { ForkComparison, ForkWish, ShownDifference } from "./forks.js";
import { systemOf } from "./which.js";

export type {
  FoundSystemEvents,
  MeasuredPart,
  Measures,
  ProcessBrief,
  RemoteValue,
  RemoteWait,
  SystemEvent,
  SystemFileForm,
  SystemLanes,
  SystemLoad,
  SystemPassage,
  SystemResults,
  SystemState,
  SystemTable,
  SystemUnit,
  Timeline,
} from "catapults-sim";

/** A window of time (ns), fit for a number of pixel columns; so many messages are told at most. */
export interface LanesWindow {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  readonly most: number;
}

/** A system that runs in a worker of its own. */
export interface SystemRun {
  readonly state: SystemState;
  /** Goes on and back; the state is told. A failure is for people. */
  step(unit: SystemUnit, direction: 1 | -1): Promise<Result<void>>;
  seek(time: number): Promise<Result<void>>;
  /** @param speed ns of virtual time per second; null: as fast as possible */
  play(speed: number | null): Promise<Result<void>>;
  pause(): Promise<Result<void>>;
  /** Of which processes the state tells all from now on. */
  watch(nodes: readonly number[]): Promise<Result<void>>;
  /** What some processes did within a window of time (ns), and what went between all. */
  lanes(nodes: readonly number[], window: LanesWindow): Promise<Result<SystemLanes>>;
  /** Looks for events of some processes up to where the system stands. What is begun meanwhile ends it. */
  findEvents(
    nodes: readonly number[],
    filter: EventFilter,
    onProgress: (share: number) => void,
  ): Promise<Result<FoundSystemEvents>>;
  /** Tells events by their processes and numbers, side by side. */
  eventsAt(
    nodes: readonly number[],
    numbers: readonly number[],
  ): Promise<Result<readonly SystemEvent[]>>;
  /** Goes to the nearest wanted event of some processes; null: there is none on that side. */
  toEvent(
    nodes: readonly number[],
    filter: EventFilter,
    direction: 1 | -1,
    onProgress: (share: number) => void,
  ): Promise<Result<SystemEvent | null>>;
  /** Looks back into the last tick of a process, as a single run does. */
  moment(node: number, tick: number, passed: number | null): Promise<Result<Moment>>;
  /** What a node knew of others' values in its last tick, or at a time (ns). */
  remote(node: number, time: number | null): Promise<Result<readonly RemoteValue[]>>;
  measures(): Promise<Result<readonly (Measures | null)[]>>;
  /** Takes breakpoints in place of those before; for each why the run never stops there, null when it does. */
  setBreakpoints(
    breakpoints: readonly SystemBreakpoint[],
  ): Promise<Result<readonly (string | null)[]>>;
  /** Goes back to where a breakpoint was met last, or to the beginning. */
  runBack(): Promise<Result<void>>;
  /** Forks the run that shows, and shows the fork. */
  fork(wish: ForkWish): Promise<Result<void>>;
  /** Shows the other line of history. */
  swap(): Promise<Result<void>>;
  /** Forgets the line that does not show. */
  drop(): Promise<Result<void>>;
  /**
   * Looks for where original and fork differ first, and takes both there.
   * @param onReached hears to which time (ns) the comparison has come
   */
  toDifference(onReached: (time: number) => void): Promise<Result<ForkComparison>>;
  /** What the run that shows came to, up to where it was visited. */
  results(): Promise<Result<SystemResults>>;
  /** The same as a file; what it is called, and the texts that a report holds. */
  file(form: SystemFileForm, name: string, texts: readonly TextFile[]): Promise<Result<Blob>>;
  close(): void;
}

export type SystemPhase =
  | { readonly kind: "compiling" }
  | { readonly kind: "failed"; readonly message: string }
  /** The texts have errors, which the compiled system tells. */
  | { readonly kind: "refused" }
  | { readonly kind: "running" };

export interface SystemPageState {
  readonly phase: SystemPhase;
  readonly compiled: CompiledSystem | null;
  /** What runs: the last that could be. */
  readonly program: CompiledSystem | null;
  readonly run: SystemRun | null;
  readonly state: SystemState | null;
  /** The process whose particulars show, by number; null: none. */
  readonly selected: number | null;
  /** Of a family with several nodes, the one whose state its graph shows; its first without one. */
  readonly shown: Readonly<Record<string, number>>;
  /** Families that show as a card. */
  readonly folded: ReadonlySet<string>;
  /** What went wrong with the last step, in words. */
  readonly complaint: string | null;
  /** Models of shared variables in place of what the text says. */
  readonly dsm: Readonly<Record<string, SharingChoice>>;
  readonly seed: string;
  /** The breakpoints of the project as the run took them. */
  readonly setBreakpoints: readonly SetBreakpoint[];
  /** The message that *What if* is asked of. */
  readonly message: SystemPassage | null;
  /** Whether a fork is on its way to where the run stands. */
  readonly isForking: boolean;
  /** Whether a file about the run is being made. */
  readonly isMakingFile: boolean;
  /** Where fork and original differ first; null as long as nobody asked. */
  readonly difference: ShownDifference | null;
  /** Which events are looked for, and what was found last; null while nobody looks. */
  readonly filter: SystemFilter;
  readonly found: FoundSystemEvents | null;
}

export type SharingChoice = "auto" | "request" | "broadcast";

export type SystemStore = ReturnType<typeof createSystemStore>;

export function createSystemStore() {
  return createStore<SystemPageState>(() => ({
    phase: { kind: "compiling" },
    compiled: null,
    program: null,
    run: null,
    state: null,
    selected: null,
    shown: {},
    folded: new Set(),
    complaint: null,
    dsm: {},
    seed: "1",
    setBreakpoints: [],
    message: null,
    isForking: false,
    isMakingFile: false,
    difference: null,
    filter: ALL_SYSTEM_EVENTS,
    found: null,
  }));
}

/** A process of the system that runs. */
export interface Process {
  /** 0 is the manager. */
  readonly number: number;
  readonly label: string;
  /** Empty for the manager. */
  readonly family: string;
}

/** The nodes that share a scheduler. */
export interface Family {
  /** Empty where there are no families. */
  readonly name: string;
  /** That of its scheduler. */
  readonly file: string;
  /** That of the workload of its first node; the manager has none. */
  readonly workload: string | null;
  readonly nodes: readonly Process[];
}

/** The families of a system, in the order of their first nodes. */
export function familiesOf({ plan, families }: CompiledSystem): readonly Family[] {
  const found = new Map<string, Family & { readonly nodes: Process[] }>();
  for (const [at, { label, family, workload }] of (plan?.nodes ?? []).entries()) {
    const file = families.find(({ name }) => name === family)?.file ?? "";
    const known = found.get(family) ?? { name: family, file, workload, nodes: [] };
    known.nodes.push({ number: at + 1, label, family });
    found.set(family, known);
  }
  return [...found.values()];
}

/** The node of a family whose state its graph shows. */
export function shownOf({ name, nodes }: Family, { shown }: Pick<SystemPageState, "shown">) {
  return nodes.find(({ number }) => number === shown[name]) ?? (nodes[0] as Process);
}

/** Asks the compiler for a system with all that it names. */
export function systemRequest(
  project: FileSet,
  version: number,
  dsm: SystemPageState["dsm"],
): SystemRequest | null {
  const system = systemOf(project);
  return system === null ? null : requestFor(project, system, { version, dsm });
}

/** The same for one of its systems. */
export function requestFor(
  project: FileSet,
  { name, text }: TextFile,
  asked: Pick<SystemRequest, "version" | "dsm">,
): SystemRequest {
  const beside = textsOf(project).filter((file) => file.name !== name);
  const files = Object.fromEntries(beside.map((file) => [file.name, file.text]));
  return { ...asked, name, text, files, parameters: {}, measured: null, outputs: true };
}

/** All systems of a project. */
export const systemsIn = ({ others = [] }: Pick<FileSet, "others">): readonly TextFile[] =>
  others.filter(({ name }) => name.endsWith(".system"));

/** What the simulator needs of a compiled system; null where it cannot run. */
export function loadOf(
  { plan, families, workloads, manager }: CompiledSystem,
  seed: string,
  bytesOf: (base64: string) => Uint8Array,
): Omit<SystemLoad, "runtime"> | null {
  if (plan === null) return null;
  const schedulers: Record<string, Uint8Array> = {};
  for (const { name, scheduler } of families) {
    if (!scheduler?.compiled) return null;
    schedulers[name] = bytesOf(scheduler.compiled.module);
  }
  const blobs = Object.entries(workloads).map(
    ([file, { blob }]) => [file, bytesOf(blob ?? "")] as const,
  );
  return {
    plan,
    schedulers,
    workloads: Object.fromEntries(blobs),
    manager: manager?.compiled ? bytesOf(manager.compiled.module) : null,
    seed,
    parameters: {},
  };
}
