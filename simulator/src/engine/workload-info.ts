import { failure, type Result, success } from "../base/result.js";
import { BYTECODE_MAGIC, BYTECODE_VERSION, Section, VariableFlag } from "../generated/bytecode.js";
import { ByteReader } from "./byte-reader.js";
import { type ValueType, valueType } from "./descriptor.js";

export interface WorkloadVariable {
  readonly name: string;
  readonly type: ValueType;
  readonly parameter: boolean;
  readonly initial: number;
  /** The bounds of a parameter; 0 of any other variable. */
  readonly lowest: number;
  readonly highest: number;
}

/** A lock, semaphore or condition. */
export interface WorkloadLock {
  readonly name: string;
  /** Elements of an array, else 1. */
  readonly elements: number;
}

/** A channel, and what its messages carry. */
export interface WorkloadChannel {
  readonly name: string;
  /** Names of the fields, in the order of their declaration. */
  readonly fields: readonly string[];
}

/** The names in a compiled workload, in its own numbering. */
export interface WorkloadInfo {
  readonly name: string;
  readonly variables: readonly WorkloadVariable[];
  readonly classes: readonly string[];
  readonly histograms: readonly { readonly name: string; readonly type: ValueType }[];
  readonly counters: readonly string[];
  readonly devices: readonly string[];
  readonly channels: readonly WorkloadChannel[];
  readonly locks: readonly WorkloadLock[];
  readonly semaphores: readonly WorkloadLock[];
  readonly conditions: readonly WorkloadLock[];
  readonly barriers: readonly string[];
  readonly strings: readonly string[];
  /** Whether some of its threads are the processes of a table. */
  readonly hasProcesses: boolean;
}

/** What a manager has in the place of a workload: its threads are nodes. */
export const MANAGER_WORKLOAD: WorkloadInfo = {
  name: "manager",
  variables: [],
  classes: ["node"],
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

/** Reads the names of a compiled workload. The runtime validates the rest. */
export function decodeWorkload(bytes: Uint8Array): Result<WorkloadInfo> {
  const reader = new ByteReader(bytes);
  if (reader.u32() !== BYTECODE_MAGIC) return failure("This is not a compiled workload.");
  const version = reader.u32();
  if (version !== BYTECODE_VERSION) {
    return failure(
      `The workload was compiled to version ${version} of the bytecode, and this simulator knows version ${BYTECODE_VERSION}. Compile it again.`,
    );
  }
  const sections = new Map(
    reader.list(() => [reader.u32(), new ByteReader(reader.bytes(reader.u32()))] as const),
  );
  const info = readNames(sections);
  const damaged = reader.failed || [...sections.values()].some((section) => section.failed);
  return damaged ? failure("The compiled workload is damaged. Compile it again.") : success(info);
}

function readNames(sections: ReadonlyMap<number, ByteReader>): WorkloadInfo {
  const section = (id: number) => sections.get(id) ?? new ByteReader(new Uint8Array(8));
  const texts = section(Section.STRINGS);
  const strings = texts.list(() => texts.text());
  const string = (number: number) => strings[number] ?? "";

  const profile = section(Section.PROFILE);
  profile.u32();
  const name = string(profile.u32());

  const measures = section(Section.MEASURES);
  const histograms = measures.list(() => ({
    name: string(measures.u32()),
    type: valueType(measures.u32()),
  }));
  const counters = measures.list(() => string(measures.u32()));

  return {
    name,
    variables: readVariables(section(Section.VARIABLES), string),
    classes: readClasses(section(Section.CLASSES), string),
    histograms,
    counters,
    devices: readDevices(section(Section.DEVICES), string),
    channels: readChannels(section(Section.CHANNELS), string),
    locks: readArrays(section(Section.LOCKS), 8, string), // ceiling
    semaphores: readArrays(section(Section.SEMAPHORES), 4, string), // initial value
    conditions: readArrays(section(Section.CONDITIONS), 0, string),
    barriers: readBarriers(section(Section.BARRIERS), string),
    strings,
    hasProcesses: sections.has(Section.PROCESSES),
  };
}

function readVariables(reader: ByteReader, string: (n: number) => string): WorkloadVariable[] {
  return reader.list(() => {
    const name = string(reader.u32());
    const type = valueType(reader.u32());
    const parameter = (reader.u32() & VariableFlag.PARAMETER) !== 0;
    const value = () => (type === "float" ? reader.f64() : Number(reader.i64()));
    return { name, type, parameter, initial: value(), lowest: value(), highest: value() };
  });
}

function readClasses(reader: ByteReader, string: (n: number) => string): string[] {
  return reader.list(() => {
    const name = string(reader.u32());
    reader.bytes(4 * 4); // instances, birth, entry, locals
    const imports = reader.u32();
    reader.bytes(imports * 2 * 4);
    return name;
  });
}

function readDevices(reader: ByteReader, string: (n: number) => string): string[] {
  return reader.list(() => {
    const name = string(reader.u32());
    reader.bytes(2 * 4); // servers, discipline
    return name;
  });
}

function readChannels(reader: ByteReader, string: (n: number) => string): WorkloadChannel[] {
  return reader.list(() => {
    const name = string(reader.u32());
    reader.u32(); // capacity
    const fields = reader.list(() => {
      const field = string(reader.u32());
      reader.u32(); // type
      return field;
    });
    return { name, fields };
  });
}

/** @param rest bytes of each behind the number of its elements */
function readArrays(
  reader: ByteReader,
  rest: number,
  string: (n: number) => string,
): WorkloadLock[] {
  return reader.list(() => {
    const array = { name: string(reader.u32()), elements: reader.u32() };
    reader.bytes(rest);
    return array;
  });
}

function readBarriers(reader: ByteReader, string: (n: number) => string): string[] {
  return reader.list(() => {
    const name = string(reader.u32());
    reader.u32(); // threads
    return name;
  });
}
