import type { WasmEngine } from "../../engine/wasm-engine.js";
import { DiagnosisCode } from "../../generated/diagnoses.js";
import { FaultKindName } from "../../generated/faults.js";
import { HandlerName } from "../../generated/handlers.js";
import { Outcome } from "../../generated/layout.js";
import { describeOutcome } from "../../session/outcome.js";
import { Names } from "../../trace/names.js";
import type { FaultPlace } from "../types.js";

/** What has gone wrong in a run. */
export interface Failure {
  /** Failures with one key are told once. */
  readonly key: string;
  readonly property: string;
  readonly message: string;
  readonly fault: FaultPlace | null;
}

/**
 * What has gone wrong in a run where it stands: at its end, or where it comes to what is known.
 * @param workloadFile what messages call the workload
 */
export function failuresIn(engine: WasmEngine, workloadFile: string): Failure[] {
  const found: Failure[] = [];
  const { outcome, fault } = engine.look();
  if (outcome === Outcome.FAULT) {
    const key = ["faults", fault.kind, fault.site, fault.handler, fault.inWorkload].join(" ");
    const message = endingOf(engine, workloadFile);
    found.push({ key, property: "faults", message, fault: placeOf(engine, workloadFile) });
  }
  if (outcome === Outcome.DEADLOCK) {
    found.push(failure("stuck", endingOf(engine, workloadFile)));
  }
  const starved = engine.diagnoses().find(({ code }) => code === DiagnosisCode.STARVED);
  if (starved !== undefined) found.push(failure("starved", starved.message));
  if (missesOf(engine)) found.push(failure("deadlines", "A job is not complete by its deadline."));
  return found;
}

const failure = (property: string, message: string): Failure => ({
  key: property,
  property,
  message,
  fault: null,
});

/** Of jobs' deadlines; null: there are no jobs. */
export function missesOf(engine: WasmEngine): number | null {
  const jobs = engine.measures().jobs as readonly { readonly misses: number }[];
  return jobs.length === 0 ? null : jobs.reduce((sum, { misses }) => sum + misses, 0);
}

function endingOf(engine: WasmEngine, workloadFile: string): string {
  const names = new Names(engine.descriptor, engine.workload);
  names.threadClasses.push(...engine.threads().map(({ classNumber }) => classNumber));
  const outcome = describeOutcome(engine, names, workloadFile);
  return outcome !== null && "message" in outcome ? outcome.message : "";
}

function placeOf(engine: WasmEngine, workloadFile: string): FaultPlace {
  const { kind, site, handler, inWorkload } = engine.look().fault;
  const at = site > 0 && !inWorkload ? engine.descriptor.sites[site] : undefined;
  return {
    kind: FaultKindName[kind] ?? "NONE",
    handler: HandlerName[handler] ?? null,
    file: inWorkload ? workloadFile : (at?.file ?? ""),
    line: inWorkload ? site : (at?.line ?? 0),
    column: at?.column ?? (inWorkload ? 1 : 0),
  };
}
