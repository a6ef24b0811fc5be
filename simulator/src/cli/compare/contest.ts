import { basename } from "node:path";
import type { Experiment, PlannedRun } from "../../experiment/plan.js";
import type { TrialSetup } from "../../experiment/trial.js";
import { compileOrComplain } from "../bundle.js";
import { reject } from "../exit.js";
import { givenBy, wrongParameter } from "../options/parameters.js";
import { compileSystem } from "../system/compile.js";
import { readWith, readWithSystem } from "../targets.js";
import type { CompareCommand } from "./arguments.js";
import type { SystemCompareCommand } from "./system-arguments.js";

/** What is compared, and how it comes to be run. */
export interface Contest {
  readonly experiment: Experiment;
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

export type Programs = Pick<TrialSetup, "programs" | "workloadFile"> & {
  readonly programOf?: (run: PlannedRun) => number;
};

export const contestOf = (command: CompareCommand | SystemCompareCommand): Contest =>
  command.kind === "compare" ? ofSchedulers(command) : ofSystems(command);

function ofSchedulers(command: CompareCommand): Contest {
  const { schedulers, workload, aspects, parameters, times, sweep } = command;
  return {
    experiment: { schedulers: shortNames(schedulers, ".sched"), sweep, seeds: seedsOf(command) },
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
      return wrong === null ? { programs, workloadFile: workload } : reject([wrong]);
    },
  };
}

/** One of the systems with one choice of models. */
interface Contestant {
  readonly file: string;
  readonly name: string;
  readonly models: readonly string[];
}

function ofSystems(command: SystemCompareCommand): Contest {
  const { systems, models, parameters, sweep } = command;
  const names = shortNames(systems, ".system");
  const contestants = systems.flatMap((file, at) =>
    models.map((choice) => ({
      file,
      name: nameOf(names[at] ?? file, choice, models),
      models: choice,
    })),
  );
  const values = sweep?.values ?? [null];
  const options = models.length > 1 ? modelOptions(models) : (models[0] ?? []);
  return {
    experiment: {
      subject: "system",
      schedulers: contestants.map(({ name }) => name),
      sweep,
      seeds: seedsOf(command),
    },
    inputs: systems.flatMap(readWithSystem),
    texts: [...new Set(systems)],
    world: null,
    command: [...systems, ...options.map((one) => `--dsm ${one}`)].join(" "),
    compile() {
      const programs = [];
      for (const contestant of contestants) {
        for (const [at, value] of values.entries()) {
          const program = compiled(contestant, at === 0, {
            ...parameters,
            ...(sweep === null || value === null ? {} : { [sweep.parameter]: value }),
          });
          if (typeof program === "number") return program;
          programs.push(program);
        }
      }
      const programOf = ({ scheduler, value }: PlannedRun) => scheduler * values.length + value;
      return { programs, workloadFile: "", programOf };
    },
  };
}

/** What a system says can depend on its parameters, so that it is compiled with their values. */
const compiled = (
  { file, models }: Contestant,
  isFirst: boolean,
  parameters: Readonly<Record<string, number>>,
) => compileSystem(file, { parameters, dsm: models, isQuiet: !isFirst });

/** Of several choices of models, each is told. */
const nameOf = (system: string, choice: readonly string[], all: readonly (readonly string[])[]) =>
  all.length === 1 ? system : `${system} ${choice.join(" ")}`;

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
