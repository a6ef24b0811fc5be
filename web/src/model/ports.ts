/**
 * What the page needs from outside: workers, the browser's storage, downloads.
 * Implemented in `services`, put together in `app`.
 */

import type { Result } from "../base/result.js";
import type * as services from "../generated/services.js";
import type { TextFile } from "../generated/services.js";
import type { DeletedProject, ExampleEntry, ProjectSummary } from "./catalogue.js";
import type {
  ComparedRuns,
  Moment,
  OpenRunsOptions,
  RunsWish,
} from "./comparison/compared-runs.js";
import type {
  Contender,
  ExperimentOutcome,
  ExperimentWish,
  ParameterInfo,
  Sweep,
  SweepWish,
  SweptParameter,
  SystemContender,
  WishFault,
} from "./comparison/experiments.js";
import type { Explorations } from "./exploration/port.js";
import type { Theme } from "./layout.js";
import type { Lessons } from "./lessons/port.js";
import type { OfflineState } from "./offline.js";
import type { GraphFacts, Thumbnail } from "./pictures.js";
import type { CompilerStatus } from "./project/compilation.js";
import type { HistoryState } from "./project/history.js";
import type {
  Contents,
  Example,
  Positions,
  Project,
  Stamp,
  TextStructures,
} from "./project/project.js";
import type { Method, Questions } from "./project/questions.js";
import type { VersionEntry, VersionReason } from "./project/versions.js";
import type { ForkRequest } from "./run/forks.js";
import type * as runs from "./run/simulation.js";
import type { SystemLoad, SystemRun, SystemState } from "./system/systems.js";

/** A diagnosis with the time that it took, in milliseconds. */
export interface TimedDiagnosis {
  readonly diagnosis: services.Diagnosis;
  readonly duration: number;
}

/** An analysis with the time that it took, in milliseconds. */
export interface TimedAnalysis {
  readonly analysis: services.Analysis;
  readonly duration: number;
}

export interface Compiler {
  /** Begins to load, unless it has. */
  start(): void;
  /** Loads again after a failure. */
  retry(): void;
  /** Tells of loading, readiness and failure, the present status first. Returns how to end that. */
  onStatus(listener: (status: CompilerStatus) => void): () => void;
  /** What is wrong: the first answer about a text. Waits for the compiler to be ready. */
  diagnose(request: services.AnalyseRequest): Promise<Result<TimedDiagnosis>>;
  /** All the rest, quick for a text that was just diagnosed. */
  analyse(request: services.AnalyseRequest): Promise<Result<TimedAnalysis>>;
  /** One generated text. Waits for the compiler to be ready. */
  output(request: services.OutputRequest): Promise<Result<services.Output>>;
  /**
   * Answers an editor. Waits for the compiler to be ready; a question that is not wanted any more
   * by then is not put, and fails.
   */
  ask<M extends Method>(
    method: M,
    request: Questions[M]["request"],
    isWanted?: () => boolean,
  ): Promise<Result<Questions[M]["answer"]>>;
}

/** Runs systems of nodes. */
export interface Systems {
  /** Starts one; its states are told, while it plays the next when what that returns is done. */
  open(
    load: Omit<SystemLoad, "runtime">,
    onState: (state: SystemState) => Promise<void>,
  ): Promise<Result<SystemRun>>;
}

