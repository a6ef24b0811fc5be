/** When something comes about in a run for the first time. */

import { failure, type Result, success } from "../../base/result.js";
import type { Engine, Goal } from "../../engine/engine.js";
import { Outcome } from "../../generated/layout.js";
import { TraceKind } from "../../generated/trace.js";
import { readCondition } from "../../session/condition.js";
import { readResult, runTraced } from "../../session/headless.js";
import { eventTest } from "../../trace/events/filter.js";
import { Names } from "../../trace/names.js";
import { TraceReader } from "../../trace/reader.js";
import type { Moment } from "../check/ports.js";
import type { Happening } from "../format/checks.js";
import { endHere, WORKLOAD } from "./ending.js";

const TICKS_AT_ONCE = 1024;
/** Beyond so many ticks nobody looks. */
const MOST_TICKS = 2_000_000;

interface Bounds {
  /** ns */
  readonly time: number;
  readonly tick: number;
}

/**
 * @param engine at the start of its run
 * @param until virtual time up to which it goes; null: to its end
 * @param upTo the last tick that counts; null: any
 */
export async function firstMoment(
  engine: Engine,
  what: Happening,
  until: number | null,
  upTo: number | null,
): Promise<Result<Moment | null>> {
  const bounds = { time: until ?? Number.MAX_SAFE_INTEGER, tick: upTo ?? MOST_TICKS };
  if (what.tick !== undefined) return success(goTo(engine, "tick", what.tick, bounds));
  if (what.decision !== undefined) return success(goTo(engine, "decision", what.decision, bounds));
  if (what.time !== undefined) return success(goTo(engine, "time", what.time, bounds));
  if (what.diagnosis !== undefined) return success(goToDiagnosis(engine, what.diagnosis, bounds));
  if (what.ends !== undefined) return success(goToEnd(engine, what.ends, bounds));
  if (what.condition !== undefined) return goToCondition(engine, what.condition, bounds);
  return success(await goToEvent(engine, what.event ?? {}, bounds));
}

const here = (engine: Engine): Moment => {
  const { tick, time } = engine.look();
  return { tick, time };
};

const isOver = (engine: Engine): boolean => engine.look().outcome !== Outcome.RUNNING;

const within = (engine: Engine, { time, tick }: Bounds): boolean =>
  engine.look().time <= time && engine.look().tick <= tick;

function goTo(engine: Engine, goal: Goal, target: number, bounds: Bounds): Moment | null {
  while (!engine.run(goal, target, TICKS_AT_ONCE)) if (!within(engine, bounds)) return null;
  // To a time a run goes with the last tick before it; the next one reaches it.
  if (goal === "time" && engine.look().time < target) goOn(engine);
  const { tick, decisions, time } = engine.look();
  const reached = { tick, decision: decisions, time }[goal];
  return reached >= target && within(engine, bounds) ? here(engine) : null;
}

const goOn = (engine: Engine): boolean => engine.run("tick", engine.look().tick + 1, 1);

/** Goes as far as the bounds allow, or to the end. */
function goThrough(engine: Engine, { time, tick }: Bounds): void {
  while (!isOver(engine) && engine.look().time <= time && engine.look().tick < tick) {
    const left = Math.min(TICKS_AT_ONCE, tick - engine.look().tick);
    if (engine.run("time", time, left)) return;
  }
}

function goToEnd(engine: Engine, ends: Happening["ends"], bounds: Bounds): Moment | null {
  goThrough(engine, bounds);
  // A run that is cut off has come to no end of its own.
  return isOver(engine) && endHere(engine) === ends ? here(engine) : null;
}

/** What a run is diagnosed with is known where it is stopped. */
function goToDiagnosis(engine: Engine, code: string, bounds: Bounds): Moment | null {
  goThrough(engine, bounds);
  const { diagnoses } = readResult(engine, WORKLOAD, "until");
  return diagnoses.some((each) => each.code === code) ? here(engine) : null;
}

function goToCondition(engine: Engine, text: string, bounds: Bounds): Result<Moment | null> {
  const condition = readCondition(text, engine);
  if (!condition.ok) return failure(condition.message);
  while (!condition.value()) {
    if (isOver(engine) || !within(engine, bounds)) return success(null);
    goOn(engine);
  }
  return success(within(engine, bounds) ? here(engine) : null);
}

async function goToEvent(
  engine: Engine,
  wanted: NonNullable<Happening["event"]>,
  bounds: Bounds,
): Promise<Moment | null> {
  const { kinds = [], thread = "", container = "", text = "" } = wanted;
  const filter = { kinds: kinds.map((each) => each.toUpperCase()), thread, container, text };
  const names = new Names(engine.descriptor, engine.workload);
  let isWanted = eventTest(filter, names);
  const reader = new TraceReader(engine);
  let found: Moment | null = null;
  const drain = async () => {
    for (const cursor of reader.read()) {
      while (cursor.nextEvent() && found === null) {
        names.learn(cursor);
        // Threads are known by name from their birth on.
        if (cursor.kind === TraceKind.BIRTH) isWanted = eventTest(filter, names);
        if (isWanted(cursor)) found = { tick: cursor.tick, time: cursor.time };
      }
    }
  };
  const isCalledOff = async () => found !== null || !within(engine, bounds);
  await runTraced(engine, "time", bounds.time, [{ drain, finish: drain }], isCalledOff);
  await drain();
  return found !== null && (found as Moment).tick <= bounds.tick ? found : null;
}
