import type { Command, FurtherFamily, Stores, Studio } from "../../model/commands.js";
import { mainSystem } from "../../model/project/project.js";
import type { ExportForm } from "../../model/run/simulation.js";
import type { SystemFileForm } from "../../model/system/systems.js";
import { take } from "./take.js";

export type PictureKind = "graph-svg" | "graph-png" | "timeline-svg" | "timeline-png";

/** What can be taken away of a project and its runs. `systemIsDark` tells the system's theme, for pictures. */
export function exportCommands(
  studio: Studio,
  systemIsDark: () => boolean,
): FurtherFamily<"export"> {
  const run = (form: ExportForm, label: string) =>
    take(label, hasRun, async () => (await files()).saveRun(studio, form));
  /** A file about the run of a system. */
  const system = (file: SystemFileForm, label: string) =>
    take(label, runsSystem, async () =>
      (await import("../run/ask-system.js")).askSystem(studio.stores.layout, { file }),
    );
  /** In a project that runs a system the file is about that. */
  const either = (file: SystemFileForm, command: Command): Command => {
    const other = system(file, command.label);
    return {
      ...command,
      enabled: (all) => other.enabled(all) || command.enabled(all),
      execute: () => (runsSystem(studio.stores) ? other : command).execute(),
    };
  };
  const picture = (kind: PictureKind, label: string) =>
    take(label, kind.startsWith("graph") ? hasGraph : hasRun, async () =>
      (await import("./pictures.js")).savePicture(studio, kind, systemIsDark()),
    );
  const project = (form: "json" | "zip", label: string) =>
    take(
      label,
      () => true,
      async () => (await import("../project/hand-out.js")).saveProject(studio, form),
    );
  return {
    "export.texts": take(
      "Download scheduler and workload",
      () => true,
      async () => (await files()).saveTexts(studio),
    ),
    "export.zip": project("zip", "Download the project as a zip"),
    "export.json": project("json", "Download the project as one file"),
    "export.perfetto": either("perfetto", run("perfetto", "Download the trace for Perfetto")),
    "export.trace-csv": either("trace-csv", run("trace-csv", "Download the trace as a table")),
    "export.measures-csv": either(
      "measures-csv",
      run("measures-csv", "Download the measures as a table"),
    ),
    "export.measures-json": run("measures-json", "Download the measures as JSON"),
    "export.report": either(
      "report",
      take("Download a report in HTML", hasRun, async () =>
        (await import("./report.js")).saveReport(studio),
      ),
    ),
    "export.space-time": system("space-time", "Download space and time as SVG"),
    "export.messages-csv": system("messages-csv", "Download the messages as a table"),
    "export.trace": system("trace", "Download the trace as text"),
    "export.graph-svg": picture("graph-svg", "Download the graph as SVG"),
    "export.graph-png": picture("graph-png", "Download the graph as PNG"),
    "export.timeline-svg": picture("timeline-svg", "Download the timeline as SVG"),
    "export.timeline-png": picture("timeline-png", "Download the timeline as PNG"),
  };
}

const files = () => import("./files.js");

const runsSystem = ({ project }: Stores) => mainSystem(project.getState()) !== null;
const hasRun = ({ run }: Stores) => run.getState().simulation !== null;
const hasGraph = ({ compilation }: Stores) => compilation.getState().graph !== null;
