import { createContext, useContext } from "react";
import type { Rules } from "../../generated/services.js";
import type { Requests } from "../../model/commands.js";

/** What the cards work on. */
export interface RulesValue {
  readonly rules: Rules;
  /** Whether they are of the present text, so that they can be changed. */
  readonly current: boolean;
  /** Has a gesture carried out. Whether it was. */
  readonly draw: Requests["draw"];
}

export const RulesContext = createContext<RulesValue | null>(null);

export function useRules(): RulesValue {
  const value = useContext(RulesContext);
  if (!value) throw new Error("A card is used outside the rules.");
  return value;
}
