import { DiagnosisCode } from "../../generated/diagnoses.js";
import { FaultKindName } from "../../generated/faults.js";
import { HandlerName } from "../../generated/handlers.js";
import { Outcome } from "../../generated/layout.js";
import { describeOutcome } from "../../session/outcome.js";
import { Names } from "../../trace/names.js";
import type { FaultPlace } from "../types.js";
import type { Course, CoursesExtent, CourseVerdict } from "./types.js";
import type { VariedRuns } from "./varied-runs.js";

/** What each property says when it holds. */
const FACTS: Readonly<Record<string, string>> = {
  faults: "No check, assertion or rule of the library fails",
  stuck: "No run comes to a deadlock",
  starved: "No thread is passed over for a tenth of a run",
  deadlines: "No deadline is missed",
};

interface Finding {
  readonly property: string;
  readonly message: string;
  readonly fault: FaultPlace | null;
  readonly course: Course;
}

/** What was found to go wrong, and of each the run that shows it soonest. */
export class Findings {
  readonly #runs: VariedRuns;
  readonly #workloadFile: string;
  readonly #found = new Map<string, Finding>();
  readonly #hasJobs: boolean;

  constructor(runs: VariedRuns, workloadFile: string) {
    this.#runs = runs;
    this.#workloadFile = workloadFile;
    this.#hasJobs = this.#misses() !== null;
  }

  /** Looks at a run where it stands: at its end, or where it comes to what is known. */
  look(): void {
    const { engine } = this.#runs;
    const { outcome, fault } = engine.look();
    if (outcome === Outcome.FAULT) {
      const reason = [fault.kind, fault.site, fault.handler, fault.inWorkload].join(" ");
      this.#note(`faults ${reason}`, () => ({
        property: "faults",
        message: this.#ending(),
        fault: this.#place(),
      }));
    }
    if (outcome === Outcome.DEADLOCK) {
      this.#note("stuck", () => ({ property: "stuck", message: this.#ending(), fault: null }));
    }
    const starved = engine.diagnoses().find(({ code }) => code === DiagnosisCode.STARVED);
    if (starved !== undefined) {
      const { message } = starved;
      this.#note("starved", () => ({ property: "starved", message, fault: null }));
    }
    if (this.#hasJobs && this.#misses() !== 0) {
      const message = "A job is not complete by its deadline.";
      this.#note("deadlines", () => ({ property: "deadlines", message, fault: null }));
    }
  }

  /** Whether a property was found to fail. */
  has(property: string): boolean {
    return this.messageOf(property) !== null;
  }

  /** How a property was found to fail, in words; null for one that was not. */
  messageOf(property: string): string | null {
    return [...this.#found.values()].find((one) => one.property === property)?.message ?? null;
  }

  /** An own property does not hold where the run stands. */
  broken(text: string): void {
    this.#note(text, () => ({ property: text, message: `${text}.`, fault: null }));
  }

  verdicts(own: readonly string[], extent: CoursesExtent): CourseVerdict[] {
    const found = [...this.#found.values()];
    const asked = ["faults", "stuck", "starved", ...(this.#hasJobs ? ["deadlines"] : []), ...own];
    return asked.flatMap((property) => {
      const failures = found.filter((one) => one.property === property);
      if (failures.length > 0) {
        return failures.map((one) => ({ ...one, verdict: "fails" as const }));
      }
      return [upheld(property, extent)];
    });
  }

  /** A run that shows it sooner takes the place of one that shows it later. */
  #note(key: string, tell: () => Omit<Finding, "course">): void {
    const { tick, time } = this.#runs.engine.look();
    const known = this.#found.get(key);
    if (known !== undefined && known.course.tick <= tick) return;
    const made = Array.from({ length: this.#runs.made() }, (_, at) => this.#runs.decision(at));
    const last = made.findLastIndex(({ taken }) => taken > 0);
    const digits = made.slice(0, last + 1).map(({ taken }) => taken);
    this.#found.set(key, { ...tell(), course: { digits, decisions: made, tick, time } });
  }

  /** Of jobs' deadlines; null: there are no jobs. */
  #misses(): number | null {
    const jobs = this.#runs.engine.measures().jobs as readonly { readonly misses: number }[];
    return jobs.length === 0 ? null : jobs.reduce((sum, { misses }) => sum + misses, 0);
  }

  #ending(): string {
    const { engine } = this.#runs;
    const names = new Names(engine.descriptor, engine.workload);
    names.threadClasses.push(...engine.threads().map(({ classNumber }) => classNumber));
    const outcome = describeOutcome(engine, names, this.#workloadFile);
    return outcome !== null && "message" in outcome ? outcome.message : "";
  }

  #place(): FaultPlace {
    const { engine } = this.#runs;
    const { kind, site, handler, inWorkload } = engine.look().fault;
    const at = site > 0 && !inWorkload ? engine.descriptor.sites[site] : undefined;
    return {
      kind: FaultKindName[kind] ?? "NONE",
      handler: HandlerName[handler] ?? null,
      file: inWorkload ? this.#workloadFile : (at?.file ?? ""),
      line: inWorkload ? site : (at?.line ?? 0),
      column: at?.column ?? (inWorkload ? 1 : 0),
    };
  }
}

function upheld(property: string, { complete, depth }: CoursesExtent): CourseVerdict {
  const fact = FACTS[property] ?? property;
  const reach = complete ? "" : ` up to tick ${depth}`;
  const verdict = complete ? "holds" : "open";
  return { property, verdict, message: `${fact}${reach}.`, fault: null, course: null };
}
