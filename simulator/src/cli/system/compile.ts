import { failure, type Result, success } from "../../base/result.js";
import type { SystemProgram } from "../../system/program.js";
import { askCompiler, type Diagnostic, describe } from "../compiler.js";
import { complain, reject } from "../exit.js";

/** The part of the compiler's answer that a run needs; see `catapults.contracts.systems`. */
interface CompiledSystem {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly manager: Scheduler | null;
  readonly families: readonly { readonly name: string; readonly scheduler: Scheduler | null }[];
  readonly workloads: Readonly<Record<string, { readonly blob: string | null }>>;
  readonly plan: SystemProgram["plan"] | null;
}

interface Scheduler {
  readonly compiled: { readonly module: string } | null;
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
  const answer = askCompiler<CompiledSystem>(["system", file, ...options, "--json"]);
  if (answer.kind === "unavailable") return complain(`${answer.message}\n`);
  if (answer.kind === "rejected") return reject(answer.diagnostics);
  const { diagnostics } = answer.value;
  const isRefused = diagnostics.some(({ severity }) => severity === "error");
  for (const one of isQuiet && !isRefused ? [] : diagnostics) {
    process.stderr.write(`${describe(one)}\n`);
  }
  const program = programOf(answer.value);
  if (!program.ok) return reject(isRefused ? [] : [program.message]);
  return program.value;
}

function programOf({
  name,
  manager,
  families,
  workloads,
  plan,
}: CompiledSystem): Result<SystemToRun> {
  if (plan === null) return failure("The system has errors.");
  const schedulers: Record<string, Uint8Array> = {};
  for (const { name, scheduler } of families) {
    if (!scheduler?.compiled) return failure(`The scheduler of the family ${name} cannot run yet.`);
    schedulers[name] = bytesOf(scheduler.compiled.module);
  }
  const blobs = Object.entries(workloads).map(([file, { blob }]) => [file, bytesOf(blob ?? "")]);
  return success({
    name,
    plan,
    schedulers,
    workloads: Object.fromEntries(blobs),
    manager: manager?.compiled ? bytesOf(manager.compiled.module) : null,
  });
}

const bytesOf = (base64: string) => Buffer.from(base64, "base64");
