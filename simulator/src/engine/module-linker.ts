import { failure, type Result, success } from "../base/result.js";
import { ByteReader } from "./byte-reader.js";
import { type FunctionImport, type ModuleLayout, readLayout, typeOf } from "./module-layout.js";
import { namesOf } from "./module-names.js";
import { KIND, ModuleReader, SECTION, type Section } from "./module-reader.js";
import { concatenate, section, unsigned } from "./module-writer.js";

const MAGIC_AND_VERSION = 8;
const CALL = 0x10;
/** Bodies without locals. */
const DO_NOTHING = [0x00, 0x0b];
const NEVER_CALLED = [0x00, 0x00, 0x0b];

/** What the modules of our compiler consist of. */
const KNOWN: ReadonlySet<number> = new Set([
  SECTION.custom,
  SECTION.type,
  SECTION.import,
  SECTION.function,
  SECTION.export,
  SECTION.code,
]);

/** The sections of the runtime that change. */
const CHANGED = [SECTION.type, SECTION.import, SECTION.function, SECTION.code];

/** The module's name under which the runtime imports the functions of a scheduler. */
export const SCHEDULER = "catapults";

/**
 * Makes one module of the runtime and a scheduler, without imports. What the runtime imports
 * becomes its first functions, which keeps all of its indices as they are: the handlers are the
 * scheduler's, and those that it lacks are never called. The scheduler's other functions follow
 * behind the runtime's own. Indices in the scheduler's code change where its section
 * `catapults.calls` says that they stand (docs/reference/scheduler-module.md). Engines compile calls within
 * a module better than calls between modules.
 *
 * @param scheduler a module that the engine found valid
 * @param calls the content of its custom section `catapults.calls`
 */
export function linkModules(
  runtime: Uint8Array,
  scheduler: Uint8Array,
  calls: Uint8Array,
): Result<Uint8Array> {
  const base = readLayout(runtime);
  if (base === null || !CHANGED.every((id) => base.sections.some((each) => each.id === id))) {
    return failure("These bytes are not the simulation runtime. Build the runtime again.");
  }
  const unknown = base.imports.find(
    (each) => each.module !== SCHEDULER && !givesNothing(base, each),
  );
  if (unknown !== undefined) {
    return failure(
      `This is not the simulation runtime: it asks for “${unknown.module}.${unknown.name}”. Build the runtime again.`,
    );
  }
  const added = readLayout(scheduler);
  if (added === null || !added.sections.every(({ id }) => KNOWN.has(id))) return notLinkable();
  const places = placesOf(base, added);
  if (!places.ok) return places;
  const bodies = relocate(codeOf(added), readCalls(calls), places.value);
  if (bodies === null) return notLinkable();
  const functions = arrange(base, added, places.value, bodies);
  const sections = base.sections.map((each) => rewrite(each, added, functions));
  const head = runtime.subarray(0, MAGIC_AND_VERSION);
  return success(concatenate([head, ...sections, namesOf(base)]));
}

const notLinkable = () =>
  failure(
    "The scheduler module cannot be linked with the runtime. Compile the scheduler with this version of the compiler.",
  );

/** By the number of a function in the scheduler's module, its number in the linked one. */
function placesOf(base: ModuleLayout, added: ModuleLayout): Result<number[]> {
  const places: number[] = [];
  for (const wanted of added.imports) {
    const found = base.exports.find(
      ({ name, kind }) => name === wanted.name && kind === KIND.function,
    );
    if (found === undefined || !sameBytes(typeOf(base, found.index), added.types[wanted.type])) {
      return failure(
        `The scheduler module does not fit this runtime: “${wanted.name}” differs. Compile the scheduler again.`,
      );
    }
    places.push(found.index);
  }
  let next = base.imports.length + base.functions.length;
  for (const index of added.functions.keys()) {
    const handler = importedAs(base, added, added.imports.length + index);
    places.push(handler === -1 ? next++ : handler);
  }
  return success(places);
}

