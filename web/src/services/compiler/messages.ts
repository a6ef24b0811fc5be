import type { AnalyseRequest, Analysis } from "../../generated/services.js";

/** Where the worker finds Python and the compiler. */
export interface CompilerSource {
  /** Folder of Pyodide's files, ending in a slash. */
  readonly pyodide: string;
  /** The compiler and what it imports, as a zip of Python sources. */
  readonly compiler: string;
  /** Size of all that is loaded, in bytes; a divisor for progress. */
  readonly bytes: number;
}

export type ToWorker =
  | { readonly type: "start"; readonly source: CompilerSource }
  | { readonly type: "analyse"; readonly id: number; readonly request: AnalyseRequest };

export type FromWorker =
  | { readonly type: "progress" /** 0 to 1. */; readonly progress: number }
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly message: string }
  | {
      readonly type: "analysis";
      readonly id: number;
      readonly analysis: Analysis;
      /** Milliseconds. */
      readonly duration: number;
    }
  | { readonly type: "refused"; readonly id: number; readonly message: string };
