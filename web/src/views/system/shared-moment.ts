/** Moments of the run of a system: taken for a link, and gone to again. */

import { failure, type Result, success } from "../../base/result.js";
import { formatTime } from "../../base/time.js";
import type { SystemMoment } from "../../model/share/moments.js";
import { type Parting, partingFrom, type TrailStep, trailOf } from "../../model/share/trail.js";
import type { ForkWish, SystemChange } from "../../model/system/forks.js";
import type { SystemPageState, SystemPassage, SystemRun } from "../../model/system/systems.js";
import { nextFrame } from "../../ui/next-frame.js";

/** Of longer runs the last messages are held against each other. */
const MOST_MESSAGES = 100_000;

/** The moment at which the run stands; null before its beginning. */
export async function momentOf(now: () => SystemPageState): Promise<Result<SystemMoment> | null> {
  const { run, state, seed, dsm } = now();
  if (!run || !state || state.position.time < 0) return null;
  const went = await wayTaken(run, now);
  if (!went.ok) return went;
  const { time, steps, words } = went.value;
  const { left, fork } = now().state ?? state;
  return success({
    kind: "system",
    time,
    seed,
    dsm,
    left: left.map(plain),
    fork: fork?.changes.map(plain) ?? null,
    isForkShown: fork?.isShown ?? false,
    trail: trailOf(steps, words),
  });
}

/** Goes to a moment, and says where that led. */
export async function goTo(
  run: SystemRun,
  moment: SystemMoment,
  now: () => SystemPageState,
): Promise<Result<string>> {
  const there = await run.seek(moment.time);
  if (!there.ok) return there;
  for (const change of moment.left) {
    const forked = await run.fork(wishOf(change));
    if (!forked.ok) return unforked(forked.message);
  }
  if (moment.left.length > 0) await run.drop();
  for (const change of moment.fork ?? []) {
    const forked = await run.fork(wishOf(change));
    if (!forked.ok) return unforked(forked.message);
  }
  if (moment.fork && !moment.isForkShown) await run.swap();
  const again = await run.seek(moment.time);
  if (!again.ok) return again;
  const went = await wayTaken(run, now);
  if (!went.ok) return went;
  const parting = partingFrom(moment.trail, went.value.steps, went.value.words);
  return success(wordsOf(parting, moment.time));
}

const unforked = (message: string) =>
  failure(`The shared run was forked, which is not possible here. ${message}`);

interface Way {
  readonly time: number;
  readonly steps: readonly TrailStep[];
  readonly words: string;
}

/** What went between the processes up to where the run stands, and how they stand then. */
async function wayTaken(run: SystemRun, now: () => SystemPageState): Promise<Result<Way>> {
  const paused = await run.pause();
  if (!paused.ok) return paused;
  await nextFrame(); // what is told of a run shows with it
  const time = now().state?.position.time ?? 0;
  // Processes that rest amid a time go to its end, where everyone comes to again.
  const ended = await run.seek(time);
  if (!ended.ok) return ended;
  const lanes = await run.lanes([], { from: 0, to: time, columns: 1, most: MOST_MESSAGES });
  if (!lanes.ok) return lanes;
  await nextFrame();
  const state = now().state;
  const steps = lanes.value.messages
    .filter(({ arrival }) => arrival <= time)
    .map((message) => ({ at: message.arrival, words: messageFacts(message) }));
  const words = JSON.stringify([state?.briefs, state?.underWay.map(messageFacts), state?.end]);
  return success({ time, steps, words });
}

const messageFacts = ({ from, to, what, sent, arrival, place }: SystemPassage): string =>
  `${from} ${to} ${what} ${sent} ${arrival} ${place}`;

/** A change without what is told of it in words. */
function plain(change: SystemChange): SystemChange {
  if (change.kind !== "arrival") return change;
  const { kind, arrival, message } = change;
  const { from, to, place } = message;
  return { kind, arrival, message: { from, to, place } };
}

function wishOf(change: SystemChange): ForkWish {
  if (change.kind === "parameter") {
    return { ...change, value: String(change.value), time: change.time ?? null };
  }
  if (change.kind === "variable") return { ...change, value: String(change.value) };
  // Links that were made before changes had times say nothing of it.
  if (change.kind === "seed") return { ...change, time: change.time ?? null };
  if (change.kind !== "arrival") return change;
  const { kind, arrival, message } = change;
  // Which message it is tell its ends and its place.
  const unknown = { what: "", isOfThreads: false, sent: 0, arrival, earliest: 0, size: 0 };
  return { kind, arrival, message: { ...unknown, ...message } };
}

function wordsOf(parting: Parting | null, time: number): string {
  const at = formatTime(time);
  if (parting === null) return `This is the system at ${at}, as it was shared.`;
  if (parting.kind === "state")
    return `The same messages came as when it was shared, but the nodes stand otherwise at ${at}.`;
  const { after, by } = parting;
  const from =
    after === by
      ? `from ${formatTime(by)} on`
      : `from somewhere between ${formatTime(after)} and ${formatTime(by)} on`;
  return `The run differs from the shared one ${from}: a program or the studio has changed since. This is it at ${at}.`;
}
