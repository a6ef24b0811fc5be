import { createStore } from "zustand/vanilla";
import type { Point } from "../../base/geometry.js";
import type {
  AnalyseRequest,
  Analysis,
  Structure,
  TextFile,
  TextRequest,
} from "../../generated/services.js";
import type { KeptRun } from "../exploration/kept-run.js";
import type { KeptSystemRun } from "../exploration/kept-system.js";
import { renamedProperties } from "../exploration/renamed-properties.js";
import type { Breakpoint, NodeBreakpoint } from "../run/breakpoints.js";
import { type Made, type Step, withStep } from "./parts.js";

/** The texts that are run. */
export type Main = "scheduler" | "workload";

/** Which of a project's texts: those that are run by what they are, any other by the name of its file. */
export type Part = Main | `${string}.${string}`;

export type Positions = Readonly<Record<string, Point>>;

/** The files of a project. No two have the same name. */
export interface FileSet {
  /** The scheduler and the workload that are run. In a project that runs a system they are two of its texts. */
  readonly scheduler: TextFile;
  readonly workload: TextFile;
  /** The system that is run in their place, by the name of its file. */
  readonly system?: string | undefined;
  /** The further files in the order of their tabs: bases, aspects, other schedulers and workloads, tables. */
  readonly others?: readonly TextFile[] | undefined;
  /** Names of those that are woven into the scheduler, in this order. */
  readonly aspects?: readonly string[] | undefined;
}

/** How a scheduler's graph is drawn. */
export interface Drawing {
  readonly positions: Positions;
  readonly ownLines?: readonly string[] | undefined;
}

/** What is kept of a project: its texts, and where its nodes lie. */
export interface Project extends FileSet, Drawing {
  /** As people call it: "Weather station". */
  readonly name: string;
  /** The example that it started from, by id; null for one of one's own. */
  readonly example: string | null;
  /** By id of a graph node. */
  readonly positions: Positions;
  /** None in projects that were kept before there were any. */
  readonly breakpoints?: readonly Breakpoint[] | undefined;
  /** Those of its system. */
  readonly systemBreakpoints?: readonly NodeBreakpoint[] | undefined;
  /** Threads whose rows stand first, in this order: `worker[2]`; and processes of its system: `www[0]`. */
  readonly pinnedThreads?: readonly string[] | undefined;
  readonly pinnedProcesses?: readonly string[] | undefined;
  /** Properties of one's own that all runs are explored for, as they are written. */
  readonly properties?: string | undefined;
  /** A run that fails, which the workload or the system leads through. */
  readonly counterexample?: KeptRun | KeptSystemRun | undefined;
  /** Ids of the arrows with a line of their own; none until there is one. */
  readonly ownLines?: readonly string[] | undefined;
  /** How the graphs of other schedulers are drawn that were run before, by file name. */
  readonly drawings?: Readonly<Record<string, Drawing>> | undefined;
}

/** All of a project that a change of its files may touch. */
export type Contents = Omit<Project, "name" | "example">;

/** A shipped project with its compiled form, so that it shows before the compiler has loaded. */
export interface Example extends FileSet {
  readonly id: string;
  readonly title: string;
  /** One sentence for the menu. */
  readonly summary: string;
  readonly positions: Positions;
  readonly analysis: Analysis;
  readonly structures: TextStructures;
}

/** How each of the texts that are run is built. */
export type TextStructures = Readonly<Record<Main, Structure>>;

/** `elsewhere`: another page of the browser keeps it, and nothing is changed here. */
export type SavedState = "saved" | "saving" | "failed" | "elsewhere";

/** Which page kept a project last, and how far it had come with its changes. */
export interface Stamp {
  readonly writer: string;
  readonly change: number;
}

export interface ProjectState extends Project {
  /** Counts changes of the texts: an analysis names the version that it is of. */
  readonly version: number;
  /** Since which version the scheduler reads as it does. */
  readonly schedulerVersion: number;
  /** Whether the last change of a text was a key, which others may follow. */
  readonly typing: boolean;
  /** What led to this version, as far back as it is known what that made of parts. */
  readonly steps: readonly Step[];
  readonly saved: SavedState;
  /** Counts the projects that were opened, this one among them. */
  readonly opened: number;
  /** As which it was kept when it was opened; null when it was not. */
  readonly stamp: Stamp | null;
  /** Whether it came by a link and is kept nowhere yet. */
  readonly isGuest: boolean;
}

