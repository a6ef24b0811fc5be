import type { SystemPosition } from "../../system-protocol.js";
import { type Failure, failuresIn, missesOf } from "../workload/failures.js";
import { FACTS } from "../workload/findings.js";
import { changesOf, decisionsOf } from "./deviations.js";
import type { Past } from "./past.js";
import type { Deviation, SystemCourse, SystemExtent, SystemVerdict } from "./types.js";
import { stepsOf } from "./words.js";

type Finding = Failure & { readonly node: string | null; readonly course: SystemCourse };

/** What was found to go wrong, and of each the run that shows it with the fewest events, and of these the fewest messages. */
export class SystemFindings {
  readonly #found = new Map<string, Finding>();
  #hasJobs = false;

  /** Looks at a run where its processes stand at their last ticks. */
  look(past: Past, deviations: readonly Deviation[]): void {
    const { system } = past;
    for (const { engine, workloadFile, place } of system.processes) {
      this.#hasJobs ||= missesOf(engine) !== null;
      for (const failure of failuresIn(engine, workloadFile)) {
        const { time, tick } = engine.look();
        const at = { time, node: place.number, tick };
        this.#note({ ...failure, key: `${failure.key} ${place.family}` }, place.label, () =>
          courseOf(past, deviations, at),
        );
      }
    }
  }

  verdicts(extent: SystemExtent): SystemVerdict[] {
    const found = [...this.#found.values()];
    const asked = ["faults", "stuck", "starved", ...(this.#hasJobs ? ["deadlines"] : [])];
    return asked.flatMap((property) => {
      const failures = found.filter((one) => one.property === property);
      if (failures.length > 0) {
        return failures.map(({ key: _, ...one }) => ({ ...one, verdict: "fails" as const }));
      }
      return [upheld(property, extent)];
    });
  }

  #note(failure: Failure, node: string, tell: () => SystemCourse): void {
    const known = this.#found.get(failure.key);
    const course = tell();
    if (known !== undefined && !isShorter(course, known.course)) return;
    this.#found.set(failure.key, { ...failure, node, course });
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

function upheld(property: string, extent: SystemExtent): SystemVerdict {
  const { complete, depth, late, crashes } = extent;
  const fact = FACTS[property] ?? property;
  const bounds = [
    ...(complete ? [] : [`up to event ${depth}`]),
    `with up to ${late} late ${late === 1 ? "message" : "messages"}`,
    ...(crashes === 0 ? [] : [`and ${crashes} lost ${crashes === 1 ? "node" : "nodes"}`]),
  ];
  const verdict = complete ? "holds" : "open";
  const message = `${fact}, ${bounds.join(" ")}.`;
  return { property, verdict, message, fault: null, node: null, course: null };
}
