import { runSystem, type SystemOutcome } from "../system/headless/run.js";
import type { SystemProgram, SystemStart } from "../system/program.js";
import { System } from "../system/system.js";
import type { RunReport } from "./run.js";
import type { LastSeen } from "./silence.js";
import { systemFigures } from "./system-figures.js";

export interface SystemOnceOptions {
  /** Virtual time in ns at which the run is cut off; null: it goes on to its end. */
  readonly until: number | null;
  /** Told between steps of the run where it is. */
  readonly onLife?: (seen: LastSeen) => void;
}

/** Carries out one run of a system from start to end. Its schedulers have many, so they are linked for them once. */
export async function runSystemOnce(
  program: SystemProgram,
  start: SystemStart,
  { until, onLife = () => {} }: SystemOnceOptions,
): Promise<RunReport> {
  const begin = { linkage: "linked", isHasty: true, ...start } as const;
  const system = await System.start(program, begin);
  if (!system.ok) return { kind: "failed", message: system.message };
  const isCalledOff = async () => {
    onLife({ time: Math.max(0, system.value.reached), tick: 0 });
    return false;
  };
  const ran = await runSystem(system.value, { until, isCalledOff }).finally(() =>
    system.value.close(),
  );
  if (!ran.ok) return { kind: "failed", message: ran.message };
  const bad = badEnds(ran.value);
  if (bad.length > 0) return { kind: "failed", message: bad.join(" ") };
  const limit = ran.value.end.kind === "until" ? "until" : null;
  return { kind: "ended", limit, figures: systemFigures(ran.value) };
}

/** What of a run is an error: nodes that came to a fault, or stand for ever, each for itself or together. */
export function badEnds({ end, processes }: SystemOutcome): string[] {
  const together = end.kind === "deadlock" ? [end.message] : [];
  const alone = processes.flatMap(({ place, result: { outcome } }) =>
    outcome.kind === "fault" || outcome.kind === "deadlock"
      ? [`${place.label}: ${outcome.message}`]
      : [],
  );
  return [...together, ...alone];
}
