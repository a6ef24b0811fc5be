/** Systems of a project compared with each other, or under several models of shared variables. */

import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result } from "../../base/result.js";
import type { Studio } from "../commands.js";
import type { ExperimentOutcome, SystemContender } from "../comparison/experiments.js";
import type { ExperimentOptions } from "../ports.js";
import { loadOf, requestFor, type SharingChoice, systemsIn } from "./systems.js";

export interface SystemContest {
  /** Names of files. */
  readonly systems: readonly string[];
  /** Null: as a system says. */
  readonly models: readonly (SharingChoice | null)[];
  /** The seeds are 1 to this number. */
  readonly seeds: number;
  /** As in an experiment. */
  readonly until: string;
}

export async function compareSystems(
  { ports, stores }: Pick<Studio, "ports" | "stores">,
  contest: SystemContest,
  options: ExperimentOptions,
): Promise<Result<ExperimentOutcome>> {
  if (contest.systems.length === 0) return failure("Choose a system.");
  const contenders: SystemContender[] = [];
  const project = stores.project.getState();
  for (const system of systemsIn(project).filter(({ name }) => contest.systems.includes(name))) {
    for (const model of contest.models) {
      const request = requestFor(project, system, {
        version: project.version,
        dsm: model === null ? {} : { "": model },
      });
      const answer = await ports.compiler.ask("system", request, () => !options.signal.aborted);
      if (!answer.ok) return answer;
      const program = loadOf(answer.value, "1", bytesOfBase64);
      if (program === null) return failure(`${system.name} has errors: it cannot run yet.`);
      const short = system.name.replace(/\.system$/, "");
      // Where nothing is shared the models are all the same.
      const isAlone = program.manager === null;
      contenders.push({ name: model === null || isAlone ? short : `${short}, ${model}`, program });
      if (isAlone) break;
    }
  }
  return ports.experiments.conduct(
    { contenders, workloadFile: "", seeds: contest.seeds, until: contest.until, sweep: null },
    options,
  );
}
