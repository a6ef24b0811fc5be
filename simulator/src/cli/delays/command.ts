import { loadEngine } from "../../engine/load.js";
import { SwitchDelays } from "../../export/switch-delays.js";
import { runHeadless } from "../../session/headless.js";
import { compileOrComplain } from "../bundle.js";
import { BAD_INPUT, FINE, reject } from "../exit.js";
import { readRuntime } from "../runtime-module.js";
import type { DelaysCommand } from "./arguments.js";
import { delaysJson, delaysText, type ProfileDelays } from "./report.js";

/** Runs a workload in each profile, and prints how long its switches take. */
export async function carryOutDelays(command: DelaysCommand): Promise<number> {
  const { scheduler, workload, profiles, seed, until, json } = command;
  const runtime = await readRuntime();
  const found: ProfileDelays[] = [];
  for (const profile of profiles) {
    const compiled = compileOrComplain(scheduler, workload, [], profile);
    if (typeof compiled === "number") return compiled;
    const engine = await loadEngine({ runtime, seed, parameters: {}, ...compiled.bundle });
    if (!engine.ok) return reject([engine.message]);
    const delays = new SwitchDelays(engine.value);
    const { outcome } = await runHeadless(engine.value, {
      until,
      workloadFile: workload,
      sinks: [delays],
    });
    if (outcome.kind === "fault" || outcome.kind === "deadlock") {
      process.stderr.write(`${profile}: ${outcome.message}\n`);
      return BAD_INPUT;
    }
    const { blocking, interrupted } = delays;
    found.push({ profile, delays: { blocking, interrupted } });
  }
  process.stdout.write(json ? delaysJson(found) : delaysText(found));
  return FINE;
}
