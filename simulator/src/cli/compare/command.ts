import { availableParallelism } from "node:os";
import { conduct, type ExperimentResult } from "../../experiment/conduct.js";
import { planRuns } from "../../experiment/plan.js";
import { BAD_INPUT, complain, FINE, INTERRUPTED } from "../exit.js";
import { OutputFile } from "../files.js";
import { listenForInterrupt } from "../interrupt.js";
import { Progress } from "../progress.js";
import { readRuntime } from "../runtime-module.js";
import { clashOf } from "../targets.js";
import type { CompareCommand } from "./arguments.js";
import { contestOf, type Programs } from "./contest.js";
import { comparePage } from "./page.js";
import { comparisonCsv, comparisonJson, comparisonText } from "./report.js";
import type { SystemCompareCommand } from "./system-arguments.js";
import { startRunThread } from "./threads.js";

type Command = CompareCommand | SystemCompareCommand;

/** Compiles what is compared, runs the experiment on several cores, and prints what it came to. */
export async function carryOutCompare(command: Command): Promise<number> {
  const contest = contestOf(command);
  const outputs = [command.csv, command.report].filter((path) => path !== null);
  const clash = clashOf(outputs, contest.inputs);
  if (clash !== null) return complain(`${clash}\n`);
  const programs = contest.compile();
  if (typeof programs === "number") return programs;
  const csv = command.csv === null ? null : new OutputFile(command.csv);
  const page = command.report === null ? null : new OutputFile(command.report);
  const interruption = listenForInterrupt("Interrupted: what is complete follows.");
  const result = await runExperiment(command, programs, interruption);
  await csv?.write(comparisonCsv(result));
  await csv?.close();
  await page?.write(await comparePage(command, contest, result));
  await page?.close();

  const unknown = unknownMeasure(command, result);
  const text = command.json ? comparisonJson(result) : comparisonText(result, command.measure);
  const isTaken = command.csv === "-" || command.report === "-";
  (isTaken ? process.stderr : process.stdout).write(text);
  if (unknown !== null) return complain(`${unknown}\n`);
  if (interruption.aborted) return INTERRUPTED;
  return result.completed.some(({ report }) => report.kind === "failed") ? BAD_INPUT : FINE;
}

async function runExperiment(
  command: Command,
  { experiment, programOf, ...programs }: Programs,
  interruption: AbortSignal,
): Promise<ExperimentResult> {
  const runs = planRuns(experiment).length;
  const progress = new Progress(process.stderr, runs, "runs");
  const cores = Math.min(command.jobs, runs);
  const workers = ("workers" in command ? command.workers : 1) ?? availableParallelism() / cores;
  const result = await conduct({
    experiment,
    ...(programOf && { programOf }),
    parameters: command.parameters,
    setup: {
      runtime: await readRuntime(),
      ...programs,
      until: command.until,
      workers: Math.max(1, Math.floor(workers)),
    },
    start: startRunThread,
    cores: command.jobs,
    onProgress: () => progress.advance(),
    signal: interruption,
  });
  progress.finish();
  return result;
}

/** What is wrong with --measure, found when the runs have told which measures there are. */
function unknownMeasure({ measure }: Command, { blocks }: ExperimentResult): string | null {
  const names = new Set(blocks.flatMap(({ measures }) => measures.map(({ name }) => name)));
  if (measure === null || names.size === 0 || names.has(measure)) return null;
  return `the runs have no measure “${measure}”; they have ${[...names].join(", ")}`;
}
