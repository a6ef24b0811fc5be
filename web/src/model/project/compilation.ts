import { createStore } from "zustand/vanilla";
import type {
  Analysis,
  Diagnosis,
  Diagnostic,
  Graph,
  Output,
  OutputKind,
  QuickCheck,
  Structure,
} from "../../generated/services.js";
import { type FileSet, type Project, partsOf, type TextStructures, textOf } from "./project.js";

/** Whether the compiler can be asked. */
export type CompilerStatus =
  | { readonly kind: "loading" /** 0 to 1. */; readonly progress: number }
  | {
      readonly kind: "ready";
      /** For how many milliseconds it has worked at an answer that takes long. */
      readonly working?: number;
    }
  | { readonly kind: "failed"; readonly message: string };

/** A generated text, and what was asked for. */
export interface Generated {
  readonly kind: OutputKind;
  readonly release: boolean;
  readonly output: Output;
}

export interface CompilationState {
  readonly status: CompilerStatus;
  /** What is wrong with the text behind the last gesture, as far as that is soon known. */
  readonly quickCheck: QuickCheck | null;
  /** What is wrong with the newest text that was looked at, and its checks. */
  readonly diagnosis: Diagnosis | null;
  /** What is wrong with files that the run does not read. */
  readonly elsewhere: readonly Diagnostic[];
  /** All that is known of the newest text that was analysed; its diagnosis may be newer. */
  readonly analysis: Analysis | null;
  /** The newest graph that could be drawn. */
  readonly graph: Graph | null;
  /** The version of the text that it is of: behind a gesture it is known before the analysis is. */
  readonly graphVersion: number | null;
  /** Whether the text has gone on since: it has errors now, so `graph` is an older one. */
  readonly stale: boolean;
  /** How long the last analysis took, in milliseconds; null for a built-in one. */
  readonly duration: number | null;
  /** How the texts of the project are built, where that is known, by the text. */
  readonly structures: ReadonlyMap<string, Structure>;
  /** The generated text that is open beside the source, as it was made last. */
  readonly generated: Generated | null;
}

/** Before there is an answer about a project. */
const NOTHING_KNOWN: Omit<CompilationState, "status"> = {
  quickCheck: null,
  diagnosis: null,
  elsewhere: [],
  analysis: null,
  graph: null,
  graphVersion: null,
  stale: false,
  duration: null,
  structures: new Map(),
  generated: null,
};

export type CompilationStore = ReturnType<typeof createCompilationStore>;

export function createCompilationStore() {
  return createStore<CompilationState>(() => ({
    status: { kind: "loading", progress: 0 },
    ...NOTHING_KNOWN,
  }));
}

/** Takes in the first answer about a text. One about an older text than the last is dropped. */
export function takeDiagnosis(store: CompilationStore, diagnosis: Diagnosis): void {
  store.setState((state) => {
    if (state.diagnosis && diagnosis.version < state.diagnosis.version) return state;
    return { diagnosis };
  });
}

/** Takes in the whole answer. An answer about an older text than the last one is dropped. */
export function takeAnalysis(
  store: CompilationStore,
  analysis: Analysis,
  duration: number | null,
): void {
  store.setState((state) => {
    if (state.analysis && analysis.version < state.analysis.version) return state;
    const { version, diagnostics, checks } = analysis;
    const graph = analysis.graph ?? state.graph;
    const graphVersion = analysis.graph ? version : state.graphVersion;
    const newer = state.diagnosis !== null && state.diagnosis.version > version;
    const diagnosis = newer ? state.diagnosis : { version, diagnostics, checks };
    const stale = analysis.graph === null;
    return { diagnosis, analysis, graph, graphVersion, stale, duration };
  });
}

/** Takes in the graph of a text of which nothing else may be known yet. */
export function takeGraph(store: CompilationStore, graphVersion: number, graph: Graph): void {
  store.setState({ graph, graphVersion, stale: false });
}

/** Takes in how a text is built; of other texts than those of the project nothing is kept. */
export function takeStructure(
  store: CompilationStore,
  project: FileSet,
  text: string,
  structure: Structure,
): void {
  const all = new Map(store.getState().structures).set(text, structure);
  const texts = partsOf(project).map((part) => textOf(project, part));
  const present = [...all].filter(([one]) => texts.includes(one));
  store.setState({ structures: new Map(present) });
}

/** How the texts of a project are built, as far as that is known. */
export function structuresOf(
  { structures }: Pick<CompilationState, "structures">,
  { scheduler, workload }: Project,
): Partial<TextStructures> {
  const ofScheduler = structures.get(scheduler.text);
  const ofWorkload = structures.get(workload.text);
  return {
    ...(ofScheduler && { scheduler: ofScheduler }),
    ...(ofWorkload && { workload: ofWorkload }),
  };
}

/** Forgets the former project, whose graph must not stand in for the new one's. */
export function forgetAnalysis(store: CompilationStore): void {
  store.setState(NOTHING_KNOWN);
}

export function errorsOf(known: Pick<Diagnosis, "diagnostics"> | null): number {
  return known?.diagnostics.filter((each) => each.severity === "error").length ?? 0;
}
