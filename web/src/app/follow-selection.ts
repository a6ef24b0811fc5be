import type { Stores } from "../model/commands.js";
import type { InspectorTab } from "../model/layout.js";

/** Turns the inspector to what was just selected, and the source to what is to be shown of it. */
export function followSelection({ selection, layout }: Stores): void {
  selection.subscribe((state, former) => {
    if (state.reveal && state.reveal !== former.reveal) {
      layout.setState({ sourceTab: state.reveal.part, outputInFront: false });
    }
    if (state.selection === former.selection) return;
    const { kind } = state.selection;
    if (kind === "none") return;
    const inspectorTab: InspectorTab = kind === "thread" ? "thread" : "place";
    layout.setState({ inspectorTab });
  });
}
