import type { SchedulerDescriptor, ValueType } from "./engine/descriptor.js";
import type { WorkloadInfo } from "./engine/workload-info.js";
import { formatTime } from "./format.js";

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
  /** What the scheduler's text says at each site. */
  readonly siteTexts: readonly string[];
  /** Class numbers by thread number - 1, as far as threads are born. */
  readonly threadClasses: number[] = [];

  constructor(descriptor: SchedulerDescriptor, workload: WorkloadInfo) {
    this.workload = workload;
    this.containers = containerNames(descriptor);
    this.siteTexts = descriptor.sites.map(({ text }) => text);
  }

  container(node: number): string {
    return this.containers[node - 1]?.name ?? "nowhere";
  }

  /** A thread in a sentence, by its number from 1. */
  thread(number: number): string {
    const classNumber = this.threadClasses[number - 1];
    const name = classNumber === undefined ? undefined : this.workload.classes[classNumber];
    return name === undefined ? `thread ${number}` : `thread ${number} (${name})`;
  }
}

const floatBits = new DataView(new ArrayBuffer(4));

/** The value of a trace record in words: an int, the bits of a float32, or a time in µs. */
export function formatTraceValue(value: number, type: ValueType): string {
  if (type === "time") return formatTime(value * 1000);
  if (type === "int") return String(value);
  floatBits.setInt32(0, value);
  return String(Number(floatBits.getFloat32(0).toPrecision(7)));
}
