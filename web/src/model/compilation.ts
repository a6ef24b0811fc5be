import { createStore } from "zustand/vanilla";
import type { Analysis, Graph } from "../generated/services.js";

/** Whether the compiler can be asked. */
export type CompilerStatus =
  | { readonly kind: "loading" /** 0 to 1. */; readonly progress: number }
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly message: string };

export interface CompilationState {
  readonly status: CompilerStatus;
  /** The answer to the newest text that was analysed. */
  readonly analysis: Analysis | null;
  /** The newest graph that could be drawn. */
  readonly graph: Graph | null;
  /** Whether the text has gone on since: it has errors now, so `graph` is an older one. */
  readonly stale: boolean;
  /** How long the last analysis took, in milliseconds; null for a built-in one. */
  readonly duration: number | null;
}

export type CompilationStore = ReturnType<typeof createCompilationStore>;

export function createCompilationStore() {
  return createStore<CompilationState>(() => ({
    status: { kind: "loading", progress: 0 },
    analysis: null,
    graph: null,
    stale: false,
    duration: null,
  }));
}

/** Takes in an answer. An answer about an older text than the last one is dropped. */
export function takeAnalysis(
  store: CompilationStore,
  analysis: Analysis,
  duration: number | null,
): void {
  store.setState((state) => {
    if (state.analysis && analysis.version < state.analysis.version) return state;
    const graph = analysis.graph ?? state.graph;
    return { analysis, graph, stale: analysis.graph === null, duration };
  });
}

/** Forgets the former project, whose graph must not stand in for the new one's. */
export function forgetAnalysis(store: CompilationStore): void {
  store.setState({ analysis: null, graph: null, stale: false, duration: null });
}

export function errorsOf(analysis: Analysis | null): number {
  return analysis?.diagnostics.filter((each) => each.severity === "error").length ?? 0;
}
