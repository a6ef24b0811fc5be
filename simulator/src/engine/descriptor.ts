import { failure, type Result, success } from "../base/result.js";
import { SCHED_ABI, TypeName } from "../generated/layout.js";
import { ByteReader } from "./byte-reader.js";

export type ValueType = "int" | "float" | "time";
/** Variables of handlers also hold threads. */
export type LocalType = ValueType | "thread";

/** A type by its number in layout.toml. */
export const valueType = (number: number) => localType(number) as ValueType;
const localType = (number: number) => (TypeName[number] ?? "INT").toLowerCase() as LocalType;

/** An attribute of threads, or a variable of the scheduler. */
export interface VariableDescriptor {
  readonly name: string;
  readonly type: ValueType;
  /** Bytes from the start of the thread's record, or of the scheduler's data. */
  readonly offset: number;
  /** Elements of an array, else 1. */
  readonly count: number;
  readonly imported: boolean;
}

export interface ContainerDescriptor {
  readonly name: string;
  /** As in ContainerKind. */
  readonly kind: number;
  /** Elements of an array, else 1; each is a node. */
  readonly count: number;
  /** A slot of one handler, empty between handlers. */
  readonly local: boolean;
}

export interface SiteDescriptor {
  readonly file: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** A variable of a handler of a stepping build, and where it is known. */
export interface LocalDescriptor {
  /** Number as in Handler. */
  readonly handler: number;
  readonly name: string;
  readonly type: LocalType;
  /** Bytes from the start of the frame. */
  readonly offset: number;
  readonly firstSite: number;
  readonly lastSite: number;
}

/** A variable that more than one process of a system knows of. */
export interface SharedDescriptor {
  readonly name: string;
  /** As in Shared. */
  readonly kind: number;
  /** As in Model. */
  readonly model: number;
  readonly type: ValueType;
  /** Elements of an array, else 1. */
  readonly count: number;
  /** Bytes from the start of the scheduler's data. */
  readonly offset: number;
  /** Of a slot, count or family: its node container, by the node that it is at the manager. */
  readonly container: number;
  /** Whether an invariant or an assertion reads it, though another process has it. */
  readonly isLookedAt: boolean;
}

/** What a scheduler module says of itself; see docs/reference/scheduler-module.md. */
export interface SchedulerDescriptor {
  readonly name: string;
  readonly profile: number;
  readonly attributes: readonly VariableDescriptor[];
  readonly globals: readonly VariableDescriptor[];
  readonly containers: readonly ContainerDescriptor[];
  /** Bytes of one thread's record. */
  readonly stride: number;
  /** Numbers as in Handler, in the order in which the runtime is given the functions. */
  readonly handlers: readonly number[];
  /** Site 0 is "nowhere". */
  readonly sites: readonly SiteDescriptor[];
  /** Whether it can pause within handlers and shows their variables then. */
  readonly isStepping: boolean;
  /** Bytes of the frame; 0 without one. */
  readonly frameSize: number;
  /** Variables of handlers, where they are shown. */
  readonly locals: readonly LocalDescriptor[];
  /** Variables that other processes of a system know of, by their number in messages. */
  readonly shared: readonly SharedDescriptor[];
  /** Of the texts of the distributed scheduler that it is a part of; 0 without one. */
  readonly stamp: bigint;
  /** Of its nodes, from 1; 0 for none, and for the manager. */
  readonly family: number;
}

/** Decodes the custom section `catapults` of a scheduler module. */
export function decodeDescriptor(bytes: Uint8Array): Result<SchedulerDescriptor> {
  const reader = new ByteReader(bytes);
  const abi = reader.u32();
  if (abi !== SCHED_ABI) {
    return failure(
      `The scheduler was compiled for version ${abi} of the scheduler contract, and this simulator knows version ${SCHED_ABI}. Compile it again.`,
    );
  }
  const descriptor = readDescriptor(reader);
  if (reader.failed || !reader.atEnd) {
    return failure(
      "The scheduler's description of itself is damaged. Compile the scheduler again.",
    );
  }
  return success(descriptor);
}

function readDescriptor(reader: ByteReader): SchedulerDescriptor {
  const name = reader.text();
  const profile = reader.u32();
  reader.u32(); // bytes of data, checked by the runtime
  const stride = reader.u32();
  reader.u32(); // depth of foreach, used by the runtime
  reader.u32(); // slot that is dispatched, used by the runtime
  reader.u32(); // and how many there are
  const descriptor = {
    name,
    profile,
    stride,
    attributes: reader.list(() => readVariable(reader)),
    globals: reader.list(() => readVariable(reader)),
    containers: reader.list(() => readContainer(reader)),
    handlers: reader.list(() => readHandler(reader)),
    sites: reader.list(() => readSite(reader)),
  };
  reader.list(() => [reader.text(), reader.list(() => reader.u32())]); // functions of the host
  const frameSize = reader.u32();
  const isStepping = frameSize > 0; // only a stepping build has a frame
  return {
    ...descriptor,
    isStepping,
    frameSize,
    locals: reader.list(() => readLocal(reader)),
    shared: reader.list(() => readShared(reader)),
    stamp: BigInt.asUintN(64, reader.i64()),
    family: reader.u32(),
  };
}

function readShared(reader: ByteReader): SharedDescriptor {
  return {
    name: reader.text(),
    kind: reader.u32(),
    model: reader.u32(),
    type: valueType(reader.u32()),
    count: reader.u32(),
    offset: reader.u32(),
    container: reader.u32(),
    isLookedAt: reader.u32() !== 0,
  };
}

function readLocal(reader: ByteReader): LocalDescriptor {
  return {
    handler: reader.u32(),
    name: reader.text(),
    type: localType(reader.u32()),
    offset: reader.u32(),
    firstSite: reader.u32(),
    lastSite: reader.u32(),
  };
}

function readVariable(reader: ByteReader): VariableDescriptor {
  const name = reader.text();
  const type = valueType(reader.u32());
  const offset = reader.u32();
  const count = reader.u32();
  const imported = reader.u32() !== 0;
  reader.i64(); // an import's default, used by the runtime
  return { name, type, offset, count, imported };
}

function readContainer(reader: ByteReader): ContainerDescriptor {
  const name = reader.text();
  const kind = reader.u32();
  const count = reader.u32();
  reader.u32(); // key
  reader.u32(); // lowest first
  return { name, kind, count, local: reader.u32() !== 0 };
}

function readHandler(reader: ByteReader): number {
  const number = reader.u32();
  reader.u32(); // has a parameter
  reader.u32(); // its parameter is fixed
  return number;
}

function readSite(reader: ByteReader): SiteDescriptor {
  return { file: reader.text(), text: reader.text(), line: reader.u32(), column: reader.u32() };
}
