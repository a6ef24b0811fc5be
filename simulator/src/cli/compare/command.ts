import { basename } from "node:path";
import { conduct, type ExperimentResult } from "../../experiment/conduct.js";
import { type Experiment, planRuns } from "../../experiment/plan.js";
import type { Bundle } from "../../experiment/trial.js";
import { compileOrComplain } from "../bundle.js";
import { BAD_INPUT, complain, FINE, INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { listenForInterrupt } from "../interrupt.js";
import { givenBy, wrongParameter } from "../options/parameters.js";
import { readRuntime } from "../runtime-module.js";
import { clashOf, readWith } from "../targets.js";
import type { CompareCommand } from "./arguments.js";
import { comparePage } from "./page.js";
import { Progress } from "./progress.js";
import { comparisonCsv, comparisonJson, comparisonText } from "./report.js";
import { startRunThread } from "./threads.js";

/** Compiles the schedulers, runs the experiment on several cores, and prints what it came to. */
export async function carryOutCompare(command: CompareCommand): Promise<number> {
  const outputs = [command.csv, command.report].filter((path) => path !== null);
  const inputs = [...command.schedulers.flatMap(readWith), command.workload, ...command.aspects];
  const clash = clashOf(outputs, inputs);
  if (clash !== null) return complain(`${clash}\n`);
  const bundles = compileAll(command);
  if (typeof bundles === "number") return bundles;
  const { sweep, parameters, times } = command;
  const swept = sweep === null ? [] : [{ ...sweep, name: sweep.parameter }];
  const given = [...givenBy(parameters, times), ...swept];
  const [bundle] = bundles;
  const wrong = bundle === undefined ? null : wrongParameter(bundle.workload, given);
  if (wrong !== null) return reject([wrong]);
  const csv = command.csv === null ? null : new OutputFile(command.csv);
  const page = command.report === null ? null : new OutputFile(command.report);
  const interruption = listenForInterrupt("Interrupted: what is complete follows.");
  const result = await runExperiment(command, bundles, interruption);
  await csv?.write(comparisonCsv(result));
  await csv?.close();
  await page?.write(await comparePage(command, result));
  await page?.close();

  const unknown = unknownMeasure(command, result);
  const text = command.json ? comparisonJson(result) : comparisonText(result, command.measure);
  const isTaken = command.csv === "-" || command.report === "-";
  (isTaken ? process.stderr : process.stdout).write(text);
  if (unknown !== null) return complain(`${unknown}\n`);
  if (interruption.aborted) return INTERRUPTED;
  return result.completed.some(({ report }) => report.kind === "failed") ? BAD_INPUT : FINE;
}

/** The programs by scheduler, or the exit status when one does not compile. */
function compileAll({ schedulers, workload, aspects }: CompareCommand): Bundle[] | number {
  const bundles: Bundle[] = [];
  for (const scheduler of schedulers) {
    const compilation = compileOrComplain(scheduler, workload, aspects);
    if (typeof compilation === "number") return compilation;
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
  const runs = planRuns(experiment).length;
  const progress = new Progress(process.stderr, runs, () => performance.now());
  const result = await conduct({
    experiment,
    parameters: command.parameters,
    setup: {
      runtime: await readRuntime(),
      programs,
      until: command.until,
      workloadFile: command.workload,
    },
    start: startRunThread,
    cores: command.jobs,
    onProgress: () => progress.advance(),
    signal: interruption,
  });
  progress.finish();
  return result;
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

/** What is wrong with --measure, found when the runs have told which measures there are. */
function unknownMeasure({ measure }: CompareCommand, { blocks }: ExperimentResult): string | null {
  const names = new Set(blocks.flatMap(({ measures }) => measures.map(({ name }) => name)));
  if (measure === null || names.size === 0 || names.has(measure)) return null;
  return `the runs have no measure “${measure}”; they have ${[...names].join(", ")}`;
}
