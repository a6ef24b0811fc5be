import type { FileSet } from "../project/project.js";
import type { Counterexample, ExploredVerdict } from "./runs.js";

/** The workload that leads through a run. */
export const COUNTEREXAMPLE = "counterexample.workload";

/** A run that fails, kept with the project: its steps by their names find it again in another text. */
export interface KeptRun extends Pick<ExploredVerdict, "property" | "message" | "fault"> {
  readonly counterexample: Counterexample;
  /** The workload that is run in its place as one leaves it. */
  readonly former: string;
}

/** The run that a project is run through; null for none. */
export const runOf = ({
  workload,
  counterexample,
}: FileSet & { readonly counterexample?: KeptRun | undefined }): KeptRun | null =>
  workload.name === COUNTEREXAMPLE ? (counterexample ?? null) : null;

/** What a file tells of such a run; null where it cannot be read. */
export function keptRunFrom(value: unknown): KeptRun | null {
  if (!isRecord(value)) return null;
  const { property, message, former, fault, counterexample } = value;
  const isRight =
    [property, message, former].every(isText) &&
    (fault === null || (isRecord(fault) && isText(fault.kind) && isText(fault.file))) &&
    isRecord(counterexample) &&
    isStepList(counterexample.stem) &&
    isStepList(counterexample.loop) &&
    (counterexample.unavoidable === null || typeof counterexample.unavoidable === "number") &&
    (counterexample.watched === null || isText(counterexample.watched));
  return isRight ? (value as unknown as KeptRun) : null;
}

const isStepList = (value: unknown): boolean => Array.isArray(value) && value.every(isStep);

function isStep(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { event, thread, other, values, words, after } = value;
  return (
    isText(event) &&
    isText(words) &&
    [thread, other].every((one) => one === null || isText(one)) &&
    Array.isArray(values) &&
    values.every((one) => isRecord(one) && isText(one.name) && typeof one.value === "number") &&
    (after === null || (isRecord(after) && isHolderList(after.containers)))
  );
}

const isHolderList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isRecord(one) && isText(one.name) && Array.isArray(one.threads) && one.threads.every(isText),
  );

const isText = (value: unknown): value is string => typeof value === "string";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
