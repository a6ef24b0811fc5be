/** Moments of the run of a scheduler: taken for a link, and gone to again. */

import { failure, type Result, success } from "../../base/result.js";
import { formatNumber } from "../../base/time.js";
import type { Studio } from "../../model/commands.js";
import { keyOf } from "../../model/kept-key.js";
import type { LeftFork } from "../../model/run/forks.js";
import type { ForkOnWay, RunMoment } from "../../model/share/moments.js";
import { decisionsUpTo, stateWords } from "../../model/share/run-trail.js";
import { type Parting, partingFrom, type TrailStep, trailOf } from "../../model/share/trail.js";
import { createForks } from "../run/forks.js";
import { showState } from "../run/show-state.js";

/** The moment at which the run stands. What plays is paused. */
export async function takeRunMoment(studio: Studio): Promise<Result<RunMoment>> {
  const went = await wayTaken(studio);
  if (!went.ok) return went;
  const { fork, leftForks } = studio.stores.run.getState();
  const way = await Promise.all([...leftForks, ...(fork ? [fork] : [])].map(forkOnWay(studio)));
  const missing = way.find((each) => !each.ok);
  if (missing && !missing.ok) return missing;
  const forks = way.flatMap((each) => (each.ok ? [each.value] : []));
  const { tick, passed, isEnd, steps, state } = went.value;
  return success({
    kind: "run",
    tick,
    ...(passed !== null && { passed }),
    ...(isEnd && { isEnd }),
    left: forks.slice(0, leftForks.length),
    fork: forks[leftForks.length] ?? null,
    isForkShown: fork?.isShown ?? false,
    trail: trailOf(steps, state),
  });
}

/** A fork as others can make it: a scheduler of one's own that took it over goes with it, with all files of its project. */
const forkOnWay =
  ({ ports }: Studio) =>
  async ({ tick, wish }: LeftFork): Promise<Result<ForkOnWay>> => {
    const { under } = wish;
    if (under?.kind !== "own") return success({ tick, wish });
    const own = await ports.projects.ofKey(keyOf({ example: null, name: under.name }));
    if (!own.ok) return own;
    if (!own.value)
      return failure(`The fork runs under “${under.name}”, which is no longer kept here.`);
    const { scheduler: file, others, aspects } = own.value.project;
    return success({ tick, wish: { ...wish, under: { kind: "file", file, others, aspects } } });
  };

interface Way {
  readonly tick: number;
  readonly passed: number | null;
  readonly isEnd: boolean;
  readonly steps: readonly TrailStep[];
  readonly state: string;
}

/** What the run did up to where it stands: a second run tells. */
async function wayTaken({ ports, stores }: Studio): Promise<Result<Way>> {
  const paused = await ports.simulator.pause();
  if (!paused.ok) return paused;
  stores.run.setState({ simulation: paused.value });
  const { tick, time, pause, outcome } = paused.value;
  const signal = new AbortController().signal;
  const digest = await ports.simulator.digest(time, { signal, onProgress: () => {} });
  if (!digest.ok) return digest;
  if (!digest.value) return failure("The run could not be looked at.");
  const steps = decisionsUpTo(tick, digest.value);
  const passed = pause?.passed ?? null;
  return success({ tick, passed, isEnd: outcome !== null, steps, state: stateWords(paused.value) });
}

/** Goes to a moment of the run that is loaded, and says where that led. */
export async function goToRunMoment(studio: Studio, moment: RunMoment): Promise<Result<string>> {
  const { run } = studio.stores;
  run.setState({ fork: null, leftForks: [] });
  studio.ports.simulator.drop();
  const forks = createForks(studio);
  for (const { tick, wish } of [...moment.left, ...(moment.fork ? [moment.fork] : [])]) {
    if (run.getState().fork) await forks.drop();
    await seek(studio, tick);
    const refusal = await forks.begin(wish);
    if (refusal !== null)
      return failure(
        `The shared run was forked at tick ${formatNumber(tick)}, which is not possible here. ${refusal}`,
      );
  }
  if (!moment.fork && moment.left.length > 0) await forks.drop();
  if (moment.fork && !moment.isForkShown) await forks.swap();
  await seek(studio, moment.tick, moment.passed);
  if (moment.isEnd) await toEnd(studio, moment.tick);
  const went = await wayTaken(studio);
  if (!went.ok) return went;
  const parting = partingFrom(moment.trail, went.value.steps, went.value.state);
  return success(wordsOf(parting, moment.tick, went.value.tick));
}

async function seek({ ports, stores }: Studio, tick: number, passed?: number): Promise<void> {
  showState(stores.run, await ports.simulator.seek(tick, passed));
}

/** A run may end behind its last tick: then that is a step further. */
async function toEnd(studio: Studio, tick: number): Promise<void> {
  const { ports, stores } = studio;
  if (stores.run.getState().simulation?.outcome) return;
  showState(stores.run, await ports.simulator.step("tick", 1));
  // In a run that goes on from there, the tick is what was shared.
  if (stores.run.getState().simulation?.tick !== tick) await seek(studio, tick);
}

function wordsOf(parting: Parting | null, wanted: number, reached: number): string {
  const shared = `tick ${formatNumber(wanted)}`;
  if (parting === null) return `This is ${shared} of the run, as it was shared.`;
  const short =
    reached < wanted
      ? ` It ends at tick ${formatNumber(reached)}, before the shared ${shared}.`
      : ` This is its ${shared}.`;
  if (parting.kind === "state")
    return `The run decides as it did when it was shared, but comes to another state.${short}`;
  const { after, by } = parting;
  const from =
    after === by
      ? `from tick ${formatNumber(by)} on`
      : `from somewhere between tick ${formatNumber(after)} and ${formatNumber(by)} on`;
  return `The run differs from the shared one ${from}: the program or the studio has changed since.${short}`;
}
