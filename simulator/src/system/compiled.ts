import { failure, type Result, success } from "../base/result.js";
import type { SystemProgram } from "./program.js";

/** The part of the compiler's answer on a system that a run needs; see `catapults.contracts.systems`. */
export interface CompiledSystem {
  readonly manager: Scheduler | null;
  readonly families: readonly { readonly name: string; readonly scheduler: Scheduler | null }[];
  readonly workloads: Readonly<Record<string, { readonly blob: string | null }>>;
  readonly plan: SystemProgram["plan"] | null;
}

interface Scheduler {
  readonly compiled: { readonly module: string } | null;
}

/** What runs of it; a failure says what is wrong with it. */
export function systemProgramOf(compiled: CompiledSystem): Result<SystemProgram> {
  const { manager, families, workloads, plan } = compiled;
  if (plan === null) return failure("The system has errors.");
  const schedulers: Record<string, Uint8Array> = {};
  for (const { name, scheduler } of families) {
    if (!scheduler?.compiled) return failure(`The scheduler of the family ${name} cannot run yet.`);
    schedulers[name] = bytesOf(scheduler.compiled.module);
  }
  const blobs = Object.entries(workloads).map(([file, { blob }]) => [file, bytesOf(blob ?? "")]);
  return success({
    plan,
    schedulers,
    workloads: Object.fromEntries(blobs),
    manager: manager?.compiled ? bytesOf(manager.compiled.module) : null,
  });
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
