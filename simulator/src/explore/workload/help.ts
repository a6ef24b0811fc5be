import { type Result, success } from "../../base/result.js";
import type { AskedRun } from "../shared-runs.js";
import { type CourseSetup, invariantsIn } from "./explore.js";
import { Findings } from "./findings.js";
import { CourseMaker, type RunToMake } from "./maker.js";
import { boundsIn, type MadeElsewhere } from "./search.js";
import { VariedRuns } from "./varied-runs.js";

/** Makes runs of a workload for a search that is elsewhere. */
export class CourseHelp {
  readonly #maker: CourseMaker;
  readonly #workloadFile: string;
  readonly #seen = new Set<string>();

  private constructor(maker: CourseMaker, workloadFile: string) {
    this.#maker = maker;
    this.#workloadFile = workloadFile;
  }

  static open(setup: CourseSetup): Result<CourseHelp> {
    const opened = VariedRuns.open(setup);
    if (!opened.ok) return opened;
    const own = invariantsIn(setup, opened.value);
    if (!own.ok) return own;
    const maker = new CourseMaker(opened.value, boundsIn(setup), own.value);
    return success(new CourseHelp(maker, setup.workloadFile));
  }

  make({ run, keys, known }: AskedRun<RunToMake>): MadeElsewhere {
    for (const key of keys) this.#seen.add(key);
    const findings = new Findings(this.#maker.runs, this.#workloadFile, known);
    const made = this.#maker.make(run, this.#seen, findings);
    return { ...made, found: findings.found };
  }
}
