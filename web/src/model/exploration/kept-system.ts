import { mainSystem, type ProjectState, type ProjectStore } from "../project/project.js";
import type { KeptFailure } from "./kept-run.js";
import type { SystemCourse, SystemVerdict } from "./runs.js";

/** A run of a system of nodes that fails, kept with the project: what is late, lost or decided in it. */
export interface KeptSystemRun extends KeptFailure {
  /** In which process it fails; null: in none alone. */
  readonly node: string | null;
  /** The file of the system; null: the project has none by a name. */
  readonly system: string | null;
  readonly systemCourse: SystemCourse;
}

type Kept = Pick<ProjectState, "scheduler" | "workload" | "system" | "others" | "counterexample">;

/** The run that the project's system goes through; null: it runs as its texts say. */
export function systemRunOf(project: Kept): KeptSystemRun | null {
  const { counterexample: kept } = project;
  if (!kept || !("systemCourse" in kept) || !isWhole(kept)) return null;
  return kept.system === nameOfSystem(project) ? kept : null;
}

/** Those that are known to be whole: one that comes from a file may be damaged. */
const whole = new WeakSet<object>();

function isWhole(kept: KeptSystemRun): boolean {
  if (whole.has(kept)) return true;
  const isGood =
    isNameOrNone(kept.system) && isNameOrNone(kept.node) && isCourse(kept.systemCourse);
  if (isGood) whole.add(kept);
  return isGood;
}

/** Looks at each part, whatever its type says. */
function isCourse({ at, events, messages, changes, steps, decisions }: SystemCourse): boolean {
  return (
    isNumberList([at?.time, at?.node, at?.tick, events, messages]) &&
    [changes, steps].every((list) => Array.isArray(list) && list.every(isRecord)) &&
    Array.isArray(decisions) &&
    decisions.every(isNumberList)
  );
}

const isNameOrNone = (value: unknown): boolean => value === null || typeof value === "string";

const isNumberList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The same of a verdict, to be kept; null: it has no run. */
export function systemRunToKeep(project: Kept, verdict: SystemVerdict): KeptSystemRun | null {
  const { property, message, fault, node, course } = verdict;
  if (course === null) return null;
  return {
    property,
    message,
    fault,
    node,
    system: nameOfSystem(project),
    systemCourse: course,
  };
}

/** Lets the system run as its texts say. It is no change of a text. */
export function leaveSystemRun(project: ProjectStore): void {
  project.setState({ counterexample: undefined });
}

const nameOfSystem = (project: Kept): string | null => mainSystem(project)?.name ?? null;
