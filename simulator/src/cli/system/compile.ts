import { type CompiledSystem, systemProgramOf } from "../../system/compiled.js";
import type { SystemProgram } from "../../system/program.js";
import { askCompiler, type Diagnostic, describe } from "../compiler.js";
import { complain, reject } from "../exit.js";

interface Answer extends CompiledSystem {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface SystemToRun extends SystemProgram {
  readonly name: string;
}

/** What is otherwise than a system says. */
export interface SystemWishes {
  readonly parameters: Readonly<Record<string, number>>;
  /** Models of shared variables, as they were given: `broadcast`, `total=request`. */
  readonly dsm: readonly string[];
  /** A file with a measured run, by which `auto` is decided. */
  readonly measured?: string | null;
  /** Whether warnings are not told. */
  readonly isQuiet?: boolean;
}

/** Compiles a system and tells what is wrong with it; then what it gives is the exit status. */
export function compileSystem(
  file: string,
  { parameters, dsm, measured = null, isQuiet = false }: SystemWishes,
): SystemToRun | number {
  const options = [
    ...Object.entries(parameters).flatMap(([name, value]) => ["--parameter", `${name}=${value}`]),
    ...dsm.flatMap((model) => ["--dsm", model]),
    ...(measured === null ? [] : ["--measured", measured]),
  ];
  const answer = askCompiler<Answer>(["system", file, ...options, "--json"]);
  if (answer.kind === "unavailable") return complain(`${answer.message}\n`);
  if (answer.kind === "rejected") return reject(answer.diagnostics);
  const { diagnostics } = answer.value;
  const isRefused = diagnostics.some(({ severity }) => severity === "error");
  for (const one of isQuiet && !isRefused ? [] : diagnostics) {
    process.stderr.write(`${describe(one)}\n`);
  }
  const program = systemProgramOf(answer.value);
  if (!program.ok) return reject(isRefused ? [] : [program.message]);
  return { name: answer.value.name, ...program.value };
}
