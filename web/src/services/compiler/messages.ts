import type { Part } from "./parts.js";

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
  | {
      readonly type: "ask";
      readonly id: number;
      readonly method: string;
      /** A message of the compiler's contract, as the method wants it. */
      readonly params: unknown;
    };

export type FromWorker =
  | { readonly type: "progress" /** 0 to 1. */; readonly progress: number }
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "part" /** Of the answer that comes next. */; readonly part: Part }
  | {
      readonly type: "answer";
      readonly id: number;
      /** A message of the compiler's contract, as the method yields it, but for what has gone before in parts. */
      readonly answer: unknown;
      /** Milliseconds. */
      readonly duration: number;
    }
  | {
      readonly type: "working" /** Milliseconds so far, on the answer to one question. */;
      readonly duration: number;
    }
  | { readonly type: "refused"; readonly id: number; readonly message: string };