/** The index of the runtime's import which a function of the scheduler is; -1 for none. */
function importedAs(base: ModuleLayout, added: ModuleLayout, index: number): number {
  const names = added.exports
    .filter((each) => each.kind === KIND.function && each.index === index)
    .map((each) => each.name);
  const type = typeOf(added, index);
  return base.imports.findIndex(
    (each) =>
      each.module === SCHEDULER &&
      names.includes(each.name) &&
      sameBytes(base.types[each.type], type),
  );
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function codeOf(layout: ModuleLayout): Uint8Array {
  return layout.sections.find(({ id }) => id === SECTION.code)?.content ?? Uint8Array.of(0);
}

/** Offsets in the content of the section of code; null when the section is damaged. */
function readCalls(bytes: Uint8Array): readonly number[] | null {
  const reader = new ByteReader(bytes);
  const calls = reader.list(() => reader.u32());
  return reader.failed || !reader.atEnd ? null : calls;
}

/** The bodies, calling functions by their places; null when the calls are not where they should be. */
function relocate(
  code: Uint8Array,
  calls: readonly number[] | null,
  places: readonly number[],
): Uint8Array[] | null {
  if (calls === null) return null;
  const reader = new ModuleReader(code);
  let next = 0;
  const call = (at: number): Uint8Array[] => {
    const before = reader.take(at - reader.offset);
    const place = places[reader.unsigned()];
    if (place === undefined || before.at(-1) !== CALL) reader.fail();
    return [before, unsigned(place ?? 0)];
  };
  const bodies = reader.vector(() => {
    const size = reader.unsigned();
    const end = reader.offset + size;
    const parts: Uint8Array[] = [];
    for (let at = calls[next]; at !== undefined && at < end; at = calls[++next]) {
      parts.push(...call(at));
    }
    return concatenate([...parts, reader.take(end - reader.offset)]);
  });
  const complete = reader.atEnd && !reader.failed && next === calls.length;
  return complete ? bodies : null;
}

/** A function of the linked module: its type there, and its body. */
interface Placed {
  readonly type: number;
  readonly body: Uint8Array;
}

/** What comes before the runtime's own functions, and what behind. */
interface Arrangement {
  readonly before: readonly Placed[];
  readonly behind: readonly Placed[];
}

function arrange(
  base: ModuleLayout,
  added: ModuleLayout,
  places: readonly number[],
  bodies: readonly Uint8Array[],
): Arrangement {
  const before = base.imports.map(
    (each): Placed => ({
      type: each.type,
      body: Uint8Array.from(givesNothing(base, each) ? DO_NOTHING : NEVER_CALLED),
    }),
  );
  const behind: Placed[] = [];
  bodies.forEach((body, index) => {
    const type = base.types.length + (added.functions[index] ?? 0);
    const place = places[added.imports.length + index] ?? before.length;
    if (place < before.length) before[place] = { type, body };
    else behind.push({ type, body });
  });
  return { before, behind };
}

const givesNothing = (base: ModuleLayout, { type }: FunctionImport) =>
  base.types[type]?.at(-1) === 0;

/** A section of the runtime as it is in the linked module. */
function rewrite(
  { id, content, whole }: Section,
  added: ModuleLayout,
  { before, behind }: Arrangement,
): Uint8Array {
  const types = (functions: readonly Placed[]) => functions.map(({ type }) => unsigned(type));
  const bodies = (functions: readonly Placed[]) => functions.map(({ body }) => sized(body));
  switch (id) {
    case SECTION.type:
      return section(id, enlarge(content, [], added.types));
    case SECTION.import:
      return new Uint8Array();
    case SECTION.function:
      return section(id, enlarge(content, types(before), types(behind)));
    case SECTION.code:
      return section(id, enlarge(content, bodies(before), bodies(behind)));
    default:
      return whole;
  }
}

/** A vector with more items before and behind those that it has. */
function enlarge(
  vector: Uint8Array,
  before: readonly Uint8Array[],
  behind: readonly Uint8Array[],
): Uint8Array {
  const reader = new ModuleReader(vector);
  const count = unsigned(reader.unsigned() + before.length + behind.length);
  return concatenate([count, ...before, vector.subarray(reader.offset), ...behind]);
}

const sized = (body: Uint8Array) => concatenate([unsigned(body.length), body]);