export interface Simulator {
  /**
   * Puts a scheduler and a workload in place of what is loaded and goes to the start.
   *
   * @param decisions - what is decided in the place of chance
   */
  load(
    scheduler: Uint8Array,
    workload: Uint8Array,
    workloadFile: string,
    decisions?: readonly number[],
  ): Promise<Result<runs.SimulationState>>;
  /**
   * Shows a recorded run of a scheduler in place of what is loaded. One that does not fit is told so,
   * and changes nothing; `anyway` takes one of another version of the scheduler.
   */
  open(scheduler: Uint8Array, recording: Uint8Array, anyway: boolean): Promise<Result<runs.Opened>>;
  run(speed: number | null): Promise<Result<runs.SimulationState>>;
  /** Plays as fast as possible until something is met, for so many ticks at most, or to the end of the run. */
  runUntil(until: runs.Until, ticks?: number): Promise<Result<runs.SimulationState>>;
  /** Goes back to where a breakpoint was met last, or to where the run begins. */
  runBack(): Promise<Result<runs.SimulationState>>;
  /**
   * Takes breakpoints of the run that shows: it stops there when it plays. Tells of each why the run
   * never meets it; null for one that is in force.
   */
  setBreakpoints(breakpoints: readonly runs.Until[]): Promise<Result<readonly (string | null)[]>>;
  pause(): Promise<Result<runs.SimulationState>>;
  step(unit: runs.StepUnit, direction: 1 | -1): Promise<Result<runs.SimulationState>>;
  /** Goes to the state right after a tick; 0 is before the first. With `passed`, to where its handler has passed so many sites. */
  seek(tick: number, passed?: number | null): Promise<Result<runs.SimulationState>>;
  /** Goes to the last tick at or before a time in nanoseconds. */
  seekTime(time: number): Promise<Result<runs.SimulationState>>;
  /** What happened in a window of time (nanoseconds), fit for a number of pixel columns. */
  timeline(from: number, to: number, columns: number): Promise<Result<runs.Timeline>>;
  measures(): Promise<Result<runs.Measures>>;
  /**
   * Looks back at where the handler of the last tick had passed so many sites, null for no such place.
   * The run stays where it is; one that has gone on meanwhile refuses.
   */
  moment(tick: number, passed: number | null): Promise<Result<runs.Moment>>;
  /** Up to `count` events before a record number, the newest for null, and how many there are. */
  events(before: number | null, count: number): Promise<Result<EventPage>>;
  /** Events by their numbers, which rise; what is no longer kept is left out. */
  eventsAt(numbers: readonly number[]): Promise<Result<readonly runs.TraceEvent[]>>;
  /** The events that a filter wants, from a number up to where the run stands; null when it was called off. */
  findEvents(
    filter: runs.EventFilter,
    from: number,
    options: ExportOptions,
  ): Promise<Result<runs.FoundEvents | null>>;
  /** The nearest of them before or behind where the run stands; null for none, or when it was called off. */
  nearestEvent(
    filter: runs.EventFilter,
    direction: 1 | -1,
    options: ExportOptions,
  ): Promise<Result<runs.TraceEvent | null>>;
  /**
   * The trace or the measures of the whole run so far, as a file. Shares of what is done are told
   * from 0 to 1; null when it was called off.
   */
  export(form: runs.ExportForm, options: ExportOptions): Promise<Result<Blob | null>>;
  /** What the run comes to, up to a time in nanoseconds or its end; null when it was called off. */
  digest(until: number | null, options: DigestOptions): Promise<Result<runs.Digest | null>>;
  /**
   * Goes on in a fork from where the run stands, beside it, and shows the fork. A fork that was there
   * before is forgotten; so are forks when something else is loaded.
   */
  fork(wish: ForkRequest): Promise<Result<runs.SimulationState>>;
  /** Shows the other side of the fork. */
  swap(): Promise<Result<runs.SimulationState>>;
  /** Forgets the side of the fork that does not show. */
  drop(): void;
  /** As `timeline`, of the side of the fork that does not show. */
  timelineBeside(from: number, to: number, columns: number): Promise<Result<runs.Timeline>>;
  /** As `seek` and `seekTime`, of the side of the fork that does not show. */
  seekBeside(to: Moment): Promise<Result<runs.SimulationState>>;
  /** As `digest`, of the side of the fork that does not show. */
  digestBeside(until: number | null, options: DigestOptions): Promise<Result<runs.Digest | null>>;
  /** Tells of every new state while the run plays. Returns how to end that. */
  onState(listener: (state: runs.SimulationState) => void): () => void;
  /** Tells when the worker has died or does not answer. Returns how to end that. */
  onFailure(listener: (message: string) => void): () => void;
  /** Ends the worker; the next load starts another. */
  restart(): void;
}

export interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface DigestOptions extends ExportOptions {
  /** The tick behind which decisions are listed; all of them without it. */
  readonly after?: number;
}

/** Runs of several schedulers in the same worlds, in workers of their own. */
export interface Experiments {
  /** The parameters that a compiled workload has. */
  parameters(workload: Uint8Array): Promise<Result<readonly ParameterInfo[]>>;
  /** The values that a parameter takes; a fault names the field that must be changed. */
  values(sweep: SweepWish, swept: SweptParameter): Promise<Result<Sweep> | WishFault>;
  /** Called off, it gives what the runs that are complete came to. */
  conduct(
    wish: ExperimentWish<Contender | SystemContender>,
    options: ExperimentOptions,
  ): Promise<Result<ExperimentOutcome> | WishFault>;
  /** Carries single runs out, to be looked at side by side, until they are closed or called off. */
  openRuns(wish: RunsWish, options: OpenRunsOptions): Promise<Result<ComparedRuns>>;
}

export interface ExperimentOptions {
  readonly signal: AbortSignal;
  /** Told after each run how many of all are complete. */
  readonly onProgress: (complete: number, planned: number) => void;
}

