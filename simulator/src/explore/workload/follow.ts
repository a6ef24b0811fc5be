import { type Result, success } from "../../base/result.js";
import { Outcome } from "../../generated/layout.js";
import { isInvariant, readProperties, vocabularyOf } from "../property-text.js";
import { Findings } from "./findings.js";
import { StandingReader } from "./standing.js";
import type { Course, CourseDecision } from "./types.js";
import { VariedRuns, type VariedSetup } from "./varied-runs.js";

/** A run that failed once, and the texts by which it is carried out now. */
export interface FollowSetup extends VariedSetup {
  /** What messages call the workload. */
  readonly workloadFile: string;
  readonly properties?: string;
  readonly course: Course;
  /** What failed in it. */
  readonly property: string;
}

/** What became of a run. */
export interface FollowedCourse {
  /** Behind which tick each of its decisions has been taken, and where it fails at last; null for what is not reached. */
  readonly ticks: readonly (number | null)[];
  /** The decision from which on it is another run, counted from 0; null for none. */
  readonly parts: number | null;
  /** What fails, in words; null for nothing. */
  readonly failure: string | null;
}

/** A run that goes on for so many ticks behind the failure of the former one does not fail. */
const TICKS_BEYOND = 2000;

/** Carries a run out once more by its decisions, as far as they are the same, and on to the same failure or to its end. */
export function followCourse(setup: FollowSetup): Result<FollowedCourse> {
  const { course, property } = setup;
  const opened = VariedRuns.open(setup);
  if (!opened.ok) return opened;
  const runs = opened.value;
  const { engine } = runs;
  const own = readProperties(setup.properties ?? "", vocabularyOf(engine.descriptor));
  if (!own.ok) return own;
  const asked = own.value.filter(isInvariant).find(({ text }) => text === property);
  const standing = new StandingReader(engine);
  const findings = new Findings(runs, setup.workloadFile);
  runs.start(course.digits);
  for (let at = engine.look().tick; at <= course.tick + TICKS_BEYOND; at++) {
    engine.run("tick", at, Number.MAX_SAFE_INTEGER);
    if (asked !== undefined && !asked.formula(standing.read())) findings.broken(property);
    const isOver = engine.look().outcome !== Outcome.RUNNING;
    if (isOver || at >= course.tick) findings.look();
    if (isOver || findings.has(property)) break;
  }
  const named = course.decisions.slice(0, course.digits.length);
  const made = Array.from({ length: Math.min(runs.made(), named.length) }, (_, at) =>
    runs.decision(at),
  );
  const parts = named.findIndex((decision, at) => !isLike(decision, made[at]));
  const failure = findings.messageOf(property);
  const { tick, outcome } = engine.look();
  // A run ends between two ticks.
  const last = failure === null ? null : tick + (outcome === Outcome.RUNNING ? 0 : 1);
  const same = parts < 0 ? made : made.slice(0, parts);
  const ticks = named.map((_, at) => (same[at] === undefined ? null : same[at].tick + 1));
  return success({ ticks: [...ticks, last], parts: parts < 0 ? null : parts, failure });
}

/** Whether the same is decided, perhaps at another time or of another range. */
const isLike = (one: CourseDecision, other: CourseDecision | undefined): boolean =>
  one.kind === other?.kind &&
  one.thread === other.thread &&
  one.alternatives === other.alternatives &&
  one.taken === other.taken;
