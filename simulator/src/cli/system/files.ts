import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { makingOf } from "../../export/making.js";
import { measuresOfSeveralCsv } from "../../export/measures-csv.js";
import { standalone } from "../../export/picture-style.js";
import { measuredParts } from "../../export/system/measured-parts.js";
import { MergedTrace } from "../../export/system/merged-trace.js";
import { MessagesCsv } from "../../export/system/messages-csv.js";
import { SystemPerfetto } from "../../export/system/perfetto.js";
import { ProcessTraces } from "../../export/system/process-traces.js";
import { systemReportHtml } from "../../export/system/report.js";
import { SpaceTime } from "../../export/system/space-time.js";
import { spaceTimePage, spaceTimeSvg } from "../../export/system/space-time-svg.js";
import type { SystemSink } from "../../system/headless/run.js";
import { sharedLabels } from "../../system/numbers.js";
import type { System } from "../../system/system.js";
import { OutputFile } from "../files.js";
import { parameterOptions, readTexts } from "../source-texts.js";
import type { SystemCommand, SystemFile } from "./arguments.js";
import type { SystemResult } from "./result.js";

/** The files that are written beside the result of a system's run. */
export class SystemFiles {
  readonly #command: SystemCommand;
  readonly #workloads: readonly string[];
  readonly #files = new Map<SystemFile, OutputFile>();
  readonly #traces: OutputFile[] = [];
  readonly #drawing: SpaceTime | null;
  /** What takes the run in while it goes on. */
  readonly sinks: readonly SystemSink[];

  /** @param system just started */
  constructor(system: System, command: SystemCommand) {
    this.#command = command;
    this.#workloads = [...new Set(system.plan.nodes.map(({ workload }) => workload))];
    for (const [kind, path] of Object.entries(command.files)) {
      if (kind !== "traces") this.#files.set(kind as SystemFile, new OutputFile(path));
    }
    const isDrawn = this.#files.has("spaceTime") || this.#files.has("report");
    const others = sharedLabels(system.plan);
    this.#drawing = isDrawn ? new SpaceTime(system.processes, others, command.window) : null;
    this.sinks = [
      ...this.#written(system),
      ...(this.#drawing === null ? [] : [this.#drawing]),
      ...(command.files.traces === undefined ? [] : [this.#each(system, command.files.traces)]),
    ];
  }

  /** Writes what is known at the end only, and closes all. */
  async finish(result: SystemResult): Promise<void> {
    await this.#files.get("measuresCsv")?.write(measuresOfSeveralCsv(measuredParts(result)));
    const drawing = this.#drawing?.facts();
    if (drawing !== undefined) {
      const isSvg = this.#command.files.spaceTime?.endsWith(".svg");
      const drawn = isSvg
        ? standalone((attributes) => spaceTimeSvg(drawing, attributes), "light")
        : spaceTimePage(result.name, drawing);
      await this.#files.get("spaceTime")?.write(drawn);
      await this.#files.get("report")?.write(await this.#report(result, drawing));
    }
    for (const file of [...this.#files.values(), ...this.#traces]) await file.close();
  }

  #written(system: System): SystemSink[] {
    const { processes, plan, labels } = system;
    const [trace, traceCsv, perfetto, messagesCsv] = (
      ["trace", "traceCsv", "perfetto", "messagesCsv"] as const
    ).map((kind) => this.#files.get(kind)?.write);
    return [
      trace && new MergedTrace(processes, "text", trace),
      traceCsv && new MergedTrace(processes, "csv", traceCsv),
      perfetto && new SystemPerfetto(processes, sharedLabels(plan), perfetto),
      messagesCsv && new MessagesCsv((member) => labels.get(member) ?? "", messagesCsv),
    ].filter((sink) => sink !== undefined);
  }

  #each(system: System, folder: string): SystemSink {
    mkdirSync(folder, { recursive: true });
    return new ProcessTraces(system.processes, ({ place }) => {
      const file = new OutputFile(join(folder, `${place.label}.trace`));
      this.#traces.push(file);
      return file.write;
    });
  }

  async #report(result: SystemResult, drawing: ReturnType<SpaceTime["facts"]>): Promise<string> {
    const { system, parameters, dsm, measured, until } = this.#command;
    const texts = await readTexts([
      system,
      ...this.#workloads.map((name) => join(dirname(system), name)),
    ]);
    const options = [
      `--seed ${result.seed}`,
      ...(until === null ? [] : [`--until ${until}ns`]),
      ...parameterOptions(parameters),
      ...dsm.map((model) => `--dsm ${model}`),
      ...(measured === null ? [] : [`--measured ${measured}`]),
    ];
    return systemReportHtml({
      name: result.name,
      outcome: result,
      choices: [
        ["seed", result.seed],
        ...Object.entries(parameters).map(([name, value]) => [name, String(value)] as const),
        ...dsm.map((model) => ["shared variables", model] as const),
      ],
      drawing,
      texts,
      making: [
        ...(await makingOf(texts)),
        ["command", `npx catapults-sim run ${system} ${options.join(" ")}`],
      ],
    });
  }
}
