import { failure, type Result, success } from "../base/result.js";
import type { SchedulerDescriptor } from "../engine/descriptor.js";
import type { WorkloadInfo } from "../engine/workload-info.js";
import { RecordingOutcome } from "../generated/recording.js";
import { TraceKind } from "../generated/trace.js";
import type { RecordingFit, RecordingInfo } from "../protocol.js";
import type { TraceCursor } from "../trace/cursor.js";
import { containerNames } from "../trace/names.js";
import { Checkpoints } from "./checkpoints.js";
import { damaged, type RecordingFile } from "./file.js";
import { fingerprintOf } from "./fingerprint.js";
import { nextTick } from "./next-tick.js";
import type { RecordList } from "./record-list.js";
import { classesOf, type ThreadIdentity } from "./thread-names.js";
import type { Size, World } from "./world.js";

/** A recorded run that was read to its end and fits together; engines replay it. */
export interface Recording {
  /** Without variables and attributes, for a trace does not tell them. */
  readonly descriptor: SchedulerDescriptor;
  /** Names for what the trace names; the program that ran is not known. */
  readonly workload: WorkloadInfo;
  readonly threads: readonly ThreadIdentity[];
  readonly list: RecordList;
  readonly size: Size;
  readonly checkpoints: Checkpoints;
  readonly info: RecordingInfo;
}

/** Told the share that is done, from 0 to 1. */
type Between = (share: number) => Promise<void>;

const TICKS_IN_BETWEEN = 4096;

/** Whether the numbers in a recorded run mean the same in a scheduler. */
export function fitOf(file: RecordingFile, descriptor: SchedulerDescriptor): RecordingFit {
  if (file.fingerprint === fingerprintOf(descriptor)) return "same";
  const names = containerNames(descriptor).map(({ name }) => name);
  const isLike = names.length === file.containers.length;
  return isLike && names.every((name, index) => name === file.containers[index])
    ? "changed"
    : "other";
}

/**
 * Goes once through a recorded run, to see that its records fit each other, and keeps moments of
 * it to go on from. Of a scheduler that was changed since, sites are left out.
 * @param fit as `fitOf` tells it of the two
 * @param between called now and then, for a long run takes its time
 */
export async function openRecording(
  file: RecordingFile,
  descriptor: SchedulerDescriptor,
  fit: RecordingInfo["fit"],
  between: Between = async () => {},
): Promise<Result<Recording>> {
  const { records: list } = file;
  if (list.count === 0) return failure("The trace is empty: nothing was recorded.");
  const isCut = !list.ended;
  if (isCut) list.add(0, 0, TraceKind.END, RecordingOutcome.CUT_SHORT, 0);
  const kinds = descriptor.containers.flatMap((one) => Array<number>(one.count).fill(one.kind));
  const births = countBirths(list.read(kinds.length));
  const { classes, threads } = classesOf(file.threadNames, births);
  fillIn(list, list.read(kinds.length), threads, fit === "same");
  const size = { kinds, threads: births };
  const checkpoints = new Checkpoints(size);
  const end = await goThrough(list, list.read(kinds.length), checkpoints, between);
  if (!end.ok) return end;
  const { figures } = end.value;
  const info = {
    scheduler: file.scheduler,
    began: file.began,
    duration: figures.time,
    ticks: figures.tick,
    decisions: figures.decisions,
    threads: births,
    isCut,
    fit,
  };
  const workload = { ...NO_WORKLOAD, name: file.scheduler, classes };
  const shown = { ...descriptor, attributes: [], globals: [] };
  const recording = { list, threads, size, checkpoints, workload, info };
  return success({ ...recording, descriptor: shown });
}

const NO_WORKLOAD: Omit<WorkloadInfo, "name" | "classes"> = {
  variables: [],
  histograms: [],
  counters: [],
  devices: [],
  channels: [],
  locks: [],
  semaphores: [],
  conditions: [],
  barriers: [],
  strings: [],
  hasProcesses: false,
};

function countBirths(cursor: TraceCursor): number {
  let births = 0;
  while (cursor.next()) if (cursor.kind === TraceKind.BIRTH) births++;
  return births;
}

/** Classes of threads and times of handlers, which follow from other records. */
function fillIn(
  list: RecordList,
  cursor: TraceCursor,
  threads: readonly ThreadIdentity[],
  withSites: boolean,
): void {
  let entered = 0;
  while (cursor.next()) {
    const { index, kind, place, time } = cursor;
    switch (kind) {
      case TraceKind.ENTER:
        entered = time;
        break;
      case TraceKind.LEAVE:
        list.fillIn(index, place, Math.min(time - entered, 2 ** 31 - 1));
        break;
      case TraceKind.BIRTH:
      case TraceKind.DEATH: {
        const thread = threads[cursor.thread - 1];
        list.fillIn(index, thread?.classNumber ?? 0, thread?.instance ?? 0);
        break;
      }
      case TraceKind.TRANSFER:
        if (!withSites) list.fillIn(index, place, 0);
        break;
    }
  }
}

/** @returns the world at the end */
async function goThrough(
  list: RecordList,
  cursor: TraceCursor,
  checkpoints: Checkpoints,
  between: Between,
): Promise<Result<World>> {
  const world = checkpoints.start();
  for (let ticks = 1; world.figures.record < list.count; ticks++) {
    if (ticks % TICKS_IN_BETWEEN === 0) await between(world.figures.record / list.count);
    const misfit = nextTick(world, cursor, list);
    if (misfit !== null) return damaged(list.byteOf(misfit.record), misfit.what);
    if (world.figures.outcome === 0) checkpoints.offer(world);
  }
  return success(world);
}
