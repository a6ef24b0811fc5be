import { availableParallelism } from "node:os";
import { formatTime } from "../../base/format.js";
import { type Result, success } from "../../base/result.js";
import { RuntimeModule } from "../../engine/compile.js";
import type { MergedRun } from "../../recording/merged/merge.js";
import { runSystem, type SystemOutcome } from "../../system/headless/run.js";
import { sharedOutcomes } from "../../system/headless/shared.js";
import { System } from "../../system/system.js";
import { readRuntime } from "../runtime-module.js";
import type { SystemToRun } from "../system/compile.js";
import { helperThreads } from "../system/helper.js";
import { formatTable } from "../table.js";

/** The run beside a simulation of its system that is at most as long, per second of each. */
export async function comparedWith(run: MergedRun, program: SystemToRun): Promise<Result<string>> {
  const runtime = new RuntimeModule(await readRuntime());
  const pool = { workers: availableParallelism(), start: helperThreads() };
  const start = { runtime, seed: String(program.plan.seed ?? 1), parameters: {}, pool };
  const system = await System.start(program, start, []);
  if (!system.ok) return system;
  const outcome = await runSystem(system.value, { until: run.duration });
  system.value.close();
  return outcome.ok ? success(tableOf(run, outcome.value)) : outcome;
}

function tableOf(run: MergedRun, outcome: SystemOutcome): string {
  const [real, simulated] = [run.duration / 1e9, outcome.time / 1e9];
  const rows = [
    ["per second", "real", "simulated"],
    ...decisions(run, outcome, real, simulated),
    ...waits(run, outcome, real, simulated),
    ...messages(run, outcome, real, simulated),
  ];
  const head = `Beside a simulation of ${formatTime(outcome.time)}:`;
  return `\n${head}\n${formatTable(rows)}\n`;
}

const rate = (count: number, seconds: number) =>
  seconds === 0 ? "-" : (count / seconds).toFixed(1);

function* decisions(run: MergedRun, outcome: SystemOutcome, real: number, simulated: number) {
  for (const { place, result } of outcome.processes) {
    const known = run.processes.find(({ label }) => label === place.label);
    if (place.number === 0) continue;
    const own = known === undefined ? "-" : rate(known.decisions, real);
    yield [`decisions of ${place.label}`, own, rate(Number(result.measures.decisions), simulated)];
  }
}

function* waits(run: MergedRun, outcome: SystemOutcome, real: number, simulated: number) {
  const waited = sharedOutcomes(outcome).reduce((sum, one) => sum + one.waited, 0);
  const total = run.processes.reduce((sum, { waits: { total } }) => sum + total, 0);
  yield ["time that handlers waited", share(total, real), share(waited, simulated)];
}

const share = (time: number, seconds: number) =>
  seconds === 0 ? "-" : formatTime(Math.round(time / seconds));

function* messages(run: MergedRun, outcome: SystemOutcome, real: number, simulated: number) {
  for (const { name, messages: count } of sharedOutcomes(outcome)) {
    if (name.startsWith("|")) continue;
    const own = run.messages.filter(({ variable }) => variable === name).length;
    yield [`messages about ${name}`, rate(own, real), rate(count, simulated)];
  }
}
