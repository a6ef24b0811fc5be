import type { Command, CommandId, Studio } from "../model/commands.js";

type Panel = "source" | "inspector" | "results";

const PANELS: Readonly<
  Record<
    Panel,
    { id: CommandId; shortcut: string; state: "sourceOpen" | "inspectorOpen" | "resultsOpen" }
  >
> = {
  source: { id: "layout.source", shortcut: "Ctrl+B", state: "sourceOpen" },
  inspector: { id: "layout.inspector", shortcut: "Ctrl+Alt+B", state: "inspectorOpen" },
  results: { id: "layout.results", shortcut: "Ctrl+J", state: "resultsOpen" },
};

export function togglePanel({ stores }: Studio, panel: Panel): Command {
  const { id, shortcut, state } = PANELS[panel];
  return {
    id,
    label: `Show or hide ${panel}`,
    shortcut,
    enabled: () => true,
    execute: () => stores.layout.setState((layout) => ({ [state]: !layout[state] })),
  };
}
