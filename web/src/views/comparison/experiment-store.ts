import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Studio } from "../../model/commands.js";
import {
  type Choice,
  choicesOfProject,
  isProject,
  LIBRARY,
  OPEN,
  prepare,
} from "../../model/comparison/contenders.js";
import type {
  Contender,
  ExperimentOutcome,
  ExperimentWish,
  WishFault,
  WishField,
} from "../../model/comparison/experiments.js";
import type { ProjectState } from "../../model/project/project.js";
import { useStudio } from "../../ui/studio-context.js";
import type { Beside } from "./runs/beside.js";

/** A table of more can hardly be read. */
export const MOST_CONTENDERS = 4;
const MOST_SEEDS = 1000;
const MOST_STEPS = 50;

/** What a person filled in. */
export interface ExperimentSettings {
  /** The others are compared with the first. */
  readonly chosen: readonly Choice[];
  readonly seeds: string;
  readonly until: string;
  /** Empty: no parameter is swept. */
  readonly parameter: string;
  readonly from: string;
  readonly to: string;
  readonly steps: string;
}

export type Phase =
  | { readonly kind: "resting" }
  | { readonly kind: "preparing" }
  | { readonly kind: "running"; readonly complete: number; readonly planned: number }
  /** `field` is what must be changed, where one alone is to blame. */
  | { readonly kind: "failed"; readonly message: string; readonly field: WishField | null };

export interface ExperimentState extends ExperimentSettings {
  readonly phase: Phase;
  readonly outcome: ExperimentOutcome | null;
  /** What the outcome came of. */
  readonly conducted: ExperimentWish | null;
  /** Which of the outcome's tables shows. */
  readonly shown: number;
  /** In which of the worlds runs show; empty: in the first. */
  readonly seed: string;
  /** Which runs show side by side; null until somebody chooses. */
  readonly beside: Beside | null;
  /** Whose course over the parameter shows; empty: that of the main measure. */
  readonly measure: string;
}

export type ExperimentStore = ReturnType<typeof createExperimentStore>;

function createExperimentStore(project: ProjectState) {
  return createStore<ExperimentState>(() => ({
    chosen: [OPEN, usualFor(project)],
    seeds: "10",
    until: "",
    parameter: "",
    from: "",
    to: "",
    steps: "5",
    phase: { kind: "resting" },
    outcome: null,
    conducted: null,
    shown: 0,
    seed: "",
    beside: null,
    measure: "",
  }));
}

interface Entry {
  readonly store: ExperimentStore;
  /** Of the experiment that is under way or was the last. */
  calledOff: AbortController | null;
}

/** By studio, so that an experiment goes on while another tab shows. */
const known = new WeakMap<Studio, Entry>();

function entryOf(studio: Studio): Entry {
  const present = known.get(studio);
  if (present) return present;
  const entry: Entry = {
    store: createExperimentStore(studio.stores.project.getState()),
    calledOff: null,
  };
  known.set(studio, entry);
  studio.stores.project.subscribe((project, former) => {
    const isAnother = project.name !== former.name || project.example !== former.example;
    // A project that gets another name, as a copy does, stays what it is.
    if (isAnother && project.opened !== former.opened) leave(entry, project);
  });
  return entry;
}

/** What was found out is of another project than the one that is open now. */
function leave(entry: Entry, project: ProjectState): void {
  entry.calledOff?.abort();
  entry.calledOff = null;
  entry.store.setState(({ chosen }) => ({
    chosen: keptIn(chosen, project),
    phase: { kind: "resting" },
    outcome: null,
    conducted: null,
    shown: 0,
    seed: "",
    beside: null,
    measure: "",
  }));
}

/** Of what was chosen, what can be compared in another project: its own schedulers are other ones. */
function keptIn(chosen: readonly Choice[], project: ProjectState): readonly Choice[] {
  const kept = chosen.filter((choice) => choice.kind !== "project" && !isProject(choice, project));
  return kept.length > 1 ? kept : [OPEN, usualFor(project)];
}

/** With what a scheduler is compared to begin with: with the next one of its project, which is there to be compared with. */
function usualFor(project: ProjectState): Choice {
  return choicesOfProject(project).choices[0] ?? LIBRARY;
}

export function experimentStoreOf(studio: Studio): ExperimentStore {
  return entryOf(studio).store;
}

export function useExperimentStore(): ExperimentStore {
  return experimentStoreOf(useStudio());
}

export function useExperiment<T>(select: (state: ExperimentState) => T): T {
  return useStore(useExperimentStore(), select);
}

/** Gives up: what is complete is shown. */
export function cancelExperiment(studio: Studio): void {
  const { calledOff, store } = entryOf(studio);
  calledOff?.abort();
  if (store.getState().phase.kind === "preparing") store.setState({ phase: { kind: "resting" } });
}

/** Compiles what was chosen and carries out all runs. One that is under way is given up. */
export async function beginExperiment(studio: Studio): Promise<void> {
  const entry = entryOf(studio);
  entry.calledOff?.abort();
  const calledOff = new AbortController();
  entry.calledOff = calledOff;
  const { signal } = calledOff;
  const tell = (change: Partial<ExperimentState>) => {
    if (entry.calledOff === calledOff) entry.store.setState(change);
  };
  const settings = entry.store.getState();
  const wrong = complaintOf(settings);
  if (wrong !== null) return tell({ phase: failed(wrong) });
  tell({ phase: { kind: "preparing" } });
  const contenders: Contender[] = [];
  for (const choice of settings.chosen) {
    const ready = await prepare(studio, choice);
    if (signal.aborted) return;
    if (!ready.ok) return tell({ phase: failed(ready) });
    contenders.push(ready.value);
  }
  const { parameter, from, to, steps } = settings;
  const wish: ExperimentWish = {
    contenders,
    workloadFile: studio.stores.project.getState().workload.name,
    seeds: Number(settings.seeds),
    until: settings.until,
    sweep: parameter === "" ? null : { parameter, from, to, steps: Number(steps) },
  };
  const outcome = await studio.ports.experiments.conduct(wish, {
    signal,
    onProgress: (complete, planned) => tell({ phase: { kind: "running", complete, planned } }),
  });
  const resting = {
    phase: { kind: "resting" },
    shown: 0,
    seed: "",
    beside: null,
    conducted: wish,
  } as const;
  if (outcome.ok) tell({ ...resting, outcome: outcome.value });
  else tell({ phase: failed(outcome) });
}

const failed = ({ message, field }: { readonly message: string; readonly field?: WishField }) =>
  ({ kind: "failed", message, field: field ?? null }) as const;

/** What stands in the way of an experiment, in words; null when nothing does. */
export function complaintOf({ seeds, parameter, steps }: ExperimentSettings): WishFault | null {
  const fault = (field: WishField, message: string) => ({ ok: false, message, field }) as const;
  if (!isCount(seeds, 1, MOST_SEEDS)) {
    return fault(
      "seeds",
      `“${seeds}” is not a number of seeds. Write a whole number from 1 to ${MOST_SEEDS}.`,
    );
  }
  if (parameter !== "" && !isCount(steps, 2, MOST_STEPS)) {
    return fault(
      "steps",
      `“${steps}” is not a number of values. Write a whole number from 2 to ${MOST_STEPS}.`,
    );
  }
  return null;
}

function isCount(text: string, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}
