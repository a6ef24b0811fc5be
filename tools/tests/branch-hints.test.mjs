import assert from "node:assert/strict";
import { test } from "node:test";
import { hintBranches } from "../../wasm-runtime/link/branch-hints.mjs";
import { section, sized, vector } from "../../wasm-runtime/link/module-bytes.mjs";

const I32 = 0x7f;
const MARK = [0x10, 0x00]; // call of the first import
const ARGUMENT = [0x20, 0x00];
const SECTION = "metadata.code.branch_hint";
const name = (text) => sized(Buffer.from(text));

/** A module that exports `f`, an i32 of an i32, with this body. */
function moduleOf(code, importName = "unlikely") {
  const body = Buffer.from([0x00, ...code, 0x0b]);
  const imported = Buffer.concat([name("catapults"), name(importName), Buffer.from([0x00, 0x00])]);
  return Buffer.concat([
    Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]),
    section(1, vector([Buffer.from([0x60, 1, I32, 1, I32])])),
    section(2, vector([imported])),
    section(3, vector([Buffer.from([0])])),
    section(7, vector([Buffer.concat([name("f"), Buffer.from([0, 1])])])),
    section(10, vector([sized(body)])),
  ]);
}

/** What the function answers, which fails where a mark is left, and the bytes of the hints. */
function opened({ module: bytes }) {
  const module = new WebAssembly.Module(bytes);
  const unlikely = () => assert.fail("a mark was called");
  const { f } = new WebAssembly.Instance(module, { catapults: { unlikely } }).exports;
  return { f, hints: [...new Uint8Array(WebAssembly.Module.customSections(module, SECTION)[0])] };
}

const one = (offset, value) => [1, /* function */ 1, 1, offset, 1, value];

test("a marked if is hinted as unlikely at its own offset, and does what it did", () => {
  const code = [...ARGUMENT, ...MARK, 0x04, I32, 0x41, 7, 0x05, 0x41, 9, 0x0b];
  const { f, hints } = opened(hintBranches(moduleOf(code)));
  assert.deepEqual([f(1), f(0)], [7, 9]);
  assert.deepEqual(hints, one(3, 0)); // behind the number of locals and the argument
});

test("a branch on a mark that is turned round is hinted as likely", () => {
  const out = [0x02, I32, 0x41, 7, ...ARGUMENT, ...MARK, 0x45, 0x0d, 0x00, 0x1a, 0x41, 9, 0x0b];
  const { f, hints } = opened(hintBranches(moduleOf(out)));
  assert.deepEqual([f(0), f(1)], [7, 9]);
  assert.deepEqual(hints, one(8, 1));
});

test("a mark whose value goes elsewhere only goes, and so do those before it", () => {
  const choose = [0x41, 7, 0x41, 9, ...ARGUMENT, ...MARK, 0x1b];
  const done = hintBranches(moduleOf([...ARGUMENT, ...MARK, 0x1a, ...choose]));
  const { f, hints } = opened(done);
  assert.deepEqual([f(1), f(0)], [7, 9]);
  assert.deepEqual(hints, [0]);
  assert.deepEqual([done.marks, done.hints], [2, 0]);
});

test("bytes within numbers are not taken for operations", () => {
  const constant = [0x41, 0x90, 0x80, 0x04, 0x1a]; // holds what looks like a call and an if
  const code = [...constant, ...ARGUMENT, ...MARK, 0x04, I32, 0x41, 7, 0x05, 0x41, 9, 0x0b];
  const { f, hints } = opened(hintBranches(moduleOf(code)));
  assert.deepEqual([f(1), f(0)], [7, 9]);
  assert.deepEqual(hints, one(8, 0));
});

test("a module without marks, a torn one and one with unknown operations are refused", () => {
  const marked = moduleOf([...ARGUMENT, ...MARK]);
  assert.throws(() => hintBranches(moduleOf(ARGUMENT)), /nothing in it calls catapults\.unlikely/);
  assert.throws(() => hintBranches(moduleOf([...ARGUMENT, ...MARK], "setup")), /nothing in it/);
  assert.throws(() => hintBranches(marked.subarray(0, -3)), /ends too early/);
  assert.throws(() => hintBranches(moduleOf([...MARK, 0xff])), /operation 0xff is unknown/);
});
