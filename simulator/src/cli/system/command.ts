import { RuntimeModule } from "../../engine/compile.js";
import { readResult } from "../../session/headless.js";
import { System } from "../../system/system.js";
import { TrafficCount } from "../../system/traffic.js";
import type { SystemEnd } from "../../system-protocol.js";
import { FINE, INTERRUPTED, reject } from "../exit.js";
import { askBetween } from "../interrupt.js";
import type { SignsOfLife } from "../run/signs-of-life.js";
import { readRuntime } from "../runtime-module.js";
import type { SystemCommand } from "./arguments.js";
import { compileSystem } from "./compile.js";
import { badEnds, type SystemResult, systemJson, systemText } from "./report.js";

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
  const program = compileSystem(command.system, command.parameters, command.dsm);
  if (typeof program === "number") return program;
  const runtime = new RuntimeModule(await readRuntime());
  const seed = command.seed ?? String(program.plan.seed ?? 1);
  signs.give(0, 0);
  const { parameters } = command;
  const system = await System.start(program, { runtime, seed, parameters });
  if (!system.ok) return reject([system.message]);
  const isCalledOff = askBetween(interruption, () => signs.give(system.value.time, 0));
  const result = await run(system.value, command, isCalledOff);
  if (typeof result === "string") return reject([result]);
  const whole = { name: program.name, seed, ...result };
  process.stdout.write(command.json ? systemJson(whole) : systemText(whole));
  const bad = badEnds(whole);
  if (bad.length > 0) reject(bad);
  if (interruption.aborted) return INTERRUPTED;
  return bad.length > 0 ? BAD_END : FINE;
}

/** Runs to the end, or what went wrong in words. */
async function run(
  system: System,
  { until }: SystemCommand,
  isCalledOff: () => Promise<boolean>,
): Promise<Omit<SystemResult, "name" | "seed"> | string> {
  const traffic = new TrafficCount();
  system.onSent = (passages) => traffic.take(passages);
  const steps = system.run(until ?? Number.MAX_SAFE_INTEGER);
  let end: SystemEnd = { kind: "until" };
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      if (!step.value.ok) return step.value.message;
      end = step.value.value;
      break;
    }
    if (await isCalledOff()) break;
  }
  const processes = system.processes.map(({ engine, place, workloadFile }) => ({
    place,
    result: readResult(engine, workloadFile, "until"),
  }));
  return {
    end,
    time: system.time,
    processes,
    traffic: traffic.rows,
    stopText: system.plan.stopText,
  };
}
