import { basename } from "node:path";
import { type CompletedRun, compareRuns } from "../experiment/compare.js";
import { type Experiment, type PlannedRun, planRuns } from "../experiment/plan.js";
import { type Bundle, compileBundle } from "./bundle.js";
import type { CompareCommand } from "./compare-arguments.js";
import {
  comparisonCsv,
  comparisonJson,
  comparisonText,
  type ExperimentResult,
} from "./compare-report.js";
import { BAD_INPUT, complain, FINE, INTERRUPTED, reject } from "./exit.js";
import { OutputFile } from "./files.js";
import { listenForInterrupt } from "./interrupt.js";
import { unknownParameter } from "./parameters.js";
import { type RunJob, runOnCores } from "./pool.js";
import { Progress } from "./progress.js";
import { readRuntime } from "./runtime-module.js";

/** Compiles the schedulers, runs the experiment on several cores, and prints what it came to. */
export async function carryOutCompare(command: CompareCommand): Promise<number> {
  const bundles = compileAll(command);
  if (typeof bundles === "number") return bundles;
  const { sweep, parameters } = command;
  const names = [...Object.keys(parameters), ...(sweep === null ? [] : [sweep.parameter])];
  const [bundle] = bundles;
  const wrong = bundle === undefined ? null : unknownParameter(bundle.workload, names);
  if (wrong !== null) return reject([wrong]);
  const csv = command.csv === null ? null : new OutputFile(command.csv);
  const interruption = listenForInterrupt("Interrupted: what is complete follows.");
  const result = await runExperiment(command, bundles, interruption);
  await csv?.write(comparisonCsv(result));
  await csv?.close();

  const unknown = unknownMeasure(command, result);
  const text = command.json ? comparisonJson(result) : comparisonText(result, command.measure);
  (command.csv === "-" ? process.stderr : process.stdout).write(text);
  if (unknown !== null) return complain(`${unknown}\n`);
  if (interruption.aborted) return INTERRUPTED;
  return result.completed.some(({ report }) => report.kind === "failed") ? BAD_INPUT : FINE;
}

/** The programs by scheduler, or the exit status when one does not compile. */
function compileAll({ schedulers, workload }: CompareCommand): Bundle[] | number {
  const bundles: Bundle[] = [];
  for (const scheduler of schedulers) {
    const compilation = compileBundle(scheduler, workload);
    if (compilation.kind === "unavailable") return complain(`${compilation.message}\n`);
    if (compilation.kind === "rejected") return reject(compilation.diagnostics);
    for (const warning of compilation.warnings) process.stderr.write(`${warning}\n`);
    bundles.push(compilation.bundle);
  }
  return bundles;
}

async function runExperiment(
  command: CompareCommand,
  programs: readonly Bundle[],
  interruption: AbortSignal,
): Promise<ExperimentResult> {
  const experiment = describeExperiment(command);
  const plan = planRuns(experiment);
  const progress = new Progress(process.stderr, plan.length, () => performance.now());
  const completed: CompletedRun[] = [];
  const setup = {
    runtime: await readRuntime(),
    programs,
    until: command.until,
    workloadFile: command.workload,
  };
  const jobs = plan.map((run) => jobOf(run, experiment, command));
  await runOnCores(
    setup,
    jobs,
    command.jobs,
    (index, report) => {
      const run = plan[index];
      if (run !== undefined) completed.push({ run, report });
      progress.advance();
    },
    interruption,
  );
  progress.finish();
  completed.sort((a, b) => plan.indexOf(a.run) - plan.indexOf(b.run));
  const blocks = compareRuns(experiment, completed);
  return { experiment, completed, blocks, planned: plan.length };
}

function describeExperiment({ schedulers, sweep, seeds }: CompareCommand): Experiment {
  const short = schedulers.map((file) => basename(file, ".sched"));
  const isClear = new Set(short).size === short.length;
  return {
    schedulers: isClear ? short : schedulers,
    sweep,
    seeds: Array.from({ length: seeds }, (_, index) => String(index + 1)),
  };
}

function jobOf(run: PlannedRun, { sweep, seeds }: Experiment, command: CompareCommand): RunJob {
  const value = sweep?.values[run.value];
  const swept = sweep === null || value === undefined ? {} : { [sweep.parameter]: value };
  return {
    scheduler: run.scheduler,
    seed: seeds[run.seed] ?? "1",
    parameters: { ...command.parameters, ...swept },
  };
}

/** What is wrong with --measure, found when the runs have told which measures there are. */
function unknownMeasure({ measure }: CompareCommand, { blocks }: ExperimentResult): string | null {
  const names = new Set(blocks.flatMap(({ measures }) => measures.map(({ name }) => name)));
  if (measure === null || names.size === 0 || names.has(measure)) return null;
  return `the runs have no measure “${measure}”; they have ${[...names].join(", ")}`;
}
