import { failure, type Result, success } from "../../base/result.js";
import { openSchedulerModule } from "../../engine/scheduler-module.js";
import type { MergedProcess, MergedRun } from "../../recording/merged/merge.js";
import { readMergedFile } from "../../recording/merged/run-file.js";
import { RecordedEngine } from "../../recording/recorded-engine.js";
import { fitOf, openRecording } from "../../recording/recording.js";
import type { CourseMember, SystemCourse } from "../../system/course.js";
import type { Passage } from "../../system/network/message-log.js";
import type { RecordedRun, RemoteWait, SystemEnd, SystemLoad } from "../../system-protocol.js";
import { passagesOf } from "./passages.js";

type Program = Pick<SystemLoad, "plan" | "schedulers" | "manager">;

/** Told the share of all that is done, from 0 to 1. */
type Between = (share: number) => Promise<void>;

interface RecordedProcess extends CourseMember {
  readonly merged: MergedProcess;
  readonly isChanged: boolean;
}

/** Ticks until it is told how far it is. */
const SLICE = 4096;

const MANAGER = 0;

/** The run of a system that real processes made, on the timeline of their manager. Nothing of it is decided. */
export class RecordedSystem implements SystemCourse {
  readonly plan: SystemLoad["plan"];
  readonly members: readonly (RecordedProcess | null)[];
  readonly recorded: RecordedRun;
  readonly merged: MergedRun;
  onSent: (passages: readonly Passage[]) => void = () => {};
  reached = -1;
  end: SystemEnd | null = null;
  /** Those that were not told yet, in the order of sending. */
  readonly #untold: Passage[];

  /**
   * @param text the file of a merged run
   * @returns a failure says of which process what does not fit
   */
  static async open(
    program: Program,
    text: string,
    between: Between,
  ): Promise<Result<RecordedSystem>> {
    const merged = readMergedFile(text);
    if (!merged.ok) return merged;
    const members: (RecordedProcess | null)[] = [null, ...program.plan.nodes.map(() => null)];
    const { processes } = merged.value;
    const numbers: number[] = [];
    for (const process of processes) {
      const number = numberOf(process, program);
      if (!number.ok) return number;
      numbers.push(number.value);
    }
    for (const [at, process] of processes.entries()) {
      const number = numbers[at] as number;
      const share = (own: number) => between((at + own) / processes.length);
      const opened = await openProcess(process, program, number, share);
      if (!opened.ok) return failure(`“${process.label}”: ${opened.message}`);
      members[number] = opened.value;
    }
    return success(new RecordedSystem(program.plan, merged.value, members));
  }

  private constructor(
    plan: SystemLoad["plan"],
    merged: MergedRun,
    members: readonly (RecordedProcess | null)[],
  ) {
    this.plan = plan;
    this.merged = merged;
    this.members = members;
    const clocks = members.flatMap((member, node) =>
      member === null
        ? []
        : [{ node, uncertainty: member.merged.uncertainty, isChanged: member.isChanged }],
    );
    this.recorded = { duration: merged.duration, clocks };
    const numbers = new Map(members.flatMap((one, at) => (one ? [[one.merged.number, at]] : [])));
    this.#untold = passagesOf(merged, numbers);
  }

  *run(until: number): Generator<number, Result<SystemEnd>> {
    const time = Math.min(until, this.merged.duration);
    for (const member of this.members) {
      while (member && !member.engine.run("time", time, SLICE)) yield Math.max(0, this.reached);
    }
    this.reached = until;
    if (until >= this.merged.duration) {
      this.reached = this.merged.duration;
      this.end = { kind: "recorded" };
    }
    this.#tellSent();
    return success(this.end ?? { kind: "until" });
  }

  waits(_passages: readonly Passage[], from: number, to: number): RemoteWait[] {
    return this.members.flatMap((member, node) => {
      const own = member?.merged.busy.waits ?? [];
      const seen = own.filter((wait) => wait.from <= to && wait.to >= from);
      return seen.map((wait) => ({ node, from: wait.from, to: wait.to, what: wait.variable }));
    });
  }

  /** Traces do not tell the values of messages. */
  remoteValues(): null {
    return null;
  }

  ownerValues(): null {
    return null;
  }

  close(): void {}

  #tellSent(): void {
    const later = this.#untold.findIndex(({ sent }) => sent > this.reached);
    const told = this.#untold.splice(0, later < 0 ? this.#untold.length : later);
    if (told.length > 0) this.onSent(told);
  }
}

/** Which process of the system one of the run is: they are called alike. */
function numberOf({ number, label }: MergedProcess, { plan, manager }: Program): Result<number> {
  if (number === 0) {
    if (manager !== null) return success(MANAGER);
    return failure("The run has a manager, and the nodes of the open system share nothing.");
  }
  const at = plan.nodes.findIndex((node) => node.label === label);
  if (at >= 0) return success(at + 1);
  const known = plan.nodes.slice(0, 8).map((node) => `“${node.label}”`);
  const rest = plan.nodes.length > 8 ? ` and ${plan.nodes.length - 8} more` : "";
  return failure(
    `The run has a process “${label}”, and the open system has ${known.join(", ")}${rest}. Open the system that was built, and name each trace as its node.`,
  );
}

async function openProcess(
  merged: MergedProcess,
  { plan, schedulers, manager }: Program,
  number: number,
  between: Between,
): Promise<Result<RecordedProcess>> {
  const node = plan.nodes[number - 1];
  const bytes = node === undefined ? manager : schedulers[node.family];
  if (!bytes) return failure("its scheduler is not compiled.");
  const module = openSchedulerModule(bytes);
  if (!module.ok) return module;
  const { descriptor } = module.value;
  const file = { ...merged.file, records: merged.file.records.retimed(merged.timeOf) };
  const fit = fitOf(file, descriptor);
  if (fit === "other") {
    return failure(
      `it ran the scheduler \`${file.scheduler}\`, whose containers are others than those of the open system. Open the system as it was built.`,
    );
  }
  const opened = await openRecording(file, descriptor, fit, between);
  if (!opened.ok) return opened;
  return success({
    engine: new RecordedEngine(opened.value, true),
    workloadFile: node?.workload ?? "the manager",
    limit: (time) => Math.min(time, merged.ended),
    merged,
    isChanged: fit === "changed",
  });
}