/** Files for people about runs. */
export interface Reports {
  /** A page in HTML that needs nothing beside it. */
  ofRun(facts: Omit<runs.ReportFacts, "making">): Promise<string>;
}

/** Views as pictures that need nothing beside them. */
export interface Pictures {
  /** An SVG file of the graph as it shows. */
  graph(facts: GraphFacts, theme: Theme): Promise<string>;
  /** An SVG file of a run's timeline. */
  timeline(facts: runs.TimelineFacts, theme: Theme): Promise<string>;
  /** An SVG file of who ran when. */
  gantt(drawing: runs.GanttDrawing, theme: Theme): Promise<string>;
  /** An SVG file as pixels. */
  png(svg: string): Promise<Result<Blob>>;
}

export interface EventPage {
  readonly events: readonly runs.TraceEvent[];
  /** Number of the oldest event that is kept. */
  readonly first: number;
  /** How many events there were up to where the run stands. */
  readonly total: number;
}

/** A project as it is kept, with the analysis of exactly its texts so that it shows at once. */
export interface KeptProject {
  readonly project: Project;
  readonly analysis: services.Analysis | null;
  /** How exactly these texts are built, as far as that is known. */
  readonly structures?: Partial<TextStructures>;
  /** What can be undone and done again. */
  readonly history?: HistoryState;
  /** None where it was never kept. */
  readonly stamp?: Stamp;
  /** Whether it came by a link, and is kept only once it is changed. */
  readonly isGuest?: boolean;
}

/** What came of keeping a project: `newer` when another page has kept it since, and nothing is replaced. */
export type Keeping = "kept" | "newer";

export interface ProjectStorage {
  /** The project that was open last, in this page before all others, or null. */
  current(): Promise<Result<KeptProject | null>>;
  /** What is kept under a key (`kept-key.ts`), or null. */
  ofKey(key: string): Promise<Result<KeptProject | null>>;
  /** Names of the projects that started from no example. */
  own(): Promise<Result<readonly string[]>>;
  /** All that are kept, the deleted ones left out. */
  summaries(): Promise<Result<readonly ProjectSummary[]>>;
  /** Whether a page of this browser has a project open. */
  isClaimed(key: string): Promise<Result<boolean>>;
  /** What is kept under a key as it is, damaged or not, as JSON; null where there is nothing. */
  raw(key: string): Promise<Result<string | null>>;
  /** Gives a project that no page has open another name. A changed example becomes one's own by that. */
  rename(key: string, name: string): Promise<Result<"renamed" | "taken" | "gone">>;
  /** Makes a copy beside the others. The name that it gets; null where the project is gone. */
  duplicate(key: string): Promise<Result<string | null>>;
  /** Puts a project among the deleted ones. The key that it has there; null where there was none. */
  remove(key: string): Promise<Result<string | null>>;
  /** The deleted ones that can be brought back, the newest first. */
  deleted(): Promise<Result<readonly DeletedProject[]>>;
  /** Brings one back, under another name where its own is taken. The key that it has then; null when it is gone. */
  restore(key: string): Promise<Result<string | null>>;
  /** Keeps a project and makes it the one that is open; `base` is what it was made of. */
  save(kept: KeptProject, base: Stamp | null): Promise<Result<Keeping>>;
  /** Keeps the project that is open under the key that it has now, in place of the former one; `newer` where there is one. */
  move(key: string, kept: KeptProject): Promise<Result<Keeping>>;
  /** Keeps a project as one's own, beside the others. The name that it gets. */
  saveCopy(kept: KeptProject): Promise<Result<string>>;
  /**
   * Keeps what a page could only note on its way out. Where another page's work came in between it becomes a copy, of
   * which this is the name. What goes on from what is kept is left to the page that shows it.
   */
  recover(key: string, isShown: boolean): Promise<Result<string | null>>;
}

/** Earlier versions of the projects that are kept, by their keys. */
export interface Versions {
  /** The newest first. */
  list(key: string): Promise<Result<readonly VersionEntry[]>>;
  /** What a version holds; null where it is gone or damaged. */
  read(key: string, id: string): Promise<Result<Contents | null>>;
  /** Keeps one, unless the newest is the same: that gets the name. Its id; null where none was needed. */
  add(
    key: string,
    contents: Contents,
    why: VersionReason,
    name?: string,
  ): Promise<Result<string | null>>;
  /** Names a version, or takes its name away, by which it may go by itself. */
  name(key: string, id: string, name: string | null): Promise<Result<void>>;
  remove(key: string, id: string): Promise<Result<void>>;
}

