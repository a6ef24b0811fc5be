import type { Engine, EngineDiagnosis } from "../engine/engine.js";
import { CODES_OF_FAULTS, DIAGNOSIS_TITLES, DiagnosisCode } from "../generated/diagnoses.js";
import { FaultKind } from "../generated/faults.js";
import type { Outcome, RunDiagnosis } from "../protocol.js";
import { Names } from "../trace/names.js";
import { elsewhere } from "./elsewhere.js";

const SEVERITIES: Readonly<Record<string, RunDiagnosis["severity"]>> = {
  E: "error",
  W: "warning",
  N: "note",
};

/** What a person should know of a run as it stands: how it came to a bad end, and what else was seen. */
export function diagnosesOf(
  engine: Engine,
  outcome: Outcome | null,
  workloadFile: string,
): RunDiagnosis[] {
  const ending = outcome === null ? null : ofEnding(outcome, engine);
  const others = engine.diagnoses().map((each) => {
    const { code, message, threads } = each;
    const where = placeOf(each, engine, workloadFile);
    return said(code, message, where, threads);
  });
  return ending === null ? others : [ending, ...others];
}

function ofEnding(outcome: Outcome, engine: Engine): RunDiagnosis | null {
  if (outcome.kind === "deadlock") return said(DiagnosisCode.DEADLOCK, outcome.message, null);
  if (outcome.kind !== "fault") return null;
  const kind = FaultKind[outcome.fault as keyof typeof FaultKind];
  const code = CODES_OF_FAULTS[kind] ?? (isOfBase(engine) ? DiagnosisCode.LEFT_BEHIND : undefined);
  const { file, line } = outcome.where;
  return code === undefined ? null : said(code, outcome.message, line > 0 ? { file, line } : null);
}

/** Whether a base missed threads that lie in a container which it does not know. */
function isOfBase(engine: Engine): boolean {
  const { site, inWorkload } = engine.look().fault;
  const file = engine.descriptor.sites[site]?.file ?? "";
  const names = new Names(engine.descriptor, engine.workload);
  return !inWorkload && site > 0 && elsewhere(engine, names, file) !== null;
}

function said(
  code: string,
  message: string,
  where: RunDiagnosis["where"],
  threads?: RunDiagnosis["threads"],
): RunDiagnosis {
  const title = DIAGNOSIS_TITLES[code] ?? "";
  const severity = SEVERITIES[code.charAt(0)] ?? "note";
  return { code, title, severity, message, where, ...(threads !== undefined && { threads }) };
}

function placeOf(
  { line, site }: EngineDiagnosis,
  { descriptor }: Engine,
  workloadFile: string,
): RunDiagnosis["where"] {
  if (line !== undefined) return { file: workloadFile, line };
  const found = site === undefined ? undefined : descriptor.sites[site];
  return found === undefined ? null : { file: found.file, line: found.line };
}
