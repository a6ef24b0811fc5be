import { type Result, success } from "../../base/result.js";
import type { WasmEngine } from "../../engine/wasm-engine.js";
import { System } from "../../system/system.js";
import { DEFAULT_MEMORY } from "../explorer.js";
import { FirstOut } from "../first-out.js";
import type { Invariant } from "../property-text.js";
import type { CourseProgress } from "../workload/types.js";
import { branchesOf } from "./branches.js";
import { changesOf, decisionsOf, FIRST_STRETCH, HELD } from "./deviations.js";
import type { SystemSetup } from "./explore.js";
import { SystemFindings } from "./findings.js";
import { Keys } from "./key.js";
import { Past } from "./past.js";
import type { Deviation, SystemExtent } from "./types.js";

const DEFAULT_LATE = 1;
/** Of an entry of a set of strings beside its text, and of a run that is still to be made; measured. */
const BYTES_PER_STATE = 40;
const BYTES_PER_RUN = 240;

/** A run that is still to be made. */
interface PendingRun {
  readonly deviations: readonly Deviation[];
  /** How many there are before the last deviation. */
  readonly events: number;
}

/** Goes from run to run: what comes after the fewest events is done first. */
export class SystemSearch {
  readonly findings: SystemFindings;
  readonly #setup: SystemSetup;
  readonly #hasOwn: boolean;
  readonly #pending = new FirstOut<PendingRun>(({ events }) => events);
  readonly #seen = new Set<string>();
  readonly #bounds: { readonly late: number; readonly crashes: number };
  readonly #depth: number;
  #memory: number;
  #limit: SystemExtent["limit"] = null;
  /** Whether a run was cut off since it is too deep. */
  #isCut = false;
  /** Each run begins with those of the one before. */
  readonly #engines = new Map<number, WasmEngine>();
  #begun = 0;
  #bytes = 0;
  #longest = 0;

  constructor(setup: SystemSetup, own: readonly Invariant[]) {
    const { late = DEFAULT_LATE, crashes = 0 } = setup;
    this.findings = new SystemFindings(own);
    this.#hasOwn = own.length > 0;
    this.#setup = setup;
    this.#bounds = { late, crashes };
    this.#depth = setup.depth ?? Number.POSITIVE_INFINITY;
    this.#memory = setup.memory ?? DEFAULT_MEMORY;
    this.#pending.add({ deviations: [], events: 0 });
  }

  /** Makes a run; whether there was one to make. */
  async next(): Promise<Result<boolean>> {
    if (this.#used > this.#memory) this.#limit = "memory";
    if (this.#limit === "memory" || this.#limit === "cancelled") return success(false);
    const run = this.#pending.take();
    if (run === null) return success(false);
    this.#begun++;
    const { program, runtime, seed, parameters } = this.#setup;
    const decisions = decisionsOf(run.deviations, program.plan.nodes.length + 1);
    const changes = changesOf(run.deviations);
    const engines = this.#engines;
    const start = { runtime, seed, parameters, decisions, engines, linkage: "linked" as const };
    const system = await System.start(program, start, changes);
    if (!system.ok) return system;
    this.#follow(new Past(system.value, this.#hasOwn), run.deviations);
    return success(true);
  }

  cancel(): void {
    this.#limit = "cancelled";
  }

  extend(memory: number): void {
    this.#memory = memory;
    this.#limit = this.#isCut ? "depth" : null;
  }

  progress(): CourseProgress {
    const { states, depth } = this.extent;
    return { phase: "runs", states, frontier: this.#pending.size, depth, bytes: this.#used };
  }

  get #used(): number {
    return this.#bytes + this.#pending.size * BYTES_PER_RUN;
  }

  get extent(): SystemExtent {
    const open = this.#pending.leastRank;
    const complete = open === null && this.#limit === null;
    return {
      runs: this.#begun,
      states: this.#seen.size,
      depth: complete ? this.#longest : (open ?? this.#depth),
      complete,
      limit: this.#limit,
      ...this.#bounds,
    };
  }

  /** Goes through a run to its end, or to where nothing new comes. */
  #follow(past: Past, deviations: readonly Deviation[]): void {
    const { system } = past;
    const since = deviations.at(-1)?.time ?? -1;
    const keys = new Keys(past, deviations);
    let decided: readonly number[] = [];
    for (let until = FIRST_STRETCH; ; until *= 2) {
      past.goOn(until);
      this.findings.look(past, deviations);
      const first = past.moments.length;
      past.look(since);
      this.findings.ask(past, deviations, first, since);
      const known = this.#firstKnown(past, keys, first, since);
      const last = known ?? past.moments.length;
      this.#longest = Math.max(this.#longest, last);
      const end = known === null ? until : (past.moments[known]?.time ?? until);
      this.#branch(past, deviations, { first, until: end, decided });
      if (known !== null || system.end !== null || system.nextEvent >= HELD) return;
      decided = system.members.map((member) => member?.engine.decisionsMade() ?? 0);
    }
  }

  #branch(past: Past, deviations: readonly Deviation[], part: Parameters<typeof branchesOf>[3]) {
    for (const branch of branchesOf(past, deviations, this.#bounds, part)) {
      const events = past.eventsBefore(branch.time);
      this.#pending.add({ deviations: [...deviations, branch], events });
    }
  }

  /** The number of the first moment from which others go on already, or that is too deep; null: there is none. */
  #firstKnown(past: Past, keys: Keys, first: number, since: number): number | null {
    for (let at = first; at < past.moments.length; at++) {
      const moment = past.moments[at];
      if (moment === undefined) break;
      const key = keys.of(moment);
      // Of one time it may lie before what deviates.
      if (moment.time <= since) continue;
      if (at >= this.#depth) {
        this.#isCut = true;
        this.#limit = "depth";
        return at;
      }
      if (this.#seen.has(key)) return at;
      this.#seen.add(key);
      this.#bytes += key.length + BYTES_PER_STATE;
    }
    return null;
  }
}
