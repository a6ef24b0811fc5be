import { ExploredEvent, ExploredEventName } from "../../generated/layout.js";
import type { NamedStep } from "../types.js";

/** Why no workload brings something about, behind the words of its step. */
export const MISSES =
  "all late jobs of a thread go on, or none does, in every workload. Read the steps here.";
export const QUEUED =
  "no job of this number is in progress, or misses its deadline next. Read the steps here.";
export const NOBODY = "nobody who runs could bring it about. Read the steps here.";

/** The scheduler is asked behind a round, or has dispatched nobody. */
export const IN_CHOICE: ReadonlySet<string> = new Set(
  [ExploredEvent.SETTLE, ExploredEvent.DISPATCH, ExploredEvent.CHOOSE].map(
    (event) => ExploredEventName[event]?.toLowerCase() ?? "",
  ),
);

/** What a thread does itself. */
export const OF_PROGRAMS: ReadonlySet<string> = new Set(
  "yield yield_to wait suspend resume end spawn acquire release set get".split(" "),
);

export const valuesOf = (values: NamedStep["values"]) =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]));

export const sendTo = (name: string) => `send { n = 0 } to for_${name};`;

/** The number of a thread's slot; where there is one slot 0. */
export function processorOf(thread: string, state: NamedStep["after"]): number {
  const slot = state?.containers.find(({ threads }) => threads.includes(thread))?.name;
  return Number(/\[(\d+)\]$/.exec(slot ?? "")?.[1] ?? 0);
}
