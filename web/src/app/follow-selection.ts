import type { Stores } from "../model/commands.js";
import type { InspectorTab } from "../model/layout.js";
import type { Selection } from "../model/selection.js";

/** Of a group the tree tells all. */
const TABS: { readonly [kind in Selection["kind"]]?: InspectorTab } = {
  container: "place",
  transfer: "place",
  thread: "thread",
  rule: "rules",
};

/**
 * Turns the inspector to what was just selected, unless rules are being written there, the rules to the handler of a
 * selected card, and the source to what is to be shown of it.
 */
export function followSelection({ selection, layout, rules }: Stores): void {
  selection.subscribe((state, former) => {
    if (state.reveal && state.reveal !== former.reveal) {
      layout.setState({ sourceTab: state.reveal.part, outputInFront: false });
    }
    if (state.selection === former.selection) return;
    const tab = TABS[state.selection.kind];
    if (!tab) return;
    // The id of a card begins with that of its handler.
    if (state.selection.kind === "rule")
      rules.setState({ shown: state.selection.id.replace(/\/.*/, "") });
    if (layout.getState().inspectorTab !== "rules") {
      layout.setState({ inspectorTab: tab });
    }
  });
}
