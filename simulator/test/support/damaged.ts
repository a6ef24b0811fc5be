import { KIND, ModuleReader, SECTION } from "../../src/engine/module-reader.js";

const LOOP = [0x00, 0x03, 0x40, 0x0c, 0x00, 0x0b, 0x00]; // no locals; loop, branch to it, end; never reached
const [NOP, END] = [0x01, 0x0b];
const MAGIC_AND_VERSION = 8;

/** A scheduler's module that was damaged so that one of its functions loops for ever. */
export function looping(module: Uint8Array, name: string): Uint8Array {
  const { start, length } = bodyOf(module, name);
  if (length <= LOOP.length) throw new Error(`${name} is too short to loop`);
  const damaged = module.slice();
  damaged.fill(NOP, start, start + length);
  damaged.set(LOOP, start);
  damaged[start + length - 1] = END;
  return damaged;
}

/** Where in the module the body of an exported function lies. */
function bodyOf(module: Uint8Array, name: string): { start: number; length: number } {
  const reader = new ModuleReader(module);
  reader.take(MAGIC_AND_VERSION);
  let [imported, index] = [0, -1];
  while (!reader.atEnd) {
    const id = reader.byte();
    const length = reader.unsigned();
    const from = reader.offset;
    if (id === SECTION.import) imported = countImported(reader);
    if (id === SECTION.export) index = indexOf(reader, name) ?? index;
    if (id === SECTION.code) return bodyAt(reader, index - imported);
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
