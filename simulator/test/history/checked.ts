import { causalFault } from "./causal.js";
import { countingFault } from "./counting.js";
import { about, type History, type Values } from "./operation.js";
import type { SharedVariable } from "./random-systems.js";
import { sequentialOrder } from "./sequential.js";

/** The name of a variable in a history without its owner and its element. */
export const bare = (name: string) => name.replace(/^db\./, "").replace(/\[\d+\]$/, "");

/**
 * What in a whole history is not as the models of its variables promise; null: nothing.
 * @param last what the owners have when all is over
 */
export function faultOf(
  history: History,
  variables: readonly SharedVariable[],
  last: Values,
): string | null {
  const known = new Map(variables.map((one) => [one.name, one]));
  const part = (isMeant: (variable: SharedVariable) => boolean) => (name: string) => {
    const variable = known.get(bare(name));
    return variable !== undefined && isMeant(variable);
  };
  const isCounter = part(({ use }) => use === "counter");
  for (const [name, value] of last) {
    const fault = isCounter(name)
      ? countingFault(
          about(history, (one) => one === name),
          value,
        )
      : null;
    if (fault !== null) return `${name}: ${fault}`;
  }
  const causal = causalFault(
    about(
      history,
      part(({ use }) => use === "register"),
    ),
  );
  if (causal !== null) return causal;
  const isOwned = part(({ model, owner }) => model === "request" && owner === "manager");
  const owned = new Map([...last].filter(([name]) => isOwned(name) && name !== "ids"));
  const order = sequentialOrder(about(history, isOwned), owned);
  return order === null ? "no one order of all explains what was seen under request" : null;
}
