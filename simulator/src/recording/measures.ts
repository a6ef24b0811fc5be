import { ThreadState } from "../generated/layout.js";
import type { Measures } from "../protocol.js";
import { containerNames } from "../trace/names.js";
import type { Recording } from "./recording.js";
import { isReady } from "./thread-times.js";
import type { World } from "./world.js";

/** What a thread, or all of a class, did with their time, as in the measures of a simulation. */
interface Spent {
  readonly new_ns: number;
  readonly ready_ns: number;
  readonly running_ns: number;
  readonly waiting_ns: number;
  readonly suspended_ns: number;
  readonly activations: number;
  readonly wasted: number;
}

const NOTHING: Spent = {
  new_ns: 0,
  ready_ns: 0,
  running_ns: 0,
  waiting_ns: 0,
  suspended_ns: 0,
  activations: 0,
  wasted: 0,
};

/** The measures of a recorded run up to a moment: of the runtime's those that a trace tells. */
export function measureRecorded(world: World, recording: Recording): Measures {
  const { figures } = world;
  const longest = longestReady(world);
  return {
    time_ns: figures.time,
    ticks: figures.tick,
    decisions: figures.decisions,
    switches: figures.switches,
    wasted: 0,
    scheduler_ns: figures.schedulerTime,
    switch_ns: 0,
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
    ...spentBy(world, index),
  }));
}

function measureClasses(world: World, { threads, workload }: Recording) {
  const born = threads.slice(0, world.figures.births);
  return workload.classes.map((name, classNumber) => {
    let [count, sum] = [0, NOTHING];
    born.forEach((thread, index) => {
      if (thread.classNumber !== classNumber) return;
      count++;
      sum = add(sum, spentBy(world, index));
    });
    return { class: name, threads: count, ...sum };
  });
}

function spentBy({ threads, figures: { time } }: World, index: number): Spent {
  return {
    new_ns: threads.spent(index, ThreadState.NEW, time),
    ready_ns: threads.spent(index, ThreadState.READY, time),
    running_ns: threads.spent(index, ThreadState.RUNNING, time),
    waiting_ns: threads.spent(index, ThreadState.WAITING, time),
    suspended_ns: threads.spent(index, ThreadState.SUSPENDED, time),
    activations: threads.turns(index),
    wasted: 0,
  };
}

function add(a: Spent, b: Spent): Spent {
  return {
    new_ns: a.new_ns + b.new_ns,
    ready_ns: a.ready_ns + b.ready_ns,
    running_ns: a.running_ns + b.running_ns,
    waiting_ns: a.waiting_ns + b.waiting_ns,
    suspended_ns: a.suspended_ns + b.suspended_ns,
    activations: a.activations + b.activations,
    wasted: 0,
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
