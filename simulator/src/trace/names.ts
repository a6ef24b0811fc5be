import { formatTime } from "../base/format.js";
import type { SchedulerDescriptor, ValueType } from "../engine/descriptor.js";
import type { WorkloadInfo, WorkloadLock } from "../engine/workload-info.js";
import { TraceKind } from "../generated/trace.js";
import { type CallPlaces, callPlaces } from "./calls.js";
import type { TraceRecord } from "./cursor.js";

export interface ContainerName {
  /** As declared, with its index for an element of an array: `level[2]`. */
  readonly name: string;
  readonly local: boolean;
}

/** The containers of a scheduler by node - 1. */
export function containerNames(descriptor: SchedulerDescriptor): ContainerName[] {
  return descriptor.containers.flatMap(({ name, count, local }) =>
    count === 1
      ? [{ name, local }]
      : Array.from({ length: count }, (_, index) => ({ name: `${name}[${index}]`, local })),
  );
}

/** What the numbers in a trace are called. */
export class Names {
  readonly workload: WorkloadInfo;
  readonly containers: readonly ContainerName[];
  /** Where calls are by appointment, which containers tell of them; null elsewhere. */
  readonly calls: CallPlaces | null;
  /** What the scheduler's text says at each site. */
  readonly siteTexts: readonly string[];
  /** Class numbers by thread number - 1, as far as threads are born. */
  readonly threadClasses: number[] = [];

  constructor(descriptor: SchedulerDescriptor, workload: WorkloadInfo) {
    this.workload = workload;
    this.containers = containerNames(descriptor);
    this.calls = callPlaces(descriptor.profile, this.containers);
    this.siteTexts = descriptor.sites.map(({ text }) => text);
  }

  /** Takes in what a record says of classes: a birth. */
  learn({ kind, thread, place }: Pick<TraceRecord, "kind" | "thread" | "place">): void {
    if (kind === TraceKind.BIRTH) this.threadClasses[thread - 1] = place;
  }

  container(node: number): string {
    return this.containers[node - 1]?.name ?? "nowhere";
  }

  device(number: number): string {
    return this.workload.devices[number] ?? "a device";
  }

  channel(number: number): string {
    return this.workload.channels[number]?.name ?? "a channel";
  }

  /** @param place number of the lock in the low 16 bits, of its element in the high 16 */
  lock(place: number): string {
    return elementName(this.workload.locks, place) ?? "a lock";
  }

  semaphore(place: number): string {
    return elementName(this.workload.semaphores, place) ?? "a semaphore";
  }

  condition(place: number): string {
    return elementName(this.workload.conditions, place) ?? "a condition";
  }

  barrier(number: number): string {
    return this.workload.barriers[number] ?? "a barrier";
  }

  /** @param place number of the class in the low 16 bits, of one of its threads from 1 in the high 16 */
  threads(place: number): string {
    const name = this.workload.classes[place & 0xffff] ?? "a thread";
    return place < 0x10000 ? name : `${name}[${(place >>> 16) - 1}]`;
  }

  /** Names of all threads that were born: that of the class, with the instance where it has several: `P1`, `worker[2]`. */
  threadNames(): string[] {
    const born = new Map<number, number>();
    const instances = this.threadClasses.map((number) => {
      const instance = born.get(number) ?? 0;
      born.set(number, instance + 1);
      return instance;
    });
    return this.threadClasses.map((number, index) => {
      const name = this.workload.classes[number] ?? `thread ${index + 1}`;
      return born.get(number) === 1 ? name : `${name}[${instances[index]}]`;
    });
  }

  /** The threads of a name, by number: `worker[2]`, or all of a class: `worker`. */
  threadsNamed(wanted: string): Set<number> {
    const [, stem = wanted, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(wanted) ?? [];
    const found = new Set<number>();
    let born = 0;
    this.threadClasses.forEach((number, at) => {
      if (this.workload.classes[number] !== stem) return;
      if (index === undefined || born === Number(index)) found.add(at + 1);
      born++;
    });
    return found;
  }

  /** A thread in a sentence, by its number from 1. */
  thread(number: number): string {
    const classNumber = this.threadClasses[number - 1];
    const name = classNumber === undefined ? undefined : this.workload.classes[classNumber];
    return name === undefined ? `thread ${number}` : `thread ${number} (${name})`;
  }
}

function elementName(parts: readonly WorkloadLock[], place: number): string | undefined {
  const part = parts[place & 0xffff];
  if (part === undefined) return undefined;
  return part.elements === 1 ? part.name : `${part.name}[${place >>> 16}]`;
}

const floatBits = new DataView(new ArrayBuffer(4));

/** The value of a trace record as a number: a time in ns, where the trace holds µs. */
export function traceValue(value: number, type: ValueType): number {
  if (type === "time") return value * 1000;
  if (type === "int") return value;
  floatBits.setInt32(0, value);
  return Number(floatBits.getFloat32(0).toPrecision(7));
}

/** The value of a trace record in words. */
export function formatTraceValue(value: number, type: ValueType): string {
  const number = traceValue(value, type);
  return type === "time" ? formatTime(number) : String(number);
}
