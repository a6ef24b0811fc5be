import type { Result } from "../base/result.js";
import type {
  FolderTarget,
  Gesture,
  NewSchedulerRequest,
  Refused,
  TextFile,
} from "../generated/services.js";
import type { CatalogueStore, DeletedProject, ProjectSummary } from "./catalogue.js";
import type { ExplorationDesk } from "./exploration/desk.js";
import type { KeysStore } from "./keys.js";
import type { LayoutStore, ResultsTab } from "./layout.js";
import type { LessonDesk } from "./lessons/desk.js";
import type { NoticesStore } from "./notices.js";
import type { OfflineStore } from "./offline.js";
import type { OverlayStore } from "./overlay.js";
import type { Ports } from "./ports.js";
import type { CompilationStore } from "./project/compilation.js";
import type { FolderStore } from "./project/folder/folder-store.js";
import type { HistoryStore } from "./project/history.js";
import type { Contents, Part, Positions, ProjectStore } from "./project/project.js";
import type { RulesStore } from "./project/rules.js";
import type { VersionEntry } from "./project/versions.js";
import type { Breakpoints } from "./run/breakpoints.js";
import type { Forks } from "./run/forks.js";
import type { Recordings } from "./run/recordings.js";
import type { RunStore } from "./run/run.js";
import type { Until } from "./run/simulation.js";
import type { SelectionStore } from "./selection.js";
import type { Work } from "./work.js";

/** Everything the page knows. */
export interface Stores {
  readonly project: ProjectStore;
  readonly history: HistoryStore;
  readonly compilation: CompilationStore;
  readonly rules: RulesStore;
  readonly run: RunStore;
  readonly selection: SelectionStore;
  readonly layout: LayoutStore;
  readonly catalogue: CatalogueStore;
  readonly folder: FolderStore;
  readonly notices: NoticesStore;
  readonly offline: OfflineStore;
  readonly overlay: OverlayStore;
  readonly keys: KeysStore;
}

/** What a command works on. */
export interface Studio {
  readonly stores: Stores;
  readonly ports: Ports;
}

export type CommandId =
  | "edit.undo"
  | "edit.redo"
  | "run.toggle"
  | "run.stepForward"
  | "run.stepBack"
  | "run.statementForward"
  | "run.statementBack"
  | "run.toCursor"
  | "run.toStart"
  | "run.retry"
  | "compiler.retry"
  | "project.all"
  | "project.own"
  | "project.versions"
  | "project.openFolder"
  | "project.saveFolder"
  | "project.reset"
  | "export.c"
  | "export.wat"
  | "export.dot"
  | `export.${FolderTarget}`
  | "output.copy"
  | `layout.${Work}`
  | "layout.theme"
  | "layout.source"
  | "layout.inspector"
  | "layout.results";

/** Commands that no part of the first picture shows. */
export type FurtherId =
  | "help.commands"
  | "help.open"
  | "help.shortcuts"
  | "help.examples"
  | "help.tour"
  | "help.lessons"
  | "studio.update"
  | "studio.install"
  | "studio.share"
  | "export.texts"
  | "export.zip"
  | "export.json"
  | "export.perfetto"
  | "export.trace-csv"
  | "export.measures-csv"
  | "export.measures-json"
  | "export.report"
  | "export.space-time"
  | "export.messages-csv"
  | "export.trace"
  | "export.graph-svg"
  | "export.graph-png"
  | "export.timeline-svg"
  | "export.timeline-png"
  | `show.${ResultsTab}`;

export type AnyCommandId = CommandId | FurtherId;

/** Something a person can ask for, from a button, a menu, the palette or a key. */
export interface Command {
  /** On a button or in a menu: a verb first. */
  readonly label: string;
  /** Its key unless a person has given it another, as written in a tooltip: `F10`, `Shift+F10`; null without one. */
  readonly shortcut: string | null;
  /** Another key for it, not told in tooltips. */
  readonly otherShortcut?: string;
  /**
   * Where its key means this command: everywhere unless told otherwise; where no field of a form has the
   * keyboard; or where nothing has it that is typed into.
   */
  readonly reach?: "outsideFields" | "outsideText";
  enabled(stores: Stores): boolean;
  execute(): void | Promise<void>;
}

