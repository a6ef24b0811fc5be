import type { Family, Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";

/** What is done with a project as a whole, and with the compiler of it. */
export function projectCommands(studio: Studio): Family<"project" | "compiler"> {
  return {
    "project.reset": {
      label: "Reset this example",
      shortcut: null,
      enabled: ({ project }) => project.getState().example !== null,
      execute: () => resetProject(studio),
    },
    "compiler.retry": {
      label: "Retry",
      shortcut: null,
      enabled: ({ compilation }) => compilation.getState().status.kind === "failed",
      execute: () => studio.ports.compiler.retry(),
    },
  };
}

/** Puts an example as it is shipped in place of what was made of it, as one thing that can be undone. */
async function resetProject(studio: Studio): Promise<void> {
  const { stores, ports } = studio;
  const example = await ports.examples.load(stores.project.getState().example ?? "");
  if (!example.ok) return notify(stores.notices, example.message);
  stores.selection.setState({ selection: { kind: "none" }, reveal: null });
  stores.run.setState({ program: null, simulation: null, fork: null, status: { kind: "empty" } });
  const { putBack } = await import("./put-back.js");
  putBack(studio, example.value);
  notify(stores.notices, "The example is as it was shipped. Undo brings changes back.");
}
