import { ThreadState } from "../generated/layout.js";
import type { Measures } from "../protocol.js";
import { containerNames } from "../trace/names.js";
import type { Recording } from "./recording.js";
import { isReady } from "./thread-times.js";
import type { World } from "./world.js";

/**
 * The measures of a recorded run up to a moment: of the runtime's those that a trace tells. Others are
 * left out, such as wasted turns and the parts of waits: a 0 would say that there were none.
 */
export function measureRecorded(world: World, recording: Recording): Measures {
  const { figures } = world;
  const longest = longestReady(world);
  return {
    time_ns: figures.time,
    ticks: figures.tick,
    decisions: figures.decisions,
    switches: figures.switches,
    scheduler_ns: figures.schedulerTime,
    longest_ready_ns: longest.time,
    longest_ready_thread: longest.thread || null,
    classes: measureClasses(world, recording),
    threads: measureThreads(world, recording),
    histograms: [],
    counters: [],
    containers: measureContainers(world, recording),
    devices: [],
    channels: [],
    locks: [],
  };
}

function measureThreads(world: World, { threads, workload }: Recording) {
  return threads.slice(0, world.figures.births).map(({ classNumber, instance }, index) => ({
    thread: index + 1,
    class: workload.classes[classNumber] ?? "",
    instance,
    ...spentBy(world, [index]),
  }));
}

function measureClasses(world: World, { threads, workload }: Recording) {
  const born = threads.slice(0, world.figures.births);
  return workload.classes.map((name, number) => {
    const own = [...born.keys()].filter((index) => born[index]?.classNumber === number);
    return { class: name, threads: own.length, ...spentBy(world, own) };
  });
}

/** What some threads did with their time, together. */
function spentBy({ threads, figures: { time } }: World, indices: readonly number[]) {
  const inState = (state: number) =>
    indices.reduce((sum, index) => sum + threads.spent(index, state, time), 0);
  return {
    new_ns: inState(ThreadState.NEW),
    ready_ns: inState(ThreadState.READY),
    running_ns: inState(ThreadState.RUNNING),
    waiting_ns: inState(ThreadState.WAITING),
    suspended_ns: inState(ThreadState.SUSPENDED),
    activations: indices.reduce((sum, index) => sum + threads.turns(index), 0),
  };
}

/** A thread that is ready now may be the one that waits longest. */
function longestReady({ figures, threads }: World) {
  let [time, thread] = [figures.longestReady, figures.longestReadyThread];
  for (let index = 0; index < figures.births; index++) {
    const lasted = figures.time - threads.since(index);
    if (isReady(threads.state(index)) && lasted > time) [time, thread] = [lasted, index + 1];
  }
  return { time, thread };
}

function measureContainers({ figures, lengths, lists }: World, { descriptor }: Recording) {
  const since = figures.time - figures.lengthsTime;
  return containerNames(descriptor).flatMap(({ name, local }, index) => {
    const length = lists.count(index + 1);
    const summed = (lengths[index + 1] ?? 0) + since * length;
    const mean = figures.time > 0 ? summed / figures.time : length;
    return local ? [] : [{ node: index + 1, name, length, mean_length: mean }];
  });
}
