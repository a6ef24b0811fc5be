import { comparisonHtml } from "../../experiment/comparison-html.js";
import type { ExperimentResult } from "../../experiment/conduct.js";
import { makingOf } from "../../export/making.js";
import { parameterOptions, readTexts } from "../source-texts.js";
import type { CompareSettings } from "./arguments.js";
import type { Contest } from "./contest.js";

/** A comparison as a page. */
export async function comparePage(
  settings: CompareSettings,
  contest: Contest,
  result: ExperimentResult,
): Promise<string> {
  const { parameters, measure } = settings;
  const texts = await readTexts(contest.texts);
  return comparisonHtml(result, {
    workload: contest.world,
    measure,
    choices: Object.entries(parameters).map(([name, value]) => [name, String(value)] as const),
    texts,
    making: [...(await makingOf(texts)), ["command", commandOf(settings, contest)]],
  });
}

/** What makes the same comparison again. */
function commandOf({ seeds, sweep, until, parameters }: CompareSettings, { command }: Contest) {
  const { values = [], parameter = "", isTime = false } = sweep ?? {};
  const unit = isTime ? "ns" : "";
  const ends = `${values[0]}${unit}..${values.at(-1)}${unit}`;
  const options = [
    `--seeds ${seeds}`,
    ...(sweep === null ? [] : [`--sweep ${parameter}=${ends}:${values.length}`]),
    ...(until === null ? [] : [`--until ${until}ns`]),
    ...parameterOptions(parameters),
  ];
  return `npx catapults-sim compare ${command} ${options.join(" ")}`;
}