export interface Examples {
  list(): Promise<Result<readonly ExampleEntry[]>>;
  load(id: string): Promise<Result<Example>>;
  /** Small pictures of their graphs, by id. */
  pictures(): Promise<Result<Readonly<Record<string, Thumbnail>>>>;
  /** The system that an example runs, compiled as its texts are shipped. */
  system(id: string): Promise<Result<services.CompiledSystem>>;
}

export interface LayoutBox {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface LayoutLink {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

/** Lays out a drawing from left to right. */
export interface GraphLayout {
  /** @param room whether there are names beside the boxes, as in the graph, or many small boxes */
  arrange(
    boxes: readonly LayoutBox[],
    links: readonly LayoutLink[],
    room?: "wide" | "close",
  ): Promise<Result<Positions>>;
}

export interface Files {
  /** Asks a person for a file; null when none was chosen. */
  pick(): Promise<File | null>;
  /** Asks for any number of files with some endings, as `.sched,.csv`. */
  pickSeveral(endings: string): Promise<readonly File[]>;
}

/** A folder of the disk that a person has chosen. */
export interface Folder {
  readonly name: string;
  /** Whether the page may read and write it; a person is asked for it if `ask` is told, which needs a press before. */
  isAllowed(ask: boolean): Promise<boolean>;
  /** The files of its project, in the order of their names. */
  read(): Promise<Result<readonly TextFile[]>>;
  /** Writes files, each wholly or not, and deletes others by their names. */
  write(files: readonly TextFile[], gone: readonly string[]): Promise<Result<void>>;
}

/** A folder that a project is joined with, and the files as they were when both were the same. */
export interface JoinedFolder {
  readonly folder: Folder;
  readonly base: readonly TextFile[];
}

export interface Folders {
  /** Asks a person for a folder; null when none was chosen. */
  pick(): Promise<Result<Folder | null>>;
  /** With which one a project is joined, by its key; null for none. */
  joined(key: string): Promise<Result<JoinedFolder | null>>;
  join(key: string, joined: JoinedFolder | null): Promise<Result<void>>;
}

/** Zip archives. */
export interface Archives {
  pack(entries: readonly ArchiveEntry[]): Promise<Blob>;
  /** What a zip holds; why it cannot be read. */
  unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Result<readonly ArchiveEntry[]>>;
}

export interface ArchiveEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Texts as the fragments of links, which no server sees. */
export interface Links {
  /** The fragment that holds a text, from its `#` on. */
  pack(text: string): Promise<string>;
  /** The text that a fragment holds; why it cannot be read. */
  unpack(fragment: string): Promise<Result<string>>;
}

export interface Downloads {
  /** Gives a person a file. */
  save(name: string, type: string, content: string | Blob): void;
  /** Puts a text where a person can paste it from. */
  copy(content: string): Promise<Result<void>>;
  /** What a person has copied, as text. */
  copied(): Promise<Result<string>>;
}

/** A section of the help: of a page of the reference, or all of a diagnostic. */
export interface HelpSection {
  readonly id: string;
  /** The page that it is part of, and the headings above its own. */
  readonly path: readonly string[];
  readonly title: string;
  /** What it says, as HTML of the project's own pages. */
  readonly html: string;
}

export interface Help {
  /** All sections in their order. */
  sections(): Promise<Result<readonly HelpSection[]>>;
  /** Those that fit some words, the best first. */
  search(words: string): Promise<Result<readonly HelpSection[]>>;
}

/** The page in this browser for times without a network. */
export interface Offline {
  /** Keeps all files of the page, and asks for a newer version now and then. */
  keep(tell: (news: Partial<OfflineState>) => void): void;
  /** Loads the newer version in place of this page. */
  takeOver(): Promise<void>;
  /** Has the browser ask whether it is to install the page. */
  install(): Promise<void>;
}

/** What a person has chosen on the side, kept in this browser. Losing it is no loss of work. */
export interface Preferences {
  /** Nothing where nothing is kept. */
  load<T extends object>(name: string): Partial<T>;
  save(name: string, value: object): void;
}

export interface Ports {
  readonly compiler: Compiler;
  readonly simulator: Simulator;
  /** Another one, for runs that are compared with the one that shows. */
  readonly beside: Simulator;
  readonly systems: Systems;
  readonly experiments: Experiments;
  readonly explorations: Explorations;
  readonly reports: Reports;
  readonly pictures: Pictures;
  readonly projects: ProjectStorage;
  readonly versions: Versions;
  readonly examples: Examples;
  readonly downloads: Downloads;
  readonly files: Files;
  readonly folders: Folders;
  readonly archives: Archives;
  readonly links: Links;
  readonly graphLayout: GraphLayout;
  readonly lessons: Lessons;
  readonly help: Help;
  readonly offline: Offline;
  readonly preferences: Preferences;
}
