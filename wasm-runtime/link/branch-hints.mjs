/**
 * Tells engines of WebAssembly which branches are seldom taken:
 *
 *   node branch-hints.mjs IN.wasm OUT.wasm
 *
 * Our compiler of C knows no branch hints. So what C calls CAT_UNLIKELY passes its condition to the imported function
 * `catapults.unlikely`. Here each such call goes, and the branch that follows it is noted in the section
 * `metadata.code.branch_hint` (WebAssembly, "Branch Hinting"). The import stays, so that functions keep their numbers.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  customSection,
  passImmediates,
  Reader,
  section,
  sized,
  unsigned,
  vector,
} from "./module-bytes.mjs";

const HEAD = 8; // magic number and version
const IMPORT = 2;
const CODE = 10;
const MARK = "catapults.unlikely";
const FUNCTION = 0; // kind of an import
const IF = 0x04;
const BR_IF = 0x0d;
const CALL = 0x10;
const EQZ = 0x45;
const UNLIKELY = 0;
const LIKELY = 1;

/**
 * @param {Uint8Array} module
 * @returns {{module: Buffer, hints: number, marks: number}} `marks` counts the calls that were taken out
 * @throws {Error} when the module has no marks, or is not one that a compiler of C makes
 */
export function hintBranches(module) {
  const reader = new Reader(module);
  const parts = [reader.take(HEAD)];
  const done = { hints: 0, marks: 0 };
  let imports = { count: 0, mark: -1 };
  while (!reader.atEnd) {
    const id = reader.byte();
    const content = reader.take(reader.unsigned());
    if (id === IMPORT) imports = readImports(new Reader(content));
    if (id === CODE) parts.push(...hintCode(new Reader(content), imports, done));
    else parts.push(section(id, content));
  }
  if (done.marks === 0) throw new Error(`nothing in it calls ${MARK}`);
  return { module: Buffer.concat(parts), ...done };
}

/** How many functions are imported, and which of them is the mark. */
function readImports(reader) {
  const found = { count: 0, mark: -1 };
  for (let left = reader.unsigned(); left > 0; left--) {
    const name = `${reader.name()}.${reader.name()}`;
    if (reader.byte() !== FUNCTION) throw new Error("it imports more than functions");
    reader.unsigned();
    if (name === MARK) found.mark = found.count;
    found.count++;
  }
  return found;
}

/** The section of hints, which has to come first, and that of the code. */
function hintCode(reader, imports, done) {
  const bodies = [];
  const hinted = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    const { body, hints, marks } = hintBody(reader.take(reader.unsigned()), imports.mark);
    if (hints.length > 0) {
      hinted.push(Buffer.concat([unsigned(imports.count + bodies.length), vector(hints)]));
    }
    bodies.push(sized(body));
    done.hints += hints.length;
    done.marks += marks;
  }
  return [
    customSection("metadata.code.branch_hint", vector(hinted)),
    section(CODE, vector(bodies)),
  ];
}

/** A function without its marks, and hints with their offsets in it. */
function hintBody(bytes, mark) {
  const reader = new Reader(bytes);
  const parts = [];
  const hints = [];
  let copied = 0;
  let removed = 0;
  let marks = 0;
  let unlikely = null; // what the value on the stack means: seldom not 0, or seldom 0; null when it was not marked
  for (let left = reader.unsigned(); left > 0; left--) reader.passIntegers(2); // locals
  while (!reader.atEnd) {
    const at = reader.offset;
    const operation = reader.byte();
    if (operation === CALL && reader.unsigned() === mark) {
      parts.push(bytes.subarray(copied, at));
      copied = reader.offset;
      removed += reader.offset - at;
      marks++;
      unlikely = UNLIKELY;
      continue;
    }
    reader.offset = at + 1;
    passImmediates(reader, operation);
    if (unlikely !== null && (operation === IF || operation === BR_IF)) {
      hints.push(Buffer.concat([unsigned(at - removed), sized(Buffer.from([unlikely]))]));
    }
    unlikely = operation === EQZ && unlikely !== null ? LIKELY - unlikely : null;
  }
  parts.push(bytes.subarray(copied));
  return { body: Buffer.concat(parts), hints, marks };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [input, output] = process.argv.slice(2);
  try {
    writeFileSync(output, hintBranches(readFileSync(input)).module);
  } catch (error) {
    console.error(`branch-hints: ${input}: ${error.message}`);
    process.exitCode = 1;
  }
}
