import { KIND, ModuleReader, readSections, SECTION, type Section } from "./module-reader.js";

/** What linking needs to know of a module. Functions are numbered from the imported ones on. */
export interface ModuleLayout {
  readonly sections: readonly Section[];
  /** Each as it is encoded. */
  readonly types: readonly Uint8Array[];
  readonly imports: readonly FunctionImport[];
  /** Types of the functions that the module itself holds, by index in `types`. */
  readonly functions: readonly number[];
  readonly exports: readonly Export[];
}

export interface FunctionImport {
  readonly module: string;
  readonly name: string;
  readonly type: number;
}

export interface Export {
  readonly name: string;
  readonly kind: number;
  readonly index: number;
}

const HAS_MAXIMUM = 1;

/** Null when the bytes are no module, or one that imports tables or globals. */
export function readLayout(bytes: Uint8Array): ModuleLayout | null {
  const sections = readSections(bytes);
  if (sections === null) return null;
  const readers = new Map(sections.map(({ id, content }) => [id, new ModuleReader(content)]));
  const read = <T>(id: number, item: (reader: ModuleReader) => T): T[] => {
    const reader = readers.get(id);
    return reader === undefined ? [] : reader.vector(() => item(reader));
  };
  const layout = {
    sections,
    types: read(SECTION.type, readType),
    imports: read(SECTION.import, readImport).flat(),
    functions: read(SECTION.function, (reader) => reader.unsigned()),
    exports: read(SECTION.export, readExport),
  };
  const failed = [...readers.values()].some((reader) => reader.failed);
  return failed ? null : layout;
}

/** The type of a function as it is encoded; undefined when there is no such function. */
export function typeOf(layout: ModuleLayout, index: number): Uint8Array | undefined {
  const own = layout.functions[index - layout.imports.length];
  const type = layout.imports[index]?.type ?? own;
  return type === undefined ? undefined : layout.types[type];
}

function readType(reader: ModuleReader): Uint8Array {
  return reader.passed(() => {
    reader.byte(); // a function
    reader.take(reader.unsigned()); // parameters, a byte each
    reader.take(reader.unsigned()); // results
  });
}

/** At most one: a memory has no place among functions. */
function readImport(reader: ModuleReader): FunctionImport[] {
  const module = reader.name();
  const name = reader.name();
  switch (reader.byte()) {
    case KIND.function:
      return [{ module, name, type: reader.unsigned() }];
    case KIND.memory:
      passLimits(reader);
      return [];
    default:
      reader.fail();
      return [];
  }
}

function passLimits(reader: ModuleReader): void {
  const flags = reader.byte();
  reader.unsigned();
  if ((flags & HAS_MAXIMUM) !== 0) reader.unsigned();
}

function readExport(reader: ModuleReader): Export {
  return { name: reader.name(), kind: reader.byte(), index: reader.unsigned() };
}
