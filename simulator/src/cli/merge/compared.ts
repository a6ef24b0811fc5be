import { availableParallelism } from "node:os";
import { type Result, success } from "../../base/result.js";
import { RuntimeModule } from "../../engine/compile.js";
import { besideSimulation } from "../../export/system/merged-tables.js";
import type { MergedRun } from "../../recording/merged/merge.js";
import { runSystem } from "../../system/headless/run.js";
import { System } from "../../system/system.js";
import { readRuntime } from "../runtime-module.js";
import type { SystemToRun } from "../system/compile.js";
import { helperThreads } from "../system/helper.js";
import { tableText } from "./text.js";

/** The run beside a simulation of its system that is at most as long, per second of each. */
export async function comparedWith(run: MergedRun, program: SystemToRun): Promise<Result<string>> {
  const runtime = new RuntimeModule(await readRuntime());
  const pool = { workers: availableParallelism(), start: helperThreads() };
  const start = { runtime, seed: String(program.plan.seed ?? 1), parameters: {}, pool };
  const system = await System.start(program, start, []);
  if (!system.ok) return system;
  const outcome = await runSystem(system.value, { until: run.duration });
  system.value.close();
  if (!outcome.ok) return outcome;
  const table = besideSimulation(run, outcome.value);
  return success(`\n${table.name}:\n${tableText(table)}\n`);
}
