import type { Engine, EngineDiagnosis } from "../engine/engine.js";
import { CODES_OF_FAULTS, DIAGNOSIS_TITLES, DiagnosisCode } from "../generated/diagnoses.js";
import { FaultKind } from "../generated/faults.js";
import type { Outcome, RunDiagnosis } from "../protocol.js";

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
  const ending = outcome === null ? null : ofEnding(outcome);
  const others = engine.diagnoses().map((each) => {
    const { code, message, threads } = each;
    const where = placeOf(each, engine, workloadFile);
    return said(code, message, where, threads);
  });
  return ending === null ? others : [ending, ...others];
}

function ofEnding(outcome: Outcome): RunDiagnosis | null {
  if (outcome.kind === "deadlock") return said(DiagnosisCode.DEADLOCK, outcome.message, null);
  if (outcome.kind !== "fault") return null;
  const code = CODES_OF_FAULTS[FaultKind[outcome.fault as keyof typeof FaultKind]];
  const { file, line } = outcome.where;
  return code === undefined ? null : said(code, outcome.message, line > 0 ? { file, line } : null);
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
