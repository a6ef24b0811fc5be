import type { Command, Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";

/** Puts an example as it is shipped in place of what was made of it, as one thing that can be undone. */
export function resetProject(studio: Studio): Command {
  const { stores, ports } = studio;
  return {
    id: "project.reset",
    label: "Reset this example",
    shortcut: null,
    enabled: ({ project }) => project.getState().example !== null,
    async execute() {
      const example = await ports.examples.load(stores.project.getState().example ?? "");
      if (!example.ok) return notify(stores.notices, example.message);
      stores.selection.setState({ selection: { kind: "none" }, reveal: null });
      stores.run.setState({
        program: null,
        simulation: null,
        fork: null,
        status: { kind: "empty" },
      });
      const { putBack } = await import("./put-back.js");
      putBack(studio, example.value);
      notify(stores.notices, "The example is as it was shipped. Undo brings changes back.");
    },
  };
}
