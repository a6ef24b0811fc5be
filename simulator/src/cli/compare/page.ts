import { basename } from "node:path";
import { comparisonHtml } from "../../experiment/comparison-html.js";
import type { ExperimentResult } from "../../experiment/conduct.js";
import { makingOf } from "../../export/making.js";
import { parameterOptions, readTexts } from "../source-texts.js";
import type { CompareCommand } from "./arguments.js";

/** A comparison as a page. */
export async function comparePage(
  command: CompareCommand,
  result: ExperimentResult,
): Promise<string> {
  const { schedulers, workload, parameters, measure } = command;
  const texts = await readTexts([...new Set([...schedulers, workload])]);
  return comparisonHtml(result, {
    workload: basename(workload).replace(/\.workload$/, ""),
    measure,
    choices: Object.entries(parameters).map(([name, value]) => [name, String(value)] as const),
    texts,
    making: [...(await makingOf(texts)), ["command", commandOf(command)]],
  });
}

/** What makes the same comparison again. */
function commandOf({ schedulers, workload, seeds, sweep, until, parameters }: CompareCommand) {
  const { values = [], parameter = "", isTime = false } = sweep ?? {};
  const unit = isTime ? "ns" : "";
  const ends = `${values[0]}${unit}..${values.at(-1)}${unit}`;
  const options = [
    `--workload ${workload}`,
    `--seeds ${seeds}`,
    ...(sweep === null ? [] : [`--sweep ${parameter}=${ends}:${values.length}`]),
    ...(until === null ? [] : [`--until ${until}ns`]),
    ...parameterOptions(parameters),
  ];
  return `npx catapults-sim compare ${schedulers.join(" ")} ${options.join(" ")}`;
}
