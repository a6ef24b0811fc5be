/** How it is told where a run leads that failed, in the texts as they are now. */

import type { ExplorationPhase } from "../../model/exploration/store.js";
import type { OpenedSystemRun } from "../../model/exploration/system.js";

/** Where a run leads elsewhere, its step counted from 0: `From step 4 (b yields) on it goes otherwise`. */
export const otherwiseWords = (step: number, words: string | undefined): string =>
  `From step ${step + 1}${words === undefined ? "" : ` (${words})`} on it goes otherwise`;

interface Found {
  readonly exploration: {
    readonly verdicts: readonly { readonly property: string; readonly verdict: string }[];
  };
}

/** Whether any other run breaks the property, once all were looked at anew. */
export function othersWords(
  property: string,
  { phase, found }: { readonly phase: ExplorationPhase; readonly found: Found | null },
): string {
  if (phase.kind === "failed") return "";
  if (phase.kind !== "resting" || !found) return "All others are being looked at…";
  const same = found.exploration.verdicts.filter((one) => one.property === property);
  if (same.some(({ verdict }) => verdict === "fails")) return "Another one fails.";
  const holds = same.every(({ verdict }) => verdict === "holds");
  return holds ? "No run fails any more." : "No other one was found that fails.";
}

/** Where a run of a system stands. */
export function systemStandingWords({ kept, standing }: OpenedSystemRun): string {
  switch (standing.kind) {
    case "asked":
      return "The run is carried out…";
    case "failed":
      return standing.message;
    case "followed": {
      const { failure, parts } = standing;
      const { steps } = kept.systemCourse;
      const where = parts === null ? "" : otherwiseWords(parts, steps[parts]?.words);
      if (failure === null) return `This run no longer fails.${where && ` ${where}.`}`;
      const what = `${failure.node === null ? "" : `${failure.node}: `}${failure.message}`;
      return where ? `${where}, and still fails: ${what}` : `This run fails. ${what}`;
    }
  }
}

/** Whether the run no longer fails. */
export const isMended = ({ standing }: OpenedSystemRun): boolean =>
  standing.kind === "followed" && standing.failure === null;
