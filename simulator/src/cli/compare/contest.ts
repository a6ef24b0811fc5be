import { basename } from "node:path";
import type { Experiment, PlannedRun } from "../../experiment/plan.js";
import type { TrialSetup } from "../../experiment/trial.js";
import type { SystemProgram } from "../../system/program.js";
import { compileOrComplain } from "../bundle.js";
import { reject } from "../exit.js";
import { givenBy, wrongParameter } from "../options/parameters.js";
import { compileSystem } from "../system/compile.js";
import { readWith, readWithSystem } from "../targets.js";
import type { CompareCommand } from "./arguments.js";
import type { SystemCompareCommand } from "./system-arguments.js";

/** What is compared, and how it comes to be run. */
export interface Contest {
  /** All files that are read. */
  readonly inputs: readonly string[];
  /** Of these, the ones whose texts a report holds. */
  readonly texts: readonly string[];
  /** What the contestants are under, for a report; null: each says so itself. */
  readonly world: string | null;
  /** What makes the same comparison again, without the options that all comparisons have. */
  readonly command: string;
  /** Compiles all; then what it gives is the exit status when one has errors. */
  compile(): Programs | number;
}

export interface Programs extends Pick<TrialSetup, "programs" | "workloadFile"> {
  readonly experiment: Experiment;
  readonly programOf?: (run: PlannedRun) => number;
}

export const contestOf = (command: CompareCommand | SystemCompareCommand): Contest =>
  command.kind === "compare" ? ofSchedulers(command) : ofSystems(command);

function ofSchedulers(command: CompareCommand): Contest {
  const { schedulers, workload, aspects, parameters, times, sweep } = command;
  return {
    inputs: [...schedulers.flatMap(readWith), workload, ...aspects],
    texts: [...new Set([...schedulers, workload])],
    world: basename(workload).replace(/\.workload$/, ""),
    command: `${schedulers.join(" ")} --workload ${workload}`,
    compile() {
      const programs = [];
      for (const scheduler of schedulers) {
        const compilation = compileOrComplain(scheduler, workload, aspects);
        if (typeof compilation === "number") return compilation;
        programs.push(compilation.bundle);
      }
      const swept = sweep === null ? [] : [{ ...sweep, name: sweep.parameter }];
      const given = [...givenBy(parameters, times), ...swept];
      const [first] = programs;
      const wrong = first === undefined ? null : wrongParameter(first.workload, given);
      if (wrong !== null) return reject([wrong]);
      const names = shortNames(schedulers, ".sched");
      const experiment = { schedulers: names, sweep, seeds: seedsOf(command) };
      return { experiment, programs, workloadFile: workload };
    },
  };
}

function ofSystems(command: SystemCompareCommand): Contest {
  const { systems, models, measured, sweep } = command;
  const options = models.length > 1 ? modelOptions(models) : (models[0] ?? []);
  return {
    inputs: systems.flatMap(readWithSystem),
    texts: [...new Set(systems)],
    world: null,
    command: [
      ...systems,
      ...options.map((one) => `--dsm ${one}`),
      ...(measured === null ? [] : [`--measured ${measured}`]),
    ].join(" "),
    compile() {
      const contestants = compileContestants(command);
      if (typeof contestants === "number") return contestants;
      const count = sweep?.values.length ?? 1;
      return {
        experiment: {
          subject: "system",
          schedulers: contestants.map(({ name }) => name),
          sweep,
          seeds: seedsOf(command),
        },
        programs: contestants.flatMap(({ programs }) => programs),
        workloadFile: "",
        programOf: ({ scheduler, value }: PlannedRun) => scheduler * count + value,
      };
    },
  };
}

/** A system with one choice of models, compiled for each value of what is swept. */
interface Contestant {
  readonly name: string;
  readonly programs: readonly SystemProgram[];
}

/** Of a system whose nodes share nothing one choice of models is enough. */
function compileContestants(command: SystemCompareCommand): Contestant[] | number {
  const { systems, models } = command;
  const names = shortNames(systems, ".system");
  const found: Contestant[] = [];
  for (const [at, file] of systems.entries()) {
    for (const choice of models) {
      const programs = compileValues(command, file, choice);
      if (typeof programs === "number") return programs;
      const isAlone = models.length === 1 || programs[0]?.manager === null;
      found.push({
        name: isAlone ? (names[at] ?? file) : nameOf(names[at] ?? file, choice),
        programs,
      });
      if (isAlone) break;
    }
  }
  return found;
}

/** What a system says can depend on its parameters, so that it is compiled with their values. */
function compileValues(
  { parameters, sweep, measured }: SystemCompareCommand,
  file: string,
  dsm: readonly string[],
): SystemProgram[] | number {
  const programs: SystemProgram[] = [];
  for (const [at, value] of (sweep?.values ?? [null]).entries()) {
    const swept = sweep === null || value === null ? {} : { [sweep.parameter]: value };
    const program = compileSystem(file, {
      parameters: { ...parameters, ...swept },
      dsm,
      measured,
      isQuiet: at > 0,
    });
    if (typeof program === "number") return program;
    programs.push(program);
  }
  return programs;
}

const nameOf = (system: string, choice: readonly string[]) => `${system} ${choice.join(" ")}`;

/** The options again from which the choices came: each variable with all its models. */
function modelOptions(choices: readonly (readonly string[])[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const one of choices.flat()) {
    const [, name = "", model = ""] = /^(.*=)?(.*)$/.exec(one) ?? [];
    found.set(name, (found.get(name) ?? new Set()).add(model));
  }
  return [...found].map(([name, models]) => `${name}${[...models].join(",")}`);
}

/** The names of files without folder and ending, where they tell them apart. */
function shortNames(files: readonly string[], ending: string): readonly string[] {
  const short = files.map((file) => basename(file, ending));
  return new Set(short).size === short.length ? short : files;
}

const seedsOf = ({ seeds }: { readonly seeds: number }): string[] =>
  Array.from({ length: seeds }, (_, index) => String(index + 1));
