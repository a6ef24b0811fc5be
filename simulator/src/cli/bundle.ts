import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { failure, type Result, success } from "../base/result.js";
import type { Bundle } from "../experiment/trial.js";
import { BAD_INPUT, complain, reject } from "./exit.js";
import type { SchedulerGraph } from "./run/graph-drawing.js";

/** The part of the compiler's answer that a run needs; see `catapults.services`. */
interface Analysis {
  readonly diagnostics: readonly Diagnostic[];
  readonly graph: SchedulerGraph | null;
  readonly sites: readonly Site[];
  /** What is known of response times before a run. */
  readonly bounds?: readonly JobBound[];
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

interface Diagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Compiled {
  readonly kind: "compiled";
  readonly bundle: Bundle;
  readonly graph: SchedulerGraph | null;
  readonly sites: readonly Site[];
  readonly warnings: readonly string[];
  readonly bounds: readonly JobBound[];
}

export type Compilation =
  | Compiled
  /** The input has errors: they are listed. */
  | { readonly kind: "rejected"; readonly diagnostics: readonly string[] }
  /** The compiler cannot be used. */
  | { readonly kind: "unavailable"; readonly message: string };

const COMPILER = new URL("../../../.venv/bin/catapults", import.meta.url);
const LARGEST_ANSWER = 256 * 1024 * 1024;

/** Compiles both files by the project's own compiler. */
export function compileBundle(scheduler: string, workload: string): Compilation {
  const compiler = fileURLToPath(COMPILER);
  if (!existsSync(compiler)) {
    return {
      kind: "unavailable",
      message: `the compiler is missing at ${compiler}; run \`npm run build\` in the project's folder first`,
    };
  }
  const run = spawnSync(compiler, ["bundle", scheduler, workload, "--json"], {
    encoding: "utf8",
    maxBuffer: LARGEST_ANSWER,
  });
  const analysis = parseAnalysis(run.stdout);
  if (!analysis.ok) {
    if (run.status === BAD_INPUT) return { kind: "rejected", diagnostics: [run.stderr.trimEnd()] };
    const said = run.error?.message ?? run.stderr.trim().replace(/^catapults: /, "");
    return { kind: "unavailable", message: said === "" ? analysis.message : said };
  }
  return judge(analysis.value);
}

/** Compiles both files and tells what is wrong with them; then what it gives is the exit status. */
export function compileOrComplain(scheduler: string, workload: string): Compiled | number {
  const compilation = compileBundle(scheduler, workload);
  if (compilation.kind === "unavailable") return complain(`${compilation.message}\n`);
  if (compilation.kind === "rejected") return reject(compilation.diagnostics);
  for (const warning of compilation.warnings) process.stderr.write(`${warning}\n`);
  return compilation;
}

function parseAnalysis(text: string): Result<Analysis> {
  try {
    return success(JSON.parse(text) as Analysis);
  } catch {
    return failure("the compiler gave no answer that can be read");
  }
}

/** Why a scheduler without errors cannot run: it is still being written. */
const UNFINISHED = "The scheduler cannot run yet: `schedule` dispatches no thread.";

function judge({ diagnostics, graph, sites, bounds = [], compiled }: Analysis): Compilation {
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
  return { kind: "compiled", bundle, graph, sites, warnings, bounds };
}

function describe({ file, line, column, severity, code, message }: Diagnostic): string {
  return `${file}:${line}:${column}: ${severity}[${code}]: ${message}`;
}
