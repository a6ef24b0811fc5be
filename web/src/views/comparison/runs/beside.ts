/** Which runs stand side by side: all schedulers in one world, or one scheduler in several. */

import type { RunsWish, RunWish } from "../../../model/comparison/compared-runs.js";
import type { ExperimentOutcome, ExperimentWish } from "../../../model/comparison/experiments.js";
import { letterOf } from "../../../ui/comparison/letter.js";

/** More have no room beside each other. */
const MOST_RUNS = 4;
const FEWEST_RUNS = 2;

/** In what the runs of one scheduler differ. */
export type Over = "seeds" | "values";

export type Beside =
  | { readonly kind: "schedulers" }
  /** `picked` are seeds or swept values, by their places in the experiment. */
  | { readonly kind: Over; readonly scheduler: number; readonly picked: readonly number[] };

/** An experiment, and the world that is looked at. */
export interface Looked {
  readonly conducted: ExperimentWish;
  readonly outcome: ExperimentOutcome;
  readonly seed: string;
  /** Which of the swept values. */
  readonly value: number;
}

/** A run, and what it is called in short: `B`, or `B2` for the second seed or value of B. */
export interface RunBeside extends RunWish {
  readonly letter: string;
}

export interface RunsBesideWish extends RunsWish {
  readonly runs: readonly RunBeside[];
}

/** What can be picked of seeds or values, by their places, in words. */
export function choicesOver({ result, report }: ExperimentOutcome, over: Over): string[] {
  const { seeds, sweep } = result.experiment;
  if (over === "seeds") return seeds.map((seed) => `seed ${seed}`);
  return sweep ? report.tables.map(({ heading }) => heading ?? "") : [];
}

/** The first and the last, which differ most where values rise; of seeds, which have no order, the first two. */
export function firstPicked(outcome: ExperimentOutcome, over: Over): readonly number[] {
  const { length } = choicesOver(outcome, over);
  return [0, over === "seeds" ? 1 : length - 1];
}

/** What shows until somebody chooses: of a scheduler that is alone, two seeds. */
export function besideOf(chosen: Beside | null, outcome: ExperimentOutcome): Beside {
  if (chosen) return chosen;
  const { schedulers, seeds } = outcome.result.experiment;
  if (schedulers.length > 1 || seeds.length < FEWEST_RUNS) return { kind: "schedulers" };
  return { kind: "seeds", scheduler: 0, picked: firstPicked(outcome, "seeds") };
}

/** Another in place of one that was picked. */
export function picking(picked: readonly number[], place: number, other: number): number[] {
  return picked.map((each, index) => (index === place ? other : each));
}

/** With the first that was not picked yet; null where there is no room, or none is left. */
export function oneMore(picked: readonly number[], choices: number): number[] | null {
  if (picked.length >= MOST_RUNS) return null;
  const free = Array.from({ length: choices }, (_, index) => index).find(
    (index) => !picked.includes(index),
  );
  return free === undefined ? null : [...picked, free];
}

/** Without one; null where it takes all of them to compare. */
export function oneLess(picked: readonly number[], place: number): number[] | null {
  return picked.length > FEWEST_RUNS ? picked.filter((_, index) => index !== place) : null;
}

export function runsBeside(looked: Looked, beside: Beside): RunBeside[] {
  const { conducted, outcome, value } = looked;
  const world = outcome.result.experiment.seeds.indexOf(looked.seed);
  if (beside.kind === "schedulers") {
    return conducted.contenders.flatMap((_, scheduler) => runOf(looked, scheduler, value, world));
  }
  const { kind, scheduler, picked } = beside;
  const choices = choicesOver(outcome, kind);
  return picked.flatMap((pick) => {
    const [atValue, atSeed] = kind === "seeds" ? [value, pick] : [pick, world];
    return runOf(looked, scheduler, atValue, atSeed).map((run) => ({
      ...run,
      name: `${run.name}, ${choices[pick] ?? ""}`,
      letter: `${run.letter}${pick + 1}`,
    }));
  });
}

/** The run of a scheduler in a world, by their places; none where there is no such run. */
function runOf({ conducted, outcome }: Looked, scheduler: number, value: number, world: number) {
  const { seeds, sweep } = outcome.result.experiment;
  const contender = conducted.contenders[scheduler];
  const seed = seeds[world];
  if (!contender || seed === undefined) return [];
  const setting = sweep?.values[value];
  const parameters = sweep && setting !== undefined ? { [sweep.parameter]: setting } : {};
  const length = lengthOf(outcome, { scheduler, value, seed: world });
  const { name } = contender;
  return [{ name, contender, seed, parameters, length, letter: letterOf(scheduler) }];
}

interface PlaceOfRun {
  readonly scheduler: number;
  readonly value: number;
  readonly seed: number;
}

/** How long a run lasted in the experiment, ns; null where it did not come to its end. */
function lengthOf({ result }: ExperimentOutcome, place: PlaceOfRun): number | null {
  const found = result.completed.find(
    ({ run }) =>
      run.scheduler === place.scheduler && run.value === place.value && run.seed === place.seed,
  );
  if (found?.report.kind !== "ended") return null;
  return found.report.figures.find(({ name }) => name === "duration")?.value ?? null;
}