const NOTHING: ProjectState = {
  name: "",
  example: null,
  scheduler: { name: "scheduler.sched", text: "" },
  workload: { name: "workload.workload", text: "" },
  positions: {},
  version: 0,
  schedulerVersion: 0,
  typing: false,
  steps: [],
  saved: "saved",
  opened: 0,
  stamp: null,
  isGuest: false,
};

/** What a project need not have. */
const NOTHING_MORE = {
  system: undefined,
  others: undefined,
  aspects: undefined,
  breakpoints: undefined,
  systemBreakpoints: undefined,
  pinnedThreads: undefined,
  pinnedProcesses: undefined,
  properties: undefined,
  counterexample: undefined,
  ownLines: undefined,
  drawings: undefined,
};

export type ProjectStore = ReturnType<typeof createProjectStore>;

export function createProjectStore() {
  return createStore<ProjectState>(() => NOTHING);
}

/** Puts another project in place of the present one. */
export function openProject(
  store: ProjectStore,
  project: Project,
  stamp: Stamp | null = null,
  isGuest = false,
): void {
  store.setState((state) => ({
    ...NOTHING_MORE,
    ...project,
    version: state.version + 1,
    schedulerVersion: state.version + 1,
    typing: false,
    steps: [],
    saved: "saved",
    opened: state.opened + 1,
    stamp,
    isGuest,
  }));
}

/**
 * Replaces texts, all at one time. Texts that are the same already change nothing. What a person
 * does goes through `history.ts`, so that it can be undone.
 *
 * @param made - what that makes of parts, where it is known.
 */
export function changeTexts(
  store: ProjectStore,
  texts: Readonly<Partial<Record<Part, string>>>,
  typing = false,
  made?: Made,
): void {
  store.setState((state) => {
    const { scheduler, workload, others } = state;
    const changed = {
      scheduler: withText(scheduler, texts.scheduler),
      workload: withText(workload, texts.workload),
      others: withTexts(others, texts),
    };
    const isSame = changed.scheduler === scheduler && changed.others === others;
    if (isSame && changed.workload === workload) return state;
    const version = state.version + 1;
    const schedulerVersion = isSame ? state.schedulerVersion : version;
    const step = made && { ...made, version: state.version, made: version };
    const steps = step ? withStep(state.steps, step) : [];
    const { properties } = state;
    const renamed = made &&
      properties && { properties: renamedProperties(properties, made.became) };
    return { ...changed, ...renamed, typing, steps, version, schedulerVersion };
  });
}

function withText(file: TextFile, text: string | undefined): TextFile {
  return text === undefined || text === file.text ? file : { ...file, text };
}

function withTexts(
  files: FileSet["others"],
  texts: Readonly<Partial<Record<Part, string>>>,
): FileSet["others"] {
  const changed = files?.map((file) => withText(file, texts[file.name as Part]));
  return changed?.some((file, index) => file !== files?.[index]) ? changed : files;
}

/** Puts other contents in place of what a project has, as where files come, go or are renamed. */
export function changeContents(store: ProjectStore, contents: Contents): void {
  store.setState((state) => {
    const version = state.version + 1;
    const schedulerVersion = madeOf(state) === madeOf(contents) ? state.schedulerVersion : version;
    return { ...NOTHING_MORE, ...contents, typing: false, steps: [], version, schedulerVersion };
  });
}

/** What a scheduler is made of, to be held against another one. */
const madeOf = ({ scheduler, others = [], aspects = [], system }: FileSet) =>
  JSON.stringify([
    scheduler,
    others.filter(({ name }) => !name.endsWith(".workload")),
    aspects,
    system,
  ]);

/** Puts nodes elsewhere; nodes that are not named stay where they are. */
export function moveNodes(store: ProjectStore, moved: Positions): void {
  store.setState((state) => ({ positions: { ...state.positions, ...moved } }));
}

/** Tells a project from others. */
export function projectKey({ example, name }: Pick<Project, "example" | "name">): string {
  return `${example ?? ""} ${name}`;
}

