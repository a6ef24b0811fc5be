import { ByteReader } from "../../src/engine/byte-reader.js";
import { KIND, ModuleReader, SECTION } from "../../src/engine/module-reader.js";

const LOOP = [0x00, 0x03, 0x40, 0x0c, 0x00, 0x0b, 0x00]; // no locals; loop, branch to it, end; never reached
const [UNREACHABLE, NOP, END, CALL] = [0x00, 0x01, 0x0b, 0x10];
const MAGIC_AND_VERSION = 8;

interface Body {
  readonly start: number;
  readonly length: number;
  /** Where the content of the section of code begins. */
  readonly section: number;
}

/** A scheduler's module that was damaged so that one of its functions loops for ever; it can still be linked. */
export function looping(module: Uint8Array, name: string): Uint8Array {
  const { start, length, section } = bodyOf(module, name);
  const end = start + length;
  const damaged = Uint8Array.from(module);
  damaged.fill(NOP, start, end);
  damaged.set(LOOP, start);
  for (const at of callsOf(module)) {
    const first = section + at - 1;
    if (first < start || first >= end) continue;
    if (first < start + LOOP.length) throw new Error(`${name} begins with a call`);
    damaged.set(callAt(module, first), first);
  }
  damaged.set([UNREACHABLE, END], end - 2);
  return damaged;
}

/** Where numbers of called functions stand, from the beginning of the section of code. */
function callsOf(module: Uint8Array): number[] {
  const compiled = new WebAssembly.Module(Uint8Array.from(module));
  const [bytes = new ArrayBuffer(0)] = WebAssembly.Module.customSections(
    compiled,
    "catapults.calls",
  );
  const reader = new ByteReader(new Uint8Array(bytes));
  return reader.list(() => reader.u32());
}

function callAt(module: Uint8Array, first: number): Uint8Array {
  const reader = new ModuleReader(module);
  reader.take(first + 1);
  reader.unsigned();
  if (module[first] !== CALL) throw new Error("no call where one should be");
  return module.subarray(first, reader.offset);
}

/** Where in the module the body of an exported function lies. */
function bodyOf(module: Uint8Array, name: string): Body {
  const reader = new ModuleReader(module);
  reader.take(MAGIC_AND_VERSION);
  let [imported, index] = [0, -1];
  while (!reader.atEnd) {
    const id = reader.byte();
    const length = reader.unsigned();
    const from = reader.offset;
    if (id === SECTION.import) imported = countImported(reader);
    if (id === SECTION.export) index = indexOf(reader, name) ?? index;
    if (id === SECTION.code) return { ...bodyAt(reader, index - imported), section: from };
    reader.take(from + length - reader.offset);
  }
  throw new Error("the module has no code");
}

function nameAt(reader: ModuleReader): string {
  return new TextDecoder().decode(reader.take(reader.unsigned()));
}

function countImported(reader: ModuleReader): number {
  let functions = 0;
  for (let left = reader.unsigned(); left > 0; left--) {
    nameAt(reader);
    nameAt(reader);
    const kind = reader.byte();
    if (kind === KIND.function) functions += 1;
    if (kind === KIND.memory) {
      const hasMost = (reader.byte() & 1) === 1;
      reader.unsigned();
      if (hasMost) reader.unsigned();
    } else {
      reader.unsigned();
    }
  }
  return functions;
}

function indexOf(reader: ModuleReader, name: string): number | undefined {
  let found: number | undefined;
  for (let left = reader.unsigned(); left > 0; left--) {
    const exported = nameAt(reader);
    reader.byte();
    const index = reader.unsigned();
    if (exported === name) found = index;
  }
  return found;
}

function bodyAt(reader: ModuleReader, number: number): { start: number; length: number } {
  reader.unsigned();
  for (let left = number; left > 0; left--) reader.take(reader.unsigned());
  const length = reader.unsigned();
  return { start: reader.offset, length };
}
