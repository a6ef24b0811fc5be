import type { Command, Studio } from "../model/commands.js";

/** A command that hands out a page about the run, for printing, sending and keeping. */
export function exportReport(studio: Studio): Command {
  return {
    id: "export.report",
    label: "Download a report in HTML",
    shortcut: null,
    enabled: ({ run }) => run.getState().simulation !== null,
    async execute() {
      const { saveReport } = await import("./report.js");
      await saveReport(studio);
    },
  };
}
