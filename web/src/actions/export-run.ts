import type { Command, Studio } from "../model/commands.js";
import { dismiss, notify } from "../model/notices.js";
import type { ExportForm } from "../model/simulation.js";

interface Kind {
  readonly label: string;
  readonly type: string;
  /** What follows the project's name in the file's. */
  readonly ending: string;
}

const KINDS: Readonly<Record<ExportForm, Kind>> = {
  perfetto: {
    label: "Download the trace for Perfetto",
    type: "application/json",
    ending: "trace.json",
  },
  "trace-csv": { label: "Download the trace as a table", type: "text/csv", ending: "trace.csv" },
  "measures-csv": {
    label: "Download the measures as a table",
    type: "text/csv",
    ending: "measures.csv",
  },
  "measures-json": {
    label: "Download the measures as JSON",
    type: "application/json",
    ending: "measures.json",
  },
};

/** A command that hands out what the run so far has left, with its progress and a way to call it off. */
export function exportRun({ stores, ports }: Studio, form: ExportForm): Command {
  const { label, type, ending } = KINDS[form];
  return {
    id: `export.${form}`,
    label,
    shortcut: null,
    enabled: ({ run }) => run.getState().simulation !== null,
    async execute() {
      const { notices, project } = stores;
      const calledOff = new AbortController();
      const cancel = { label: "Cancel", run: () => calledOff.abort() };
      const tell = (share: number) => {
        if (calledOff.signal.aborted) return;
        notify(notices, `The file is being written: ${Math.round(share * 100)} %.`, cancel);
      };
      const answer = await ports.simulator.export(form, {
        signal: calledOff.signal,
        onProgress: tell,
      });
      dismiss(notices);
      if (!answer.ok) notify(notices, answer.message);
      else if (answer.value) {
        const name = project.getState().scheduler.name.replace(/\.sched$/, "");
        ports.downloads.save(`${name}-${ending}`, type, answer.value);
      }
    },
  };
}
