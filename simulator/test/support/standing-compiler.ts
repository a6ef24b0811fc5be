/** The compiler in a process that stays: it takes a program as soon as the one before is done. */

import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Analysis, compilationOf } from "../../src/cli/bundle.js";
import { type Diagnostic, describe } from "../../src/cli/compiler.js";
import type { ExploredAnalysis } from "../../src/cli/explore/compile.js";
import type { Bundle } from "../../src/experiment/trial.js";
import type { WantedAnswer } from "../../src/explore/answers.js";
import type { GoesByTime } from "../../src/explore/passing.js";
import type { HeldCounter, VariedImport } from "../../src/explore/types.js";
import { type CompiledSystem, systemProgramOf } from "../../src/system/compiled.js";
import type { SystemProgram } from "../../src/system/program.js";
import { inRoot } from "./programs.js";

interface Answer {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const bundleRequest = (scheduler: string, workload: string): string =>
  `${JSON.stringify(["bundle", scheduler, workload, "--json"])}\n`;

export const bundleOf = (answer: string): Bundle => compiledOf(analysisIn(answer));

function analysisIn(answer: string): Analysis {
  const { stdout, stderr } = JSON.parse(answer) as Answer;
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Analysis;
}

function compiledOf(analysis: Analysis): Bundle {
  const compilation = compilationOf(analysis);
  if (compilation.kind === "compiled") return compilation.bundle;
  throw new Error(compilation.kind === "rejected" ? compilation.diagnostics.join("\n") : "");
}

export function beginCompiler(stdio: StdioOptions): ChildProcess {
  const script = inRoot("compiler/tests/standing_compiler.py");
  return spawn(inRoot(".venv/bin/python"), [script], { stdio });
}

/** Ends of pipes that can be waited at, where a test asks and goes on with the answer in its hand. */
interface Standing {
  readonly requests: number;
  readonly answers: number;
}

const NEWLINE = 10;

let standing: Standing | null = null;

/** Compiles a scheduler with a workload. @throws Error with what is wrong with them */
export const compileFiles = (scheduler: string, workload: string): Bundle =>
  bundleOf(ask(bundleRequest(scheduler, workload)));

/** Compiles a scheduler to be explored. @throws Error with what is wrong with it */
export function compileForAll(
  scheduler: string,
  threads: number,
  writes: readonly string[] = [],
  locks = 1,
): Bundle & {
  imports: readonly VariedImport[];
  counters: readonly HeldCounter[];
  wanted: readonly WantedAnswer[];
  goesByTime: GoesByTime | null;
} {
  const bounds = ["--any-program", String(threads), "--locks", String(locks)];
  const any = [...bounds, ...writes.flatMap((name) => ["--writes", name])];
  const request = ["bundle", scheduler, ...any, "--json"];
  const analysis = analysisIn(ask(`${JSON.stringify(request)}\n`)) as ExploredAnalysis;
  const {
    imports = [],
    counters = [],
    wanted = [],
    goesByTime = null,
  } = analysis.exploration ?? {};
  return { ...compiledOf(analysis), imports, counters, wanted, goesByTime };
}

/** Compiles a system with all files that it names. @throws Error with what is wrong with them */
export function compileSystemFile(file: string): SystemProgram {
  const { stdout, stderr } = JSON.parse(
    ask(`${JSON.stringify(["system", file, "--json"])}\n`),
  ) as Answer;
  if (stdout === "") throw new Error(stderr);
  const answer = JSON.parse(stdout) as CompiledSystem & {
    readonly diagnostics: readonly Diagnostic[];
  };
  const program = systemProgramOf(answer);
  if (program.ok) return program.value;
  throw new Error(answer.diagnostics.map(describe).join("\n"));
}

function ask(request: string): string {
  standing ??= begin();
  writeSync(standing.requests, request);
  return readLine(standing.answers);
}

function begin(): Standing {
  const folder = mkdtempSync(join(tmpdir(), "catapults-compiler-"));
  const [requests, answers] = [join(folder, "requests"), join(folder, "answers")];
  execFileSync("mkfifo", [requests, answers]);
  // To open an end waits for the other one, unless both are there.
  const ends = [openSync(requests, "r+"), openSync(answers, "r+")];
  const own = { requests: openSync(requests, "w"), answers: openSync(answers, "r") };
  const given = [openSync(requests, "r"), openSync(answers, "w")] as const;
  beginCompiler([...given, "inherit"]).unref();
  for (const end of [...ends, ...given]) closeSync(end);
  rmSync(folder, { recursive: true });
  return own;
}

function readLine(end: number): string {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(1 << 16);
    const length = readSync(end, chunk);
    if (length === 0) throw new Error("the compiler has ended");
    chunks.push(chunk.subarray(0, length));
    if (chunk[length - 1] === NEWLINE) return Buffer.concat(chunks).toString();
  }
}
