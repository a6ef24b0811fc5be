import { type Result, success } from "../../base/result.js";
import { System } from "../../system/system.js";
import { FACTS } from "../workload/findings.js";
import { FIRST_STRETCH, HELD } from "./deviations.js";
import type { SystemSetup } from "./explore.js";
import { SystemFindings } from "./findings.js";
import { ownOfSystem } from "./own.js";
import { Past } from "./past.js";
import type { SystemCourse, SystemVerdict } from "./types.js";
import { toldNow } from "./words.js";

/** A run that failed once, and the texts by which it is carried out now. */
export interface FollowSystemSetup
  extends Pick<SystemSetup, "program" | "runtime" | "seed" | "parameters"> {
  readonly course: Pick<SystemCourse, "changes" | "decisions" | "steps" | "at">;
  /** What failed in it. */
  readonly property: string;
}

/** What became of a run of a system. */
export interface FollowedSystem {
  /** What fails in it now; null: nothing of what failed once. */
  readonly failure: Pick<SystemVerdict, "node" | "message"> | null;
  /** The first of its steps that does not come to pass as it did, counted from 0; null: all do. */
  readonly parts: number | null;
}

/** A run that goes on for so many times as long as the former one took does not fail. */
const BEYOND = 4;

/** Carries a run out once more: what was late, lost or decided in it is so again, as far as the same comes to pass. */
export async function followSystem(setup: FollowSystemSetup): Promise<Result<FollowedSystem>> {
  const { program, runtime, seed, parameters, course, property } = setup;
  const own = ownOfSystem(property in FACTS ? "" : property, program);
  if (!own.ok) return own;
  const decisions = program.plan.nodes.map((_, node) => course.decisions[node + 1] ?? []);
  const digits = [course.decisions[0] ?? [], ...decisions];
  const start = { runtime, seed, parameters, decisions: digits, linkage: "linked" as const };
  const system = await System.start(program, start, course.changes);
  if (!system.ok) return system;
  const past = new Past(system.value, own.value.length > 0);
  const last = Math.max(course.at.time, FIRST_STRETCH) * BEYOND;
  const findings = new SystemFindings(own.value);
  for (let until = FIRST_STRETCH; ; until *= 2) {
    past.goOn(Math.min(until, last));
    findings.look(past, []);
    const first = past.moments.length;
    if (own.value.length > 0) past.look(Number.POSITIVE_INFINITY);
    findings.ask(past, [], first);
    const failed = findings.firstOf(property);
    const { end, nextEvent } = system.value;
    const isOver = end !== null || nextEvent >= HELD || until >= last;
    if (failed === null && !isOver) continue;
    return success({ failure: failed, parts: partsAt(past, course) });
  }
}

function partsAt(past: Past, { changes, decisions, steps }: FollowSystemSetup["course"]) {
  const told = toldNow(past, { changes, decisions });
  const at = steps.findIndex(({ words }) => !told.has(words));
  return at < 0 ? null : at;
}
