import type { Command, Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";
import { projectOf } from "../model/project.js";
import { projectFrom, show } from "./open-example.js";

export function resetProject(studio: Studio): Command {
  const { stores, ports } = studio;
  return {
    id: "project.reset",
    label: "Reset this example",
    shortcut: null,
    enabled: ({ project }) => project.getState().example !== null,
    async execute() {
      const former = projectOf(stores.project.getState());
      const analysis = stores.compilation.getState().analysis;
      const example = await ports.examples.load(former.example ?? "");
      if (!example.ok) return notify(stores.notices, example.message);
      show(studio, projectFrom(example.value));
      notify(stores.notices, "The example is as it was shipped. Your changes are gone.", {
        label: "Bring them back",
        run: () => show(studio, { project: former, analysis }),
      });
    },
  };
}
