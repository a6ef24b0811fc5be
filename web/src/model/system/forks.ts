/** Forks of systems on the page: what is otherwise in one, and where it differs first, in words. */

import type {
  SystemChange,
  SystemDeed,
  SystemDifference,
  SystemFork,
  SystemForkChange,
  SystemPassage,
} from "catapults-sim";
import { exactTime } from "../../base/exact-time.js";
import { formatNumber, formatTime } from "../../base/time.js";
import type { SystemPlan } from "../../generated/services.js";

export type {
  SystemChange,
  SystemDifference,
  SystemFork,
  SystemMessageName,
} from "catapults-sim";

/** A change as a person writes it: times are such as `12.5ms`, or ns. */
export type ForkWish =
  | {
      readonly kind: "arrival";
      readonly message: SystemPassage;
      readonly arrival: number | string;
    }
  | Extract<SystemChange, { kind: "crash" | "seed" }>
  | Written<"parameter">
  | Written<"variable">;

type Written<Kind extends "parameter" | "variable"> = Omit<
  Extract<SystemChange, { kind: Kind }>,
  "value"
> & { readonly value: string };

/** What a comparison of original and fork came to. */
export interface ForkComparison {
  readonly difference: SystemDifference | null;
  /** Up to which time both were compared, ns. */
  readonly compared: number;
  readonly complete: boolean;
}

export type ShownDifference =
  /** Both have come to a time, ns; null: they have just begun. */
  | { readonly kind: "searching"; readonly reached: number | null }
  | ({ readonly kind: "found" } & ForkComparison)
  | { readonly kind: "failed"; readonly message: string };

/** What members of a system are called, by their numbers. */
export type LabelOf = (number: number) => string;

export const labelsOf =
  (plan: SystemPlan | null): LabelOf =>
  (number) => {
    if (number === 0 || plan === null) return "the manager";
    const shared = plan.sharedChannels[number - plan.nodes.length - 1];
    return plan.nodes[number - 1]?.label ?? shared?.name ?? `process ${number}`;
  };

/** `READ dbload from www to the manager`. */
export const messageWords = (
  { what, from, to }: Pick<SystemPassage, "what" | "from" | "to">,
  labelOf: LabelOf,
): string => `\`${what}\` from ${labelOf(from)} to ${labelOf(to)}`;

/** What is otherwise in a fork. */
export function forkWords({ changes }: SystemFork, labelOf: LabelOf): string {
  return changes.map((change) => changeWords(change, labelOf)).join("; ");
}

function changeWords(change: SystemForkChange, labelOf: LabelOf): string {
  switch (change.kind) {
    case "crash":
      return `${labelOf(change.node)} is gone from ${formatTime(change.time)} on`;
    case "seed":
      return `the seed is ${change.seed}${fromWords(change.time)}`;
    case "parameter":
      return `${change.name} is ${formatNumber(change.value)}${fromWords(change.time)}`;
    case "variable": {
      const { name, node, value, time } = change;
      return `${name} of ${labelOf(node)} is set to ${formatNumber(value)} at ${formatTime(time)}`;
    }
    case "arrival": {
      const { before, arrival } = change;
      const by = formatTime(Math.abs(arrival - before.arrival));
      const way = arrival > before.arrival ? "later" : "earlier";
      return `${messageWords(before, labelOf)} comes ${by} ${way}, at ${exactTime(arrival)}`;
    }
  }
}

const fromWords = (time: number | null): string =>
  time === null ? "" : ` from ${formatTime(time)} on`;

/** What a comparison found. */
export function differenceWords(shown: ShownDifference, labelOf: LabelOf): string {
  if (shown.kind === "searching") {
    const reached =
      shown.reached === null ? "" : `; they have come to ${formatTime(shown.reached)}`;
    return `Both runs are being compared${reached}.`;
  }
  if (shown.kind === "failed") return shown.message;
  const { difference, compared, complete } = shown;
  if (difference === null) {
    return complete
      ? "Both do the same to their end."
      : `Both do the same up to ${formatTime(compared)}, as far as they were compared.`;
  }
  const { time, process, to, deeds } = difference;
  const [original, fork] = deeds.map((deed) => deedWords(deed, to === null ? null : labelOf(to)));
  const name = labelOf(process);
  return `They differ first at ${exactTime(time)}, in ${name}. There the original ${original}; the fork ${fork}.`;
}

function deedWords(deed: SystemDeed | null, to: string | null): string {
  if (deed === null) return "does nothing of the kind";
  const { what, thread, isChoice, at } = deed;
  if (to !== null) return `sends \`${what}\` to ${to} at ${exactTime(at.time)}`;
  const when = `at ${exactTime(at.time)} (tick ${formatNumber(at.tick)})`;
  if (isChoice) return `runs ${thread ?? "nobody"} ${when}`;
  return `calls \`${what}\`${thread === null ? "" : ` for ${thread}`} ${when}`;
}
