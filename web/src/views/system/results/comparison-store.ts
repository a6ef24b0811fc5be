import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { SystemParameter } from "../../../generated/services.js";
import type { Studio } from "../../../model/commands.js";
import { compareSystems, type SystemContest } from "../../../model/system/comparison.js";
import type { SharingChoice } from "../../../model/system/systems.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { ComparedState } from "./compared.js";
import { NO_SWEEP, type SweepFields, sweepFrom } from "./over-parameter.js";

export const MODELS: readonly {
  readonly label: string;
  readonly models: readonly (SharingChoice | null)[];
}[] = [
  { label: "as the texts say", models: [null] },
  { label: "request and broadcast", models: ["request", "broadcast"] },
  { label: "request, broadcast and auto", models: ["request", "broadcast", "auto"] },
];

/** What a person filled in, and what came of it. */
export interface SystemComparisonState {
  /** Names of systems that do not take part. */
  readonly left: ReadonlySet<string>;
  /** A place among the models. */
  readonly choice: number;
  readonly seeds: number;
  readonly until: string;
  readonly sweep: SweepFields;
  readonly compared: ComparedState;
}

const BEGINNING: SystemComparisonState = {
  left: new Set(),
  choice: 0,
  seeds: 5,
  until: "",
  sweep: NO_SWEEP,
  compared: { kind: "nothing" },
};

const createComparisonStore = () => createStore<SystemComparisonState>(() => BEGINNING);

interface Entry {
  readonly store: ReturnType<typeof createComparisonStore>;
  /** Of the comparison that is under way or was the last. */
  stopping: AbortController;
}

/** By studio, so that a comparison goes on, and its figures stay, while another page shows. */
const known = new WeakMap<Studio, Entry>();

function entryOf(studio: Studio): Entry {
  const present = known.get(studio);
  if (present) return present;
  const entry: Entry = { store: createComparisonStore(), stopping: new AbortController() };
  known.set(studio, entry);
  studio.stores.project.subscribe((project, former) => {
    if (project.opened === former.opened) return;
    entry.stopping.abort();
    entry.stopping = new AbortController();
    entry.store.setState(BEGINNING);
  });
  return entry;
}

export function useSystemComparison(): Entry["store"] {
  return entryOf(useStudio()).store;
}

export function useCompared<T>(select: (state: SystemComparisonState) => T): T {
  return useStore(useSystemComparison(), select);
}

/** Compares systems of the project as it was filled in; one comparison that is under way is stopped instead. */
export async function compareOrStop(
  studio: Studio,
  systems: readonly string[],
  parameters: readonly SystemParameter[],
): Promise<void> {
  const entry = entryOf(studio);
  const { compared, choice, seeds, until, sweep } = entry.store.getState();
  if (compared.kind === "running") return entry.stopping.abort();
  const stopping = new AbortController();
  entry.stopping = stopping;
  const tell = (state: ComparedState) => {
    if (entry.stopping === stopping) entry.store.setState({ compared: state });
  };
  const contest: SystemContest = {
    systems,
    models: MODELS[choice]?.models ?? [null],
    seeds,
    until,
    sweep: sweepFrom(sweep, parameters),
  };
  tell({ kind: "running", words: "The systems are being compiled." });
  const found = await compareSystems(studio, contest, {
    signal: stopping.signal,
    onProgress: (complete, planned) =>
      tell({ kind: "running", words: `${complete} of ${planned} runs` }),
  });
  tell(
    found.ok ? { kind: "compared", ...found.value } : { kind: "failed", message: found.message },
  );
}
