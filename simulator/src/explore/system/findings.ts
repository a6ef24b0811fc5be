import type { SystemPosition } from "../../system-protocol.js";
import type { Invariant } from "../property-text.js";
import { type Failure, failuresIn, missesOf } from "../workload/failures.js";
import { FACTS } from "../workload/findings.js";
import { changesOf, decisionsOf } from "./deviations.js";
import type { Past } from "./past.js";
import type { Deviation, SystemCourse, SystemExtent, SystemVerdict } from "./types.js";
import { stepsOf } from "./words.js";

type Finding = Failure & Pick<SystemVerdict, "node" | "runs"> & { readonly course: SystemCourse };

/** What was found, as it is handed over. */
export interface FoundInSystem {
  readonly findings: readonly Finding[];
  readonly hasJobs: boolean;
}

/** What was found to go wrong, and of each the run that shows it with the fewest events, and of these the fewest messages. */
export class SystemFindings {
  readonly #own: readonly Invariant[];
  readonly #found = new Map<string, Finding>();
  /** By which run each was found last. */
  readonly #last = new Map<string, readonly Deviation[]>();
  #hasJobs = false;

  /** @param own properties of one's own, which are asked behind each event */
  constructor(own: readonly Invariant[]) {
    this.#own = own;
  }

  /** Looks at a run where its processes stand at their last ticks. */
  look(past: Past, deviations: readonly Deviation[]): void {
    const { system } = past;
    for (const { engine, workloadFile, place } of system.processes) {
      this.#hasJobs ||= missesOf(engine) !== null;
      for (const failure of failuresIn(engine, workloadFile)) {
        const { time, tick } = engine.look();
        const key = `${failure.key} ${place.family}`;
        const course = courseOf(past, deviations, { time, node: place.number, tick });
        this.#note({ ...failure, key, node: place.label, course }, deviations);
      }
    }
    const { end } = system;
    if (end?.kind !== "deadlock") return;
    const stuck = { key: "stuck", property: "stuck", message: end.message, fault: null };
    this.#note({ ...stuck, node: null, course: courseOf(past, deviations, end.at) }, deviations);
  }

  /**
   * Asks properties of one's own behind each of a run's moments that are new.
   * @param first the number of the first one
   * @param since before this time another run had the same
   */
  ask(past: Past, deviations: readonly Deviation[], first: number, since = 0): void {
    const { standing } = past;
    if (standing === null) return;
    const broken = new Set<string>();
    for (const [index, moment] of past.moments.slice(first).entries()) {
      const { time, node, tick } = moment;
      if (moment.standing) standing.note(node, moment.standing);
      if (time < since) continue;
      const state = standing.at(time);
      for (const { text, formula } of this.#own) {
        if (broken.has(text) || formula(state)) continue;
        broken.add(text);
        const events = first + index + 1;
        const course = { ...courseOf(past, deviations, { time, node, tick }), events };
        const finding = { key: text, property: text, message: `${text}.`, fault: null };
        this.#note({ ...finding, node: null, course }, deviations);
      }
    }
  }

  get found(): FoundInSystem {
    return { findings: [...this.#found.values()], hasJobs: this.#hasJobs };
  }

  /** Takes what was found in other runs. */
  take({ findings, hasJobs }: FoundInSystem): void {
    this.#hasJobs ||= hasJobs;
    for (const finding of findings) this.#join(finding);
  }

  /** How a property was found to fail first; null: it was not. */
  firstOf(property: string): Pick<SystemVerdict, "node" | "message"> | null {
    const found = [...this.#found.values()].find((one) => one.property === property);
    return found === undefined ? null : { node: found.node, message: found.message };
  }

  /** @param uphold what is said of a property that was not found to fail, by what it says when it holds */
  verdicts(uphold: (fact: string) => Pick<SystemVerdict, "verdict" | "message">): SystemVerdict[] {
    const found = [...this.#found.values()];
    const own = this.#own.map(({ text }) => text);
    const asked = ["faults", "stuck", "starved", ...(this.#hasJobs ? ["deadlines"] : []), ...own];
    return asked.flatMap((property): SystemVerdict[] => {
      const failures = found.filter((one) => one.property === property);
      if (failures.length > 0) {
        return failures.map(({ key: _, ...one }) => ({ ...one, verdict: "fails" as const }));
      }
      const nowhere = { fault: null, node: null, course: null, runs: 0 };
      return [{ property, ...uphold(FACTS[property] ?? property), ...nowhere }];
    });
  }

  /** @param deviations of its run, in which it may have been noted before */
  #note(finding: Omit<Finding, "runs">, deviations: readonly Deviation[]): void {
    const { key } = finding;
    this.#join({ ...finding, runs: this.#last.get(key) === deviations ? 0 : 1 });
    this.#last.set(key, deviations);
  }

  #join(finding: Finding): void {
    const { key, course } = finding;
    const known = this.#found.get(key);
    const runs = (known?.runs ?? 0) + finding.runs;
    const isFirst = known === undefined || isShorter(course, known.course);
    this.#found.set(key, { ...(isFirst ? finding : known), runs });
  }
}

function isShorter(one: SystemCourse, other: SystemCourse): boolean {
  const differences = [
    one.events - other.events,
    one.messages - other.messages,
    one.steps.length - other.steps.length,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}

function courseOf(past: Past, deviations: readonly Deviation[], at: SystemPosition): SystemCourse {
  return {
    changes: changesOf(deviations),
    decisions: decisionsOf(deviations, past.system.members.length),
    steps: stepsOf(past, deviations),
    at,
    events: past.events,
    messages: past.passages.filter(({ sent }) => sent <= at.time).length,
  };
}

/** What is said of a property that no run within the bounds was found to break. */
export function upheldWithin(fact: string, extent: SystemExtent) {
  const { complete, depth, late, crashes } = extent;
  const bounds = [
    ...(complete ? [] : [`up to event ${depth}`]),
    `with up to ${late} late ${late === 1 ? "message" : "messages"}`,
    ...(crashes === 0 ? [] : [`and ${crashes} lost ${crashes === 1 ? "node" : "nodes"}`]),
  ];
  const verdict: SystemVerdict["verdict"] = complete ? "holds" : "open";
  return { verdict, message: `${fact}, ${bounds.join(" ")}.` };
}
