import { type Result, success } from "../../base/result.js";
import type { WasmEngine } from "../../engine/wasm-engine.js";
import { System } from "../../system/system.js";
import { type Bounds, branchesOf } from "./branches.js";
import { changesOf, decisionsOf, FIRST_STRETCH, HELD } from "./deviations.js";
import type { SystemSetup } from "./explore.js";
import type { SystemFindings } from "./findings.js";
import { Keys } from "./key.js";
import { Past } from "./past.js";
import type { Deviation } from "./types.js";

const DEFAULT_LATE = 1;

/** A run that is still to be made. */
export interface PendingRun {
  readonly deviations: readonly Deviation[];
  /** How many there are before the last deviation. */
  readonly events: number;
}

/** What was seen of a run on its way to where nothing new comes. */
export interface MadeRun {
  /** Those that go another way from it. */
  readonly branches: readonly PendingRun[];
  /** Of the moments that were not known, in their order. */
  readonly keys: readonly string[];
  /** Events that were looked at. */
  readonly longest: number;
  /** Whether it was cut off since it is too deep. */
  readonly isCut: boolean;
}

export const boundsIn = ({ late = DEFAULT_LATE, crashes = 0 }: SystemSetup): Bounds => ({
  late,
  crashes,
});

/** Makes runs of a system, one after the other; whoever makes one sees the same. */
export class SystemMaker {
  readonly #setup: SystemSetup;
  readonly #hasOwn: boolean;
  readonly #bounds: Bounds;
  readonly #depth: number;
  /** Each run begins with those of the one before. */
  readonly #engines = new Map<number, WasmEngine>();

  constructor(setup: SystemSetup, hasOwn: boolean) {
    this.#setup = setup;
    this.#hasOwn = hasOwn;
    this.#bounds = boundsIn(setup);
    this.#depth = setup.depth ?? Number.POSITIVE_INFINITY;
  }

  /** Makes a run to its end, or to where nothing new comes, and notes what goes wrong in it. */
  async make(
    { deviations }: PendingRun,
    seen: ReadonlySet<string>,
    findings: SystemFindings,
  ): Promise<Result<MadeRun>> {
    const { program, runtime, seed, parameters } = this.#setup;
    const decisions = decisionsOf(deviations, program.plan.nodes.length + 1);
    const changes = changesOf(deviations);
    const engines = this.#engines;
    const start = { runtime, seed, parameters, decisions, engines, linkage: "linked" as const };
    const system = await System.start(program, start, changes);
    if (!system.ok) return system;
    const past = new Past(system.value, this.#hasOwn);
    return success(this.#follow(past, deviations, seen, findings));
  }

  #follow(
    past: Past,
    deviations: readonly Deviation[],
    seen: ReadonlySet<string>,
    findings: SystemFindings,
  ): MadeRun {
    const { system } = past;
    const since = deviations.at(-1)?.time ?? -1;
    const reader = new NewMoments(past, new Keys(past, deviations), this.#depth, since);
    const branches: PendingRun[] = [];
    let decided: readonly number[] = [];
    for (let until = FIRST_STRETCH; ; until *= 2) {
      past.goOn(until);
      findings.look(past, deviations);
      const first = past.moments.length;
      past.look(since);
      findings.ask(past, deviations, first, since);
      const known = reader.firstKnown(first, seen);
      const end = known === null ? until : (past.moments[known]?.time ?? until);
      const part = { first, until: end, decided };
      for (const branch of branchesOf(past, deviations, this.#bounds, part)) {
        const events = past.eventsBefore(branch.time);
        branches.push({ deviations: [...deviations, branch], events });
      }
      if (known !== null || system.end !== null || system.nextEvent >= HELD) {
        const { keys, isCut } = reader;
        return { branches, keys: [...keys], longest: known ?? past.moments.length, isCut };
      }
      decided = system.members.map((member) => member?.engine.decisionsMade() ?? 0);
    }
  }
}

/** Goes from moment to moment of a run as long as they are new. */
class NewMoments {
  readonly keys = new Set<string>();
  isCut = false;
  readonly #past: Past;
  readonly #names: Keys;
  readonly #depth: number;
  readonly #since: number;

  constructor(past: Past, names: Keys, depth: number, since: number) {
    this.#past = past;
    this.#names = names;
    this.#depth = depth;
    this.#since = since;
  }

  /** The number of the first moment from which others go on already, or that is too deep; null: there is none. */
  firstKnown(first: number, seen: ReadonlySet<string>): number | null {
    const { moments } = this.#past;
    for (let at = first; at < moments.length; at++) {
      const moment = moments[at];
      if (moment === undefined) break;
      const key = this.#names.of(moment);
      // Of one time it may lie before what deviates.
      if (moment.time <= this.#since) continue;
      if (at >= this.#depth) {
        this.isCut = true;
        return at;
      }
      if (seen.has(key) || this.keys.has(key)) return at;
      this.keys.add(key);
    }
    return null;
  }
}
