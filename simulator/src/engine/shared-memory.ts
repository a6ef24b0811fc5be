import { failure, type Result, success } from "../base/result.js";
import { KIND, ModuleReader, readSections, SECTION, type Section } from "./module-reader.js";
import { concatenate, name, section, unsigned } from "./module-writer.js";

const MAGIC_AND_VERSION = 8;
const HAS_MAXIMUM = 1;
const SHARED_WITH_MAXIMUM = 3;
const IN_FIRST_MEMORY = 0;
const I32_CONST = 0x41;
const END = 0x0b;

/** What a module writes into its memory at its start. */
interface Segment {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** In pages. */
interface Limits {
  readonly initial: number;
  readonly maximum: number;
}

/** A module that asks for its memory, and writes nothing into it at its start. */
export interface SharingModule {
  readonly bytes: Uint8Array;
  /** A memory as the module itself would have made it. */
  makeMemory(): WebAssembly.Memory;
}

/**
 * Lets several instances of a module have one memory, each in a thread of its own, so that one goes on with what another
 * has begun. One at a time may work in it.
 * @param module without imports
 */
export function sharingModule(module: Uint8Array): Result<SharingModule> {
  const sections = readSections(module) ?? [];
  const limits = readLimits(contentOf(sections, SECTION.memory));
  const segments = readSegments(contentOf(sections, SECTION.data));
  if (limits === null || segments === null) {
    return failure("These bytes are not the simulation runtime. Build the runtime again.");
  }
  const parts = sections.flatMap(({ id, whole }) => {
    if (id === SECTION.type) return [whole, askingFor(limits)];
    return REPLACED.has(id) ? [] : [whole];
  });
  const makeMemory = () => {
    const memory = new WebAssembly.Memory({ ...limits, shared: true });
    const whole = new Uint8Array(memory.buffer);
    for (const { address, bytes } of segments) whole.set(bytes, address);
    return memory;
  };
  const head = module.subarray(0, MAGIC_AND_VERSION);
  return success({ bytes: concatenate([head, ...parts]), makeMemory });
}

const REPLACED: ReadonlySet<number> = new Set([SECTION.memory, SECTION.data, SECTION.dataCount]);

const contentOf = (sections: readonly Section[], wanted: number) =>
  new ModuleReader(sections.find(({ id }) => id === wanted)?.content ?? Uint8Array.of(0));

function readLimits(reader: ModuleReader): Limits | null {
  const [limits] = reader.vector(() => {
    if (reader.byte() !== HAS_MAXIMUM) reader.fail();
    return { initial: reader.unsigned(), maximum: reader.unsigned() };
  });
  return reader.failed || limits === undefined ? null : limits;
}

function readSegments(reader: ModuleReader): Segment[] | null {
  const segments = reader.vector(() => {
    if (reader.unsigned() !== IN_FIRST_MEMORY || reader.byte() !== I32_CONST) reader.fail();
    const address = reader.unsigned();
    if (reader.byte() !== END) reader.fail();
    return { address, bytes: reader.take(reader.unsigned()) };
  });
  return reader.failed ? null : segments;
}

const askingFor = ({ initial, maximum }: Limits) =>
  section(
    SECTION.import,
    concatenate([
      unsigned(1),
      name("env"),
      name("memory"),
      Uint8Array.of(KIND.memory, SHARED_WITH_MAXIMUM),
      unsigned(initial),
      unsigned(maximum),
    ]),
  );