/** The part of the state that is kept. */
export function projectOf(state: Project): Project {
  const { name, example } = state;
  return { name, example, ...contentsOf(state) };
}

export function contentsOf(state: Contents): Contents {
  const { scheduler, workload, system, others, aspects, positions, ...rest } = state;
  const { breakpoints, systemBreakpoints, pinnedThreads, pinnedProcesses } = rest;
  const { properties, counterexample } = rest;
  const { ownLines, drawings } = rest;
  const files = { scheduler, workload, system, others, aspects };
  const view = { positions, ownLines, drawings, pinnedThreads, pinnedProcesses };
  const explored = { properties, counterexample };
  return { ...files, ...view, ...explored, breakpoints, systemBreakpoints };
}

/** Changes the properties that all runs are explored for. */
export function changeProperties(store: ProjectStore, properties: string): void {
  store.setState({ properties: properties === "" ? undefined : properties });
}

/** Changes the breakpoints of the project's system. */
export function changeSystemBreakpoints(
  store: ProjectStore,
  change: (breakpoints: readonly NodeBreakpoint[]) => readonly NodeBreakpoint[],
): void {
  store.setState(({ systemBreakpoints = [] }) => ({
    systemBreakpoints: change(systemBreakpoints),
  }));
}

/** Asks the compiler for all that it knows of the present texts. */
export function analyseRequest(project: ProjectState): AnalyseRequest {
  const { version, scheduler } = project;
  const { name, text } = scheduler;
  const workload = isMaster(text) || mainSystem(project) ? null : project.workload;
  return { version, name, text, workload, ...surroundingsOf(project), outputs: true };
}

/**
 * The master of a distributed scheduler runs no threads: its system says which node has which workload. A comment is read in
 * one way only, so that long ones take no time.
 */
const MASTER = /^(?:\s|\/\/.*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*distributed\s/;

export const isMaster = (text: string): boolean => MASTER.test(text);

/** The system that a project runs: the one that it names, else the first beside a master; null where there is none. */
export function mainSystem({ system, scheduler, others = [] }: FileSet): TextFile | null {
  const named = others.find(({ name }) => name === system);
  if (named || !isMaster(scheduler.text)) return named ?? null;
  return others.find(({ name }) => name.endsWith(".system")) ?? null;
}

/** What the scheduler that is run is compiled with. */
export function surroundingsOf({
  others = [],
  aspects = [],
}: FileSet): Pick<AnalyseRequest, "files" | "aspects"> {
  if (others.length === 0) return {};
  const read = others.filter(({ name }) => /\.(sched|csv)$/.test(name));
  const files = Object.fromEntries(read.map(({ name, text }) => [name, text]));
  return { files, aspects: aspects.filter((name) => name in files) };
}

/** Which of the project's texts a file name of the compiler means; null for a built-in base. */
export function partOfFile(project: FileSet, file: string): Part | null {
  if (file === project.scheduler.name) return "scheduler";
  if (file === project.workload.name) return "workload";
  return project.others?.some(({ name }) => name === file) ? (file as Part) : null;
}

/** All texts of a project. */
export const textsOf = (project: FileSet): readonly TextFile[] =>
  partsOf(project).flatMap((part) => fileOf(project, part) ?? []);

/** The file of a text; undefined where the project has none of that name, or no longer. */
export function fileOf(project: FileSet, part: Part): TextFile | undefined {
  if (part === "scheduler" || part === "workload") return project[part];
  return project.others?.find(({ name }) => name === part);
}

export function textOf(project: FileSet, part: Part): string {
  return fileOf(project, part)?.text ?? "";
}

/** All texts, in the order of their tabs. */
export function partsOf({ others = [] }: FileSet): readonly Part[] {
  return ["scheduler", "workload", ...others.map(({ name }) => name as Part)];
}

/** How a text is called: what it is for where there are but the two that are run, else by its file. */
export function labelOf(project: FileSet, part: Part): string {
  return project.others?.length ? (fileOf(project, part)?.name ?? part) : part;
}

/** In which language of the compiler a text is; null for tables. */
export function languageOf(part: Part): TextRequest["language"] | null {
  if (part === "scheduler" || part.endsWith(".sched")) return "scheduler";
  if (part.endsWith(".system")) return "system";
  return part === "workload" || part.endsWith(".workload") ? "workload" : null;
}
