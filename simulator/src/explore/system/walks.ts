import { type Result, success } from "../../base/result.js";
import type { WasmEngine } from "../../engine/wasm-engine.js";
import type { Passage } from "../../system/network/message-log.js";
import { RandomStream } from "../../system/random.js";
import { System } from "../../system/system.js";
import type { CourseProgress } from "../workload/types.js";
import {
  changesOf,
  decisionsOf,
  FIRST_STRETCH,
  HELD,
  heldBy,
  inEffect,
  nameOf,
} from "./deviations.js";
import type { SystemSetup } from "./explore.js";
import { SystemFindings } from "./findings.js";
import { ownOfSystem } from "./own.js";
import { Past } from "./past.js";
import type { Deviation, SystemWalks } from "./types.js";

/** What is asked of runs that are made at random. */
export interface WalkSetup extends Omit<SystemSetup, "crashes" | "memory"> {
  /** How many runs. */
  readonly walks: number;
  /** What is late in each: a way from the start on, and messages. */
  readonly late: number;
}

/**
 * Makes runs at random of a system that has too many. In each one way is slow from the start on, and so is, from some message
 * on, what goes the way of that message: it comes when nothing else is to come, the first that was slow first. So a walk finds
 * what comes about by a given way and given messages with odds that are known, however large the system is (as S. Burckhardt
 * et al., *A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs*, ASPLOS 2010, for threads).
 */
export async function* walkSystem(
  setup: WalkSetup,
): AsyncGenerator<CourseProgress, Result<SystemWalks>> {
  const own = ownOfSystem(setup.properties ?? "", setup.program);
  if (!own.ok) return own;
  const walker = new Walker(setup, own.value.length > 0);
  const first = await walker.run([]);
  if (!first.ok) return first;
  const base = comingIn(first.value);
  const ways = firstOfEach(base);
  const findings = new SystemFindings(own.value);
  const look = ({ past, deviations }: Walked) => {
    findings.look(past, deviations);
    if (own.value.length === 0) return;
    past.look(Number.POSITIVE_INFINITY);
    findings.ask(past, deviations, 0);
  };
  look({ past: first.value, deviations: [] });
  let walks = 0;
  for (; walks < setup.walks && ways.length > 0 && !setup.isCancelled?.(); walks++) {
    const random = new RandomStream(BigInt(setup.seed), walks);
    const walked = await walker.walk(random, ways, base.length);
    if (!walked.ok) return walked;
    look(walked.value);
    yield {
      phase: "runs",
      states: 0,
      frontier: setup.walks - walks - 1,
      depth: walks + 1,
      bytes: 0,
    };
  }
  const odds = ways.length === 0 ? 1 : 1 / (ways.length * base.length ** (setup.late - 1));
  const bounds = { walks, late: setup.late, ways: ways.length, messages: base.length, odds };
  const verdicts = findings.verdicts((fact) => ({
    verdict: "open",
    message: `${fact}, in ${walks} walks.`,
  }));
  return success({ system: setup.name, bounds, verdicts });
}

/** Of each way the first message. */
function firstOfEach(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ from, to }) => {
    const way = `${from} ${to}`;
    return !seen.has(way) && seen.add(way);
  });
}

interface Walked {
  readonly past: Past;
  readonly deviations: readonly Deviation[];
}

class Walker {
  readonly #setup: WalkSetup;
  readonly #hasOwn: boolean;
  /** Each run begins with those of the one before. */
  readonly #engines = new Map<number, WasmEngine>();

  constructor(setup: WalkSetup, hasOwn: boolean) {
    this.#setup = setup;
    this.#hasOwn = hasOwn;
  }

  /**
   * @param ways of each way its first message
   * @param messages how many come in a run without delays
   */
  async walk(
    random: RandomStream,
    ways: readonly Passage[],
    messages: number,
  ): Promise<Result<Walked>> {
    const slow = ways[Math.floor(random.next() * ways.length)] as Passage;
    const places = Array.from({ length: this.#setup.late - 1 }, () =>
      Math.floor(random.next() * messages),
    );
    let deviations: Deviation[] = [holdOf(slow)];
    let past = await this.run(deviations);
    for (const place of places.sort((a, b) => a - b)) {
      if (!past.ok) return past;
      const next = comingIn(past.value)[place];
      if (next === undefined || deviations.some((one) => isOf(one, next))) continue;
      deviations = [...deviations, holdOf(next)].sort(inEffect);
      past = await this.run(deviations);
    }
    for (const message of heldBy(deviations)) {
      if (!past.ok) return past;
      if (past.value.system.end !== null) break;
      const time = Math.max(past.value.system.time, past.value.lastArrival) + 1;
      deviations = [...deviations, { kind: "release", time, message }];
      past = await this.run(deviations);
    }
    return past.ok ? success({ past: past.value, deviations }) : past;
  }

  /** To its end, or to where nothing comes but what is late. */
  async run(deviations: readonly Deviation[]): Promise<Result<Past>> {
    const { program, runtime, seed, parameters, depth = Number.POSITIVE_INFINITY } = this.#setup;
    const decisions = decisionsOf(deviations, program.plan.nodes.length + 1);
    const engines = this.#engines;
    const start = { runtime, seed, parameters, decisions, engines, linkage: "linked" as const };
    const system = await System.start(program, start, changesOf(deviations));
    if (!system.ok) return system;
    const past = new Past(system.value, this.#hasOwn);
    for (let until = FIRST_STRETCH; ; until *= 2) {
      past.goOn(until);
      const { end, nextEvent } = system.value;
      if (end !== null || nextEvent >= HELD || past.events > depth) return success(past);
    }
  }
}

const holdOf = ({ arrival, from, to, place }: Passage): Deviation => ({
  kind: "hold",
  time: arrival,
  message: { from, to, place },
});

const isOf = (one: Deviation, passage: Passage): boolean =>
  "message" in one && nameOf(one.message) === nameOf(passage);

/** What comes in a run by itself, in the order of coming. */
const comingIn = ({ passages }: Past): Passage[] =>
  passages
    .filter(({ arrival, place }) => arrival < HELD && place >= 0)
    .sort((a, b) => a.arrival - b.arrival || a.to - b.to || a.from - b.from || a.place - b.place);
