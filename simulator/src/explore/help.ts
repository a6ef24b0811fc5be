/** A thread that takes the steps from states for a search: what it is told and answers. */
import { Explorer, type SearchSetup } from "./explorer.js";

export type HelpedSearch = Omit<SearchSetup, "helpers">;

export interface GivenStates {
  readonly keys: Uint8Array;
  readonly states: number;
}

export type FoundSteps = { readonly bytes: Uint8Array } | { readonly wrong: string };

/** @returns what it makes of the states that it is given */
export function helpWith(search: HelpedSearch): (given: GivenStates) => FoundSteps {
  const explorer = Explorer.open(search);
  if (!explorer.ok) return () => ({ wrong: explorer.message });
  return ({ keys, states }) => {
    try {
      return { bytes: explorer.value.expand(keys, states) };
    } catch (error) {
      return { wrong: error instanceof Error ? error.message : String(error) };
    }
  };
}
