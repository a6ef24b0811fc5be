import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BAD_INPUT, FINE } from "./exit.js";

/** What the compiler says of a text. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type Answer<T> =
  | { readonly kind: "answer"; readonly value: T }
  /** The input has errors: they are listed. */
  | { readonly kind: "rejected"; readonly diagnostics: readonly string[] }
  /** The compiler cannot be used. */
  | { readonly kind: "unavailable"; readonly message: string };

/** Where the project keeps its own compiler. */
export const COMPILER = new URL("../../../.venv/bin/catapults", import.meta.url);
const LARGEST_ANSWER = 256 * 1024 * 1024;

export const missingCompiler = (path: string): string =>
  `the compiler is missing at ${path}; run \`npm run build\` in the project's folder first`;

/** Asks the project's own compiler for something in JSON. */
export function askCompiler<T>(args: readonly string[]): Answer<T> {
  return withCompiler(args, ({ stdout }) => parse<T>(stdout));
}

/** Lets the project's own compiler write files; the answer is empty. */
export function letCompilerWrite(args: readonly string[]): Answer<object> {
  return withCompiler(args, ({ status }) => (status === FINE ? {} : null));
}

/** @param answerOf null: the compiler has given none */
function withCompiler<T>(
  args: readonly string[],
  answerOf: (run: SpawnSyncReturns<string>) => T | null,
): Answer<T> {
  const compiler = fileURLToPath(COMPILER);
  if (!existsSync(compiler)) {
    return {
      kind: "unavailable",
      message: missingCompiler(compiler),
    };
  }
  const run = spawnSync(compiler, args, { encoding: "utf8", maxBuffer: LARGEST_ANSWER });
  const value = answerOf(run);
  if (value !== null) return { kind: "answer", value };
  if (run.status === BAD_INPUT) return { kind: "rejected", diagnostics: [run.stderr.trimEnd()] };
  const said = run.error?.message ?? run.stderr.trim().replace(/^catapults: /, "");
  const message = said === "" ? "the compiler gave no answer that can be read" : said;
  return { kind: "unavailable", message };
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function describe(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code, message } = diagnostic;
  return `${file}:${line}:${column}: ${severity}[${code}]: ${message}`;
}