export type Commands = Readonly<Record<CommandId, Command>>;
export type FurtherCommands = Readonly<Record<FurtherId, Command>>;
export type EveryCommand = Commands & FurtherCommands;

/** The commands of a family, such as `edit`, that the first picture shows. */
export type Family<Name extends string> = Pick<Commands, Extract<CommandId, `${Name}.${string}`>>;
/** The other ones of a family. */
export type FurtherFamily<Name extends string> = Pick<
  FurtherCommands,
  Extract<FurtherId, `${Name}.${string}`>
>;

/** What a person says of a new project. */
export interface ProjectWish {
  readonly name: string;
  readonly start: NewSchedulerRequest["start"];
  /** The built-in base to extend, if it starts from one. */
  readonly base: string | null;
  /** The example whose program it is to schedule, by id. */
  readonly program: string;
  /** The files of the open project whose schedulers become families, if it starts as a master. */
  readonly families: readonly string[];
}

/** What goes with a gesture. */
export interface DrawOptions {
  /**
   * Where nodes are put by it, in the same entry of the history: also by the ids of what it made,
   * of which the compiler chooses the names.
   */
  readonly places?: Positions | ((made: readonly string[]) => Positions);
  /** The version of the text that the person saw; the present one unless told otherwise. */
  readonly seen?: number;
  /** The version of the text whose parts the gesture names: it is led to the same ones in a text that other gestures have made. */
  readonly of?: number;
  /** Whether errors in the result are meant. */
  readonly anyway?: boolean;
  /** Whether the person has gone on to something else, which stays selected. */
  readonly elsewhere?: boolean;
  /** What is to be done once it is carried out, or what is offered instead of it. */
  readonly onDone?: () => void;
  /** Whether it is what a refusal has offered. */
  readonly mends?: boolean;
  /** Shows a refusal with its offers where the gesture was made; else a notice does. */
  readonly refused?: (answer: Refused) => void;
}

/** What is done with the files of a project. All of it can be undone. */
export interface ProjectFiles {
  /** Adds a file with what one of its kind begins with, and shows it. What is wrong with the name, or null. */
  create(name: string): string | null;
  /** Gives a file another name, which others that refer to it follow. What is wrong with the name, or null. */
  rename(part: Part, name: string): string | null;
  /** Takes a further file out of the project. */
  remove(name: string): void;
  /** Makes a system for the scheduler of the project, and opens its page. */
  makeSystem(): Promise<void>;
  /** Runs this system, scheduler or workload from now on. */
  run(name: string): void;
  /** Weaves a file into the scheduler that is run, or leaves it out. */
  weave(name: string, isWoven: boolean): void;
  /** Moves a further file's tab so many places. */
  move(name: string, by: number): void;
  /** Asks for files of the computer and puts them into the project. */
  pick(): Promise<void>;
  /** Puts files into the project; those of the same names get the new texts. */
  add(files: readonly TextFile[]): void;
}

/** What is done with projects that the browser keeps; `key` is that of the list. What went wrong is told by a notice. */
export interface KeptProjects {
  list(): Promise<Result<readonly ProjectSummary[]>>;
  deleted(): Promise<Result<readonly DeletedProject[]>>;
  /** Opens a project as it was left. */
  open(key: string): Promise<void>;
  /** Gives a project another name; a changed example becomes one's own by that. What is wrong with the name, or null. */
  rename(key: string, name: string): Promise<string | null>;
  /** Makes a copy, which stays closed. */
  duplicate(key: string): Promise<void>;
  /** Deletes a project, unless it is open. The message about it brings it back. */
  remove(key: string): Promise<void>;
  restore(key: string): Promise<void>;
  /** Hands a project out as a zip, or what is there of a damaged one. */
  download(key: string): Promise<void>;
  /** Makes the example that is open a project of one's own. */
  makeOwn(): Promise<void>;
}

