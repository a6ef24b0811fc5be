import { availableParallelism } from "node:os";
import { RuntimeModule } from "../../engine/compile.js";
import { badEnds } from "../../experiment/system-run.js";
import { HandlerCalls } from "../../system/headless/handler-calls.js";
import { measuredRun } from "../../system/headless/measured-run.js";
import { runSystem } from "../../system/headless/run.js";
import { System } from "../../system/system.js";
import { complain, FINE, INTERRUPTED, reject } from "../exit.js";
import { askBetween } from "../interrupt.js";
import type { SignsOfLife } from "../run/signs-of-life.js";
import { readRuntime } from "../runtime-module.js";
import { clashOf, readWithSystem } from "../targets.js";
import type { SystemCommand } from "./arguments.js";
import { compileSystem } from "./compile.js";
import { SystemFiles } from "./files.js";
import { helperThreads } from "./helper.js";
import { systemJson } from "./json.js";
import { readOtherwise } from "./otherwise.js";
import { systemText } from "./text.js";

const BAD_END = 1;

/**
 * Compiles a system, runs it, and prints what it came to.
 * @param signs to be given while the schedulers' code runs
 */
export async function carryOutSystem(
  command: SystemCommand,
  signs: SignsOfLife,
  interruption: AbortSignal,
): Promise<number> {
  const clash = clashOf(Object.values(command.files), readWithSystem(command.system));
  if (clash !== null) return complain(`${clash}\n`);
  const program = compileSystem(command.system, command);
  if (typeof program === "number") return program;
  const runtime = new RuntimeModule(await readRuntime());
  const seed = command.seed ?? String(program.plan.seed ?? 1);
  signs.give(0, 0);
  const { parameters, checkQueries } = command;
  const pool = { workers: command.workers ?? availableParallelism(), start: helperThreads() };
  const otherwise = command.otherwise === null ? null : readOtherwise(command.otherwise);
  if (otherwise !== null && !otherwise.ok) return complain(`${otherwise.message}\n`);
  const { decisions, changes = [] } = otherwise?.value ?? {};
  const start = { runtime, seed, parameters, pool, checkQueries, ...(decisions && { decisions }) };
  const system = await System.start(program, start, changes);
  if (!system.ok) return reject([system.message]);
  const isCalledOff = askBetween(interruption, () => signs.give(system.value.time, 0));
  const { until } = command;
  const files = new SystemFiles(system.value, command);
  const calls = program.manager === null ? null : new HandlerCalls(system.value.processes);
  const sinks = [...files.sinks, ...(calls === null ? [] : [calls])];
  const outcome = await runSystem(system.value, { until, isCalledOff, sinks });
  system.value.close();
  if (!outcome.ok) return reject([outcome.message]);
  const measured = calls === null ? null : measuredRun(outcome.value, calls);
  const isInterrupted = interruption.aborted;
  const whole = { name: program.name, seed, isInterrupted, measured, ...outcome.value };
  await files.finish(whole);
  const isTaken = Object.values(command.files).includes("-");
  (isTaken ? process.stderr : process.stdout).write(
    command.json ? systemJson(whole) : systemText(whole),
  );
  const bad = badEnds(whole);
  if (bad.length > 0) reject(bad);
  if (interruption.aborted) return INTERRUPTED;
  return bad.length > 0 ? BAD_END : FINE;
}
