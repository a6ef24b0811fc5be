import { createStore } from "zustand/vanilla";
import type { Point } from "../../base/geometry.js";
import type {
  AnalyseRequest,
  Analysis,
  EditRequest,
  ExportRequest,
  ExportTarget,
  Gesture,
  OutputKind,
  OutputRequest,
  Structure,
  TextFile,
} from "../../generated/services.js";
import type { Breakpoint } from "../run/breakpoints.js";
import { type Made, type Step, withStep } from "./parts.js";

/** Which of a project's two texts. */
export type Part = "scheduler" | "workload";

export type Positions = Readonly<Record<string, Point>>;

/** What is kept of a project: its texts, and where its nodes lie. */
export interface Project {
  /** As people call it: "Weather station". */
  readonly name: string;
  /** The example that it started from, by id; null for one of one's own. */
  readonly example: string | null;
  readonly scheduler: TextFile;
  readonly workload: TextFile;
  /** By id of a graph node. */
  readonly positions: Positions;
  /** None in projects that were kept before there were any. */
  readonly breakpoints?: readonly Breakpoint[] | undefined;
  /** Ids of the arrows with a line of their own; none until there is one. */
  readonly ownLines?: readonly string[] | undefined;
}

/** A shipped project with its compiled form, so that it shows before the compiler has loaded. */
export interface Example {
  readonly id: string;
  readonly title: string;
  /** One sentence for the menu. */
  readonly summary: string;
  readonly scheduler: TextFile;
  readonly workload: TextFile;
  readonly positions: Positions;
  readonly analysis: Analysis;
  readonly structures: TextStructures;
}

/** How each of two texts is built. */
export type TextStructures = Readonly<Record<Part, Structure>>;

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
): void {
  store.setState((state) => ({
    breakpoints: undefined,
    ownLines: undefined,
    ...project,
    version: state.version + 1,
    schedulerVersion: state.version + 1,
    typing: false,
    steps: [],
    saved: "saved",
    opened: state.opened + 1,
    stamp,
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
    const { scheduler, workload } = state;
    const changed = {
      scheduler: withText(scheduler, texts.scheduler),
      workload: withText(workload, texts.workload),
    };
    if (changed.scheduler === scheduler && changed.workload === workload) return state;
    const version = state.version + 1;
    const schedulerVersion = changed.scheduler === scheduler ? state.schedulerVersion : version;
    const step = made && { ...made, version: state.version, made: version };
    const steps = step ? withStep(state.steps, step) : [];
    return { ...changed, typing, steps, version, schedulerVersion };
  });
}

function withText(file: TextFile, text: string | undefined): TextFile {
  return text === undefined || text === file.text ? file : { ...file, text };
}

/** Puts nodes elsewhere; nodes that are not named stay where they are. */
export function moveNodes(store: ProjectStore, moved: Positions): void {
  store.setState((state) => ({ positions: { ...state.positions, ...moved } }));
}

/** The part of the state that is kept. */
/** Tells a project from others. */
export function projectKey({ example, name }: Pick<Project, "example" | "name">): string {
  return `${example ?? ""} ${name}`;
}

export function projectOf(state: ProjectState): Project {
  const { name, example, scheduler, workload, positions, breakpoints, ownLines } = state;
  return { name, example, scheduler, workload, positions, breakpoints, ownLines };
}

/** Asks the compiler for all that it knows of the present texts. */
export function analyseRequest({ version, scheduler, workload }: ProjectState): AnalyseRequest {
  return { version, name: scheduler.name, text: scheduler.text, workload, outputs: true };
}

/** What of a question about a gesture need not be as usual. */
type EditOptions = Partial<Pick<EditRequest, "seen" | "anyway">>;

/** Asks the compiler for a gesture as edits of the present texts. */
export function editRequest(
  project: ProjectState,
  gesture: Gesture,
  { seen = project.version, anyway = false }: EditOptions = {},
): EditRequest {
  return { ...analyseRequest(project), outputs: false, gesture, seen, anyway };
}

/** Asks the compiler for a text generated from the present scheduler. */
export function outputRequest(
  project: ProjectState,
  kind: OutputKind,
  release: boolean,
): OutputRequest {
  return { ...analyseRequest(project), kind, debug: !release };
}

/** Asks the compiler for a folder in which the present scheduler can be built. */
export function exportRequest(
  project: ProjectState,
  target: ExportTarget,
  options: Partial<Pick<ExportRequest, "debug" | "ignoreUnknownImports" | "workload">>,
): ExportRequest {
  return { ...analyseRequest(project), target, ...options };
}

/** Which of the project's texts a file name of the compiler means; null for a built-in base. */
export function partOfFile(project: Project, file: string): Part | null {
  if (file === project.scheduler.name) return "scheduler";
  if (file === project.workload.name) return "workload";
  return null;
}
