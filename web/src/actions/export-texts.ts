import type { Command, Studio } from "../model/commands.js";

export function exportTexts({ stores, ports }: Studio): Command {
  return {
    id: "export.texts",
    label: "Download scheduler and workload",
    shortcut: null,
    enabled: () => true,
    execute() {
      const { scheduler, workload } = stores.project.getState();
      for (const { name, text } of [scheduler, workload]) {
        ports.downloads.save(name, "text/plain", text);
      }
    },
  };
}
