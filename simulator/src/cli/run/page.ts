import { endingText } from "../../base/endings.js";
import type { Engine } from "../../engine/engine.js";
import { readableGantt } from "../../export/gantt-svg.js";
import { makingOf } from "../../export/making.js";
import { reportHtml } from "../../export/report-html.js";
import type { RunTimeline } from "../../export/run-timeline.js";
import type { Outcome } from "../../protocol.js";
import type { RunResult } from "../../session/headless.js";
import type { Compiled } from "../bundle.js";
import { parameterOptions, readTexts } from "../source-texts.js";
import type { RunCommand } from "./arguments.js";
import { graphDrawing } from "./graph-drawing.js";

/** What a report is made of. */
export interface Reported {
  readonly engine: Engine;
  readonly command: RunCommand;
  readonly compiled: Compiled;
  readonly result: RunResult;
  readonly timeline: RunTimeline;
}

/** A run as a page. */
export async function runReport(reported: Reported): Promise<string> {
  const { engine, command, compiled, result, timeline } = reported;
  const { outcome, measures, traceHash } = result;
  const texts = await readTexts([command.scheduler, command.workload]);
  const parameters = Object.entries(command.parameters);
  return reportHtml({
    scheduler: engine.descriptor.name,
    workload: engine.workload.name,
    choices: [
      ["seed", command.seed],
      ...parameters.map(([name, value]) => [name, String(value)] as const),
    ],
    ending: inSentences(outcome),
    hasFailed: outcome.kind === "fault" || outcome.kind === "deadlock",
    measures,
    timeline: timeline.facts(),
    gantt: readableGantt(timeline.ganttDrawing()),
    graph: compiled.graph === null ? null : (await graphDrawing(compiled.graph)).markup,
    texts,
    making: [
      ...(await makingOf(texts)),
      ["trace hash", traceHash],
      ["command", commandOf(command)],
    ],
  });
}

/** What makes the same run again. */
function commandOf({ scheduler, workload, seed, until, parameters }: RunCommand): string {
  const options = [
    `--seed ${seed}`,
    ...(until === null ? [] : [`--until ${until}ns`]),
    ...parameterOptions(parameters),
  ];
  return `npx catapults-sim run ${scheduler} ${workload} ${options.join(" ")}`;
}

function inSentences(outcome: Outcome): string {
  const ending = "message" in outcome ? outcome.message : endingText(outcome);
  return [ending, ...(outcome.notes ?? [])].join(" ");
}
