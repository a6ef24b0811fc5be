import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SystemProgram } from "../../src/system/program.js";
import { inRoot } from "../support/programs.js";

/** A variable that is shared, and how it may be used: see random_systems.py. */
export interface SharedVariable {
  readonly name: string;
  readonly use: "register" | "counter" | "free";
  readonly model: "request" | "broadcast";
  readonly owner: "manager" | "db";
  readonly size: number | null;
}

export interface RandomSystem {
  readonly program: SystemProgram;
  readonly variables: readonly SharedVariable[];
  /** Where its texts are, and its schedulers in C. */
  readonly folder: string;
}

/** What variables are asserted to stay below, by who owns them. */
export interface Limits {
  readonly manager: number;
  readonly node: number;
}

/** Systems made at random, the same each time. */
export function randomSystems(first: number, count: number, limits?: Limits): RandomSystem[] {
  const folder = mkdtempSync(join(tmpdir(), "catapults-systems-"));
  const script = inRoot("compiler/tests/oracle/random_systems.py");
  const path = ["compiler", "compiler/tests"].map(inRoot).join(":");
  const given = [first, count, ...(limits ? [limits.manager, limits.node] : [])].map(String);
  execFileSync(inRoot(".venv/bin/python"), [script, folder, ...given], {
    env: { ...process.env, PYTHONPATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return Array.from({ length: count }, (_, at) => {
    const text = readFileSync(join(folder, `${first + at}.json`), "utf8");
    const { system, variables } = JSON.parse(text);
    return { program: programOf(system), variables, folder: join(folder, String(first + at)) };
  });
}

const bytesOf = (base64: string) => Buffer.from(base64, "base64");

// biome-ignore lint/suspicious/noExplicitAny: what the compiler answers, as contracts/systems.py has it
function programOf({ manager, families, workloads, plan }: any): SystemProgram {
  const schedulers: Record<string, Uint8Array> = {};
  for (const { name, scheduler } of families) schedulers[name] = bytesOf(scheduler.compiled.module);
  const blobs: Record<string, Uint8Array> = {};
  for (const file of Object.keys(workloads)) blobs[file] = bytesOf(workloads[file].blob);
  return { plan, schedulers, workloads: blobs, manager: bytesOf(manager.compiled.module) };
}
