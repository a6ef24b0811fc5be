/** Exploration of all runs of the scheduler that is open. */

import { createStore } from "zustand/vanilla";
import type { GoesByTime, VariedImport, Wanted } from "../../generated/services.js";
import type { Against } from "./against.js";
import type { KeptRun } from "./kept-run.js";
import { type BuiltIn, isAsked, QUESTIONS } from "./properties.js";
import type {
  Exploration,
  ExplorationProgress,
  ExploredVerdict,
  StateShape,
  Varied,
} from "./runs.js";
import { MEASURES, type SmallestQuestion, type SmallestState } from "./smallest.js";
import type { Workers } from "./workers.js";

/** A search with more of them seldom comes to its end. */
export const MOST_THREADS = 6;

/** So long is looked unless a person wants otherwise. */
export const SECONDS = 5;

/** What a person has chosen. */
export interface ExplorationSettings {
  readonly varies: Varied;
  /** Alive at one time. */
  readonly threads: number;
  /** Values of imports as they were written, by name; those of the compiler where there are none. */
  readonly values: Readonly<Record<string, string>>;
  /** Variables and attributes of which only differences count, as they were written. */
  readonly relative: string;
  readonly asked: readonly BuiltIn[];
  /** Whose decisions it is to take as well; null: nobody's. */
  readonly against: Against | null;
  /** Under which workload it, or that one, is to be better. */
  readonly smallestQuestion: SmallestQuestion;
  /** How long is looked at most; null: to the end. */
  readonly seconds: number | null;
  /** That search. */
  readonly workers: number;
  /** Whether each good change of the text is explored by itself. */
  readonly follows: boolean;
}

export type ExplorationPhase =
  | { readonly kind: "resting" }
  | { readonly kind: "compiling" }
  | { readonly kind: "searching"; readonly progress: ExplorationProgress | null }
  | { readonly kind: "failed"; readonly message: string };

/** What a search came to, and of which text. */
export interface Found {
  readonly exploration: Exploration;
  readonly version: number;
  readonly schedulerVersion: number;
  readonly asked: readonly BuiltIn[];
  /** How long was looked at most; null: to the end. */
  readonly seconds: number | null;
}

/** Where a run stands that was to fail, in the scheduler as it is now. */
export type Standing =
  /** It is being carried out. */
  | { readonly kind: "asked" }
  | { readonly kind: "fails" }
  /** From a step on, counted from 0, it is another run; null: it only no longer fails. `fault` is what it comes to, in words. */
  | { readonly kind: "elsewhere"; readonly step: number | null; readonly fault: string | null }
  | { readonly kind: "failed"; readonly message: string };

/** A run that fails and that the page runs. */
export interface OpenedRun {
  readonly kept: KeptRun;
  /** The tick behind each step; null for those that are not reached. */
  readonly ticks: readonly (number | null)[];
  /** The step that was gone to last, counted from 0: others may have come to pass in the same tick. */
  readonly at: number;
  readonly standing: Standing;
}

export interface ExplorationState {
  readonly settings: ExplorationSettings;
  readonly workers: Workers;
  /** The imports that are varied; null until the compiler has told. */
  readonly imports: readonly VariedImport[] | null;
  /** Numbers that the scheduler asks its surroundings for; null until the compiler has told. */
  readonly wanted: readonly Wanted[] | null;
  /** Where it asks for the time, and how that goes by; null: nowhere, or the compiler has not told yet. */
  readonly goesByTime: GoesByTime | null;
  /** The real library for which there are test programs of what was explored; null: none. */
  readonly testTarget: string | null;
  readonly phase: ExplorationPhase;
  readonly found: Found | null;
  /** The property whose run shows; null for none. */
  readonly chosen: string | null;
  /** The states to which the way shows in place of a run that fails; null for none. */
  readonly shape: StateShape | null;
  /** The same of a node of the drawing, by its number. */
  readonly node: number | null;
  readonly opened: OpenedRun | null;
  readonly smallest: SmallestState;
}

export type ExplorationStore = ReturnType<typeof createExplorationStore>;

/** What is known before anything was explored. */
export const NOTHING_FOUND = {
  imports: null,
  wanted: null,
  goesByTime: null,
  testTarget: null,
  phase: { kind: "resting" },
  found: null,
  chosen: null,
  shape: null,
  node: null,
  opened: null,
  smallest: { kind: "resting" },
} as const satisfies Partial<ExplorationState>;

/** What is asked of a project of which nobody has chosen anything yet. */
export const OF_PROJECT = {
  varies: "program",
  threads: 3,
  values: {},
  relative: "",
  asked: QUESTIONS.map(({ id }) => id),
  against: null,
  smallestQuestion: { measure: MEASURES[0].name, better: "this" },
  seconds: SECONDS,
} as const satisfies Partial<ExplorationSettings>;

export function createExplorationStore(workers: Workers) {
  return createStore<ExplorationState>(() => ({
    settings: {
      ...OF_PROJECT,
      workers: workers.usual,
      follows: false,
    },
    workers,
    ...NOTHING_FOUND,
  }));
}

/** Whether the texts have changed since that it is of. */
export function isStale(
  { exploration, ...found }: Found,
  project: Pick<Found, "version" | "schedulerVersion">,
): boolean {
  const isOfPrograms = exploration.varies === "program";
  const of = isOfPrograms ? "schedulerVersion" : "version";
  return found[of] !== project[of];
}

/** The verdicts on what was asked. */
export const shownVerdicts = ({ exploration, asked }: Found): readonly ExploredVerdict[] =>
  exploration.verdicts.filter(({ property }) => isAsked(asked, property));

/** Which run a person looks at: the chosen one, else the one that is stepped through; null for neither. */
export const shownKey = ({
  chosen,
  opened,
}: Pick<ExplorationState, "chosen" | "opened">): string | null =>
  chosen ?? (opened && keyOf(opened.kept));

/** Whether there is a run to be looked at. */
export const hasRun = ({ counterexample, course }: ExploredVerdict): boolean =>
  counterexample !== null || course !== null;

/** The verdict whose run shows: the chosen one as long as it fails, else the first one that does. */
export function shownVerdict(
  state: Pick<ExplorationState, "found" | "chosen" | "opened">,
): ExploredVerdict | null {
  const { found } = state;
  const failing = found ? shownVerdicts(found).filter(hasRun) : [];
  return failing.find((one) => keyOf(one) === shownKey(state)) ?? failing[0] ?? null;
}

/** Of `faults` there can be several. */
export function keyOf({ property, fault }: Pick<ExploredVerdict, "property" | "fault">): string {
  return fault === null ? property : `${property} ${fault.kind} ${fault.file} ${fault.line}`;
}
