import type { Bundle } from "../experiment/trial.js";
import type { ExploredTree } from "../explore/outcomes/types.js";
import { type Answer, askCompiler, type Diagnostic, describe } from "./compiler.js";
import { complain, reject } from "./exit.js";
import type { SchedulerGraph } from "./run/graph-drawing.js";

/** The part of the compiler's answer that a run needs; see `catapults.services`. */
export interface Analysis {
  readonly diagnostics: readonly Diagnostic[];
  readonly graph: SchedulerGraph | null;
  readonly sites: readonly Site[];
  /** What is known of response times before a run. */
  readonly bounds?: readonly JobBound[];
  /** Of a group scheduler. */
  readonly tree?: ExploredTree;
  readonly compiled: { readonly module: string; readonly workload: string | null } | null;
}

/** A place in the scheduler's text that a handler can pass. */
export interface Site {
  readonly handler: string;
  readonly file: string;
  readonly line: number;
}

/** No job of the class takes longer. */
export interface JobBound {
  readonly class: string;
  readonly bound_ns: number;
}

export interface Compiled {
  readonly kind: "compiled";
  readonly bundle: Bundle;
  readonly graph: SchedulerGraph | null;
  readonly sites: readonly Site[];
  readonly warnings: readonly string[];
  readonly bounds: readonly JobBound[];
  /** Of a group scheduler. */
  readonly tree?: ExploredTree;
}

export type Compilation = Compiled | Exclude<Answer<never>, { kind: "answer" }>;

/** Compiles both files by the project's own compiler, with the aspects that are woven in. */
export function compileBundle(
  scheduler: string,
  workload: string,
  aspects: readonly string[] = [],
  profile: string | null = null,
): Compilation {
  const woven = aspects.flatMap((aspect) => ["--aspect", aspect]);
  if (profile !== null) woven.push("--profile", profile);
  const answer = askCompiler<Analysis>(["bundle", scheduler, workload, ...woven, "--json"]);
  return answer.kind === "answer" ? compilationOf(answer.value) : answer;
}

/** Compiles both files and tells what is wrong with them; then what it gives is the exit status. */
export function compileOrComplain(
  scheduler: string,
  workload: string,
  aspects: readonly string[],
  profile: string | null = null,
): Compiled | number {
  const compilation = compileBundle(scheduler, workload, aspects, profile);
  if (compilation.kind === "unavailable") return complain(`${compilation.message}\n`);
  if (compilation.kind === "rejected") return reject(compilation.diagnostics);
  for (const warning of compilation.warnings) process.stderr.write(`${warning}\n`);
  return compilation;
}

/** Why a scheduler without errors cannot run: it is still being written. */
const UNFINISHED = "The scheduler cannot run yet: `schedule` dispatches no thread.";

/** What comes of the compiler's answer: the programs, or what is wrong with them. */
export function compilationOf({
  diagnostics,
  graph,
  sites,
  bounds = [],
  tree,
  compiled,
}: Analysis): Compilation {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0 || compiled === null || compiled.workload === null) {
    const unfinished = errors.length === 0 && compiled === null ? [UNFINISHED] : [];
    return { kind: "rejected", diagnostics: [...diagnostics.map(describe), ...unfinished] };
  }
  const warnings = diagnostics.filter(({ severity }) => severity === "warning").map(describe);
  const bundle = {
    scheduler: Buffer.from(compiled.module, "base64"),
    workload: Buffer.from(compiled.workload, "base64"),
  };
  return { kind: "compiled", bundle, graph, sites, warnings, bounds, ...(tree && { tree }) };
}