/** What is done with the folder of the disk that the open project is joined with. What went wrong is told by a notice. */
export interface FolderRequests {
  /** Asks for a folder and opens the project in it. */
  open(): Promise<void>;
  /** Asks for a folder, and saves the project there from then on. */
  saveTo(): Promise<void>;
  /** Writes what was changed, unless the folder was changed as well: then that is shown. */
  save(): Promise<void>;
  /** Asks the browser again to let the page use the folder. Whether it does. */
  allow(): Promise<boolean>;
  /** Looks whether the folder was changed, and tells of it. */
  check(): Promise<void>;
  /** Takes these files as they are in the folder; of all others that differ one's own stay. Both are kept as versions. */
  settle(taken: readonly string[]): Promise<void>;
  /** Joins the project with no folder any more. */
  leave(): Promise<void>;
  /** Another project is open. */
  enter(): Promise<void>;
}

/** What is done with earlier versions of the project that is open. What went wrong is told by a notice, unless it is the answer. */
export interface ProjectVersions {
  list(): Promise<Result<readonly VersionEntry[]>>;
  read(id: string): Promise<Result<Contents | null>>;
  /** Keeps the project as it is now under a name. What is wrong with it, or null. */
  keep(name: string): Promise<string | null>;
  /** Names a version, or takes its name away. What is wrong, or null. */
  name(id: string, name: string | null): Promise<string | null>;
  remove(id: string): Promise<void>;
  /** Puts a version in place of what the project is now, as one thing that can be undone. */
  goBack(version: VersionEntry): Promise<void>;
}

/** A studio in which another scheduler of the project stands in place of the one that is run. */
export interface OtherStudio extends Studio {
  readonly requests: Requests;
  /** Keeps nothing up any more. */
  end(): void;
}

/** Commands with a choice in them. */
export interface Requests {
  openExample(id: string): Promise<void>;
  /** Opens one's own project. */
  openOwn(name: string): Promise<void>;
  /** What is done with all projects that are kept, loaded when it is wanted. */
  projects(): Promise<KeptProjects>;
  /** What is done with the project's folder of the disk, loaded when it is wanted. */
  folder(): Promise<FolderRequests>;
  /** What is done with earlier versions of the open one, loaded when it is wanted. */
  versions(): Promise<ProjectVersions>;
  /** Begins a project of one's own and opens it. What is wrong with the wish, or null. */
  beginProject(wish: ProjectWish): Promise<string | null>;
  /**
   * Carries out what a person drew or filled in, as the smallest edit of the text. One that cannot
   * be is told with what can be done instead. Whether it was carried out.
   */
  draw(gesture: Gesture, options?: DrawOptions): Promise<boolean>;
  /** Runs on until something is met, or to the end of the run. */
  runUntil(until: Until): Promise<void>;
  /** `index` is into SPEEDS of `run.ts`. */
  setSpeed(index: number): Promise<void>;
  /** Asks for a project as a file of the computer, and opens it beside the others. */
  openProject(): Promise<void>;
  /** Takes files that were dropped: texts into the project, a project beside the others. */
  takeFiles(files: readonly File[]): Promise<void>;
  /** What is done with the project's files, loaded when it is wanted. */
  files(): Promise<ProjectFiles>;
  /** What is done with recorded runs, loaded when it is wanted. */
  recordings(): Promise<Recordings>;
  /** What is done with breakpoints, loaded when it is wanted. */
  breakpoints(): Promise<Breakpoints>;
  /** What is done with explorations, loaded when it is wanted. */
  exploration(): Promise<ExplorationDesk>;
  /** What is done with lessons, loaded when it is wanted. */
  lessons(): Promise<LessonDesk>;
  /** What is done with forks of the run, loaded when it is wanted. */
  forks(): Promise<Forks>;
}
