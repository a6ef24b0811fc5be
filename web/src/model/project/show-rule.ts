import type { Rules, Undrawn } from "../../generated/services.js";
import type { Stores } from "../commands.js";
import { select } from "../selection.js";
import { cardAt, ownerAt } from "./rules.js";
import type { Range } from "./said-of-node.js";

type Shown = Pick<Stores, "project" | "rules" | "selection" | "layout">;

/** Turns the inspector to the rules, at the card of a statement. Places are those of the text as it is now. */
export function showRule(stores: Shown, statement: Undrawn): void {
  stores.layout.setState({ inspectorTab: "rules" });
  stores.rules.setState({ shown: `handler:${statement.handler}` });
  whenRead(stores, (rules) => showCard(stores, rules, statement));
}

/** Turns the rules, where the inspector shows them, to the card or the handler at a place of the text as it is now. */
export function turnRules(stores: Shown, { from, to }: Range): void {
  if (stores.layout.getState().inspectorTab !== "rules") return;
  whenRead(stores, (rules) => {
    if (showCard(stores, rules, { from, to })) return;
    const owner = ownerAt(rules, from, to);
    if (owner !== null) stores.rules.setState({ shown: owner });
  });
}

function showCard({ rules, selection }: Shown, known: Rules, { from, to }: Range): boolean {
  const found = cardAt(known, from, to);
  if (!found) return false;
  rules.setState({ shown: found.owner });
  select(selection, { kind: "rule", id: found.card });
  return true;
}

/** Does something with the rules of the text as it is now, which come some time behind its graph. */
function whenRead({ project, rules }: Shown, then: (rules: Rules) => void): void {
  const { version } = project.getState();
  const { rules: known } = rules.getState();
  if (known?.version === version) {
    then(known);
    return;
  }
  const end = rules.subscribe((state) => {
    if (!state.rules || state.rules.version < version) return;
    end();
    if (state.rules.version === version) then(state.rules);
  });
}
