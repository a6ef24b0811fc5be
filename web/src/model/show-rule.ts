import type { Rules, Undrawn } from "../generated/services.js";
import type { Stores } from "./commands.js";
import { cardAt } from "./rules.js";
import { select } from "./selection.js";

type Shown = Pick<Stores, "project" | "rules" | "selection" | "layout">;

/**
 * Turns the inspector to the rules, at the card of a statement. Places are those of the text as it is now, and the
 * rules of a text come some time behind its graph: the card is looked for once they are there.
 */
export function showRule({ project, rules, selection, layout }: Shown, statement: Undrawn): void {
  const { handler, from, to } = statement;
  const { version } = project.getState();
  const show = (known: Rules) => {
    const found = cardAt(known, from, to);
    if (!found) return;
    rules.setState({ shown: found.owner });
    select(selection, { kind: "rule", id: found.card });
  };
  layout.setState({ inspectorTab: "rules" });
  rules.setState({ shown: `handler:${handler}` });
  const { rules: known } = rules.getState();
  if (known?.version === version) {
    show(known);
    return;
  }
  const end = rules.subscribe((state) => {
    if (!state.rules || state.rules.version < version) return;
    end();
    if (state.rules.version === version) show(state.rules);
  });
}
