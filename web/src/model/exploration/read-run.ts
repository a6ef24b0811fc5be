import type { KeptRun } from "./kept-run.js";
import type { KeptSystemRun } from "./kept-system.js";

/** What a file tells of such a run; null where it cannot be read. One of a system is read to its end by who goes through it. */
export function keptRunFrom(value: unknown): KeptRun | KeptSystemRun | null {
  if (!isRecord(value)) return null;
  const { property, message, fault } = value;
  const isRight =
    [property, message].every(isText) &&
    (fault === null || (isRecord(fault) && isText(fault.kind) && isText(fault.file))) &&
    (isScript(value) || isKeptCourse(value) || isRecord(value.systemCourse));
  return isRight ? (value as unknown as KeptRun | KeptSystemRun) : null;
}

const isScript = ({ counterexample, former }: Record<string, unknown>): boolean =>
  isText(former) &&
  isRecord(counterexample) &&
  isStepList(counterexample.stem) &&
  isStepList(counterexample.loop) &&
  (counterexample.unavoidable === null || typeof counterexample.unavoidable === "number") &&
  (counterexample.watched === null || isText(counterexample.watched));

const isKeptCourse = ({ course, workload }: Record<string, unknown>): boolean =>
  isText(workload) &&
  isRecord(course) &&
  isNumberList([course.tick, course.time]) &&
  isNumberList(course.digits) &&
  Array.isArray(course.decisions) &&
  course.decisions.every(isDecision);

function isDecision(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { tick, time, kind, thread, value: drawn, alternatives, taken, words } = value;
  return (
    isNumberList([tick, time, drawn, alternatives, taken]) &&
    [kind, words].every(isText) &&
    (thread === null || isText(thread))
  );
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

const isNumberList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

const isText = (value: unknown): value is string => typeof value === "string";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
