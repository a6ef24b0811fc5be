import type { Command, Studio } from "../model/commands.js";
import type { ExportForm } from "../model/simulation.js";

const LABELS: Readonly<Record<ExportForm, string>> = {
  perfetto: "Download the trace for Perfetto",
  "trace-csv": "Download the trace as a table",
  "measures-csv": "Download the measures as a table",
  "measures-json": "Download the measures as JSON",
};

/** A command that hands out what the run so far has left. */
export function exportRun(studio: Studio, form: ExportForm): Command {
  return {
    id: `export.${form}`,
    label: LABELS[form],
    shortcut: null,
    enabled: ({ run }) => run.getState().simulation !== null,
    async execute() {
      const { saveRun } = await import("./exports.js");
      await saveRun(studio, form);
    },
  };
}
