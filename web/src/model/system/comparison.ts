/** Systems of a project compared with each other, under several models of shared variables, or over a parameter. */

import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { TextFile } from "../../generated/services.js";
import type { Studio } from "../commands.js";
import type {
  ExperimentOutcome,
  SweepWish,
  SweptParameter,
  SystemContender,
  WishFault,
} from "../comparison/experiments.js";
import type { ExperimentOptions } from "../ports.js";
import { loadOf, requestFor, type SharingChoice, systemsIn } from "./systems.js";

/** One parameter of the systems that takes one value after the other: also how many nodes there are. */
export interface SystemSweep {
  readonly wish: SweepWish;
  readonly parameter: SweptParameter;
}

export interface SystemContest {
  /** Names of files. */
  readonly systems: readonly string[];
  /** Null: as a system says. */
  readonly models: readonly (SharingChoice | null)[];
  /** The seeds are 1 to this number. */
  readonly seeds: number;
  /** As in an experiment. */
  readonly until: string;
  readonly sweep: SystemSweep | null;
}

/** What a comparison came to, and what took part: each with a program for each swept value. */
export interface ComparedSystems {
  readonly outcome: ExperimentOutcome;
  readonly contenders: readonly SystemContender[];
}

export async function compareSystems(
  studio: Pick<Studio, "ports" | "stores">,
  contest: SystemContest,
  options: ExperimentOptions,
): Promise<Result<ComparedSystems> | WishFault> {
  if (contest.systems.length === 0) return failure("Choose a system.");
  const { sweep } = contest;
  const swept = sweep && (await studio.ports.experiments.values(sweep.wish, sweep.parameter));
  if (swept && !swept.ok) return swept;
  const values = swept?.value.values ?? [null];
  const contenders: SystemContender[] = [];
  const project = studio.stores.project.getState();
  for (const system of systemsIn(project).filter(({ name }) => contest.systems.includes(name))) {
    for (const model of contest.models) {
      const given = values.map((value) => parametersOf(sweep, value));
      const programs = await compiled(studio, system, { model, given }, options.signal);
      if (!programs.ok) return programs;
      const short = system.name.replace(/\.system$/, "");
      // Where nothing is shared the models are all the same.
      const isAlone = programs.value[0]?.manager === null;
      const name = model === null || isAlone ? short : `${short}, ${model}`;
      contenders.push({ name, programs: programs.value });
      if (isAlone) break;
    }
  }
  const { seeds, until } = contest;
  const conducted = await studio.ports.experiments.conduct(
    {
      contenders,
      workloadFile: "",
      seeds,
      until,
      sweep: sweep?.wish ?? null,
      swept: sweep?.parameter,
    },
    options,
  );
  return conducted.ok ? success({ outcome: conducted.value, contenders }) : conducted;
}

type Parameters = Readonly<Record<string, number>>;

const parametersOf = (sweep: SystemSweep | null, value: number | null): Parameters =>
  sweep === null || value === null ? {} : { [sweep.parameter.name]: value };

interface Wanted {
  readonly model: SharingChoice | null;
  /** Values of parameters, for each of which it is compiled: which nodes there are can depend on them. */
  readonly given: readonly Parameters[];
}

async function compiled(
  { ports, stores }: Pick<Studio, "ports" | "stores">,
  system: TextFile,
  { model, given }: Wanted,
  signal: AbortSignal,
): Promise<Result<SystemContender["programs"]>> {
  const project = stores.project.getState();
  const asked = { version: project.version, dsm: model === null ? {} : { "": model } };
  const programs: SystemContender["programs"][number][] = [];
  for (const parameters of given) {
    const request = { ...requestFor(project, system, asked), parameters };
    const answer = await ports.compiler.ask("system", request, () => !signal.aborted);
    if (!answer.ok) return answer;
    const program = loadOf(answer.value, "1", bytesOfBase64);
    if (program === null) return failure(whyNot(system.name, answer.value.diagnostics));
    programs.push(program);
  }
  return success(programs);
}

/** Where the text itself is right, it is the value that it refuses. */
function whyNot(name: string, diagnostics: readonly { severity: string; message: string }[]) {
  const error = diagnostics?.find(({ severity }) => severity === "error");
  return `${name} cannot run${error ? `: ${error.message}` : " yet."}`;
}
