import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { inRoot, VENV_PYTHON } from "../lib/paths.mjs";
import { runCommand } from "../lib/run-command.mjs";

let top;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "catapults-names-"));
});
afterEach(() => rm(top, { recursive: true }));

/** Checks a tree with a library `soft` that calls `pick`, and returns the complaints. */
async function check(files, allowed = []) {
  const all = {
    "compiler/catapults/contracts/libraries/soft.toml": "[handlers.pick]\nnumber = 1\n",
    "tools/names.json": JSON.stringify({ allowed }),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(top, path)), { recursive: true });
    await writeFile(join(top, path), text);
  }
  const command = [VENV_PYTHON, inRoot("tools", "check_names.py"), top];
  const { status, output } = await runCommand(command, { anyStatus: true });
  const lines = output.trim().split("\n");
  assert.equal(status, lines[0] === "No code knows handlers or libraries by name." ? 0 : 1);
  return status === 0 ? [] : lines.map((line) => line.split(";")[0]);
}

const named = (place, name) => `${place}: \`${name}\` is the name of a handler or library`;

test("words in comments, docs and longer strings are no names", async () => {
  const files = {
    "compiler/catapults/a.py": '"""Calls `pick`."""\nTEXT = "the handler `pick`"  # "pick"\n',
    "web/src/a.ts": '// "pick"\n/* "soft" */ const text = "pick one";\n',
    "wasm-runtime/src/library/soft.c": "int a = CAT_SOFT_PICK_ENTRY;\n",
    "wasm-runtime/src/library/loop.c": "/* CAT_PROFILE_SOFT */\n",
  };
  assert.deepEqual(await check(files), []);
});

test("a name is found in each language", async () => {
  const files = {
    "compiler/catapults/a.py": 'match name:\n    case "pick":\n        pass\n',
    "simulator/src/a.ts": "\nif (profile === 'soft') go();\n",
    "web/src/a.tsx": "const a = `pick`;\n",
    "wasm-runtime/src/library/loop.c": "/* a\n */ int a = CAT_PROFILE_SOFT;\n",
  };
  assert.deepEqual(await check(files), [
    named("compiler/catapults/a.py:2", "pick"),
    named("simulator/src/a.ts:2", "soft"),
    named("web/src/a.tsx:1", "pick"),
    named("wasm-runtime/src/library/loop.c:2", "CAT_PROFILE_SOFT"),
  ]);
});

test("what is allowed passes, and is removed once nothing needs it", async () => {
  const files = { "web/src/target/a.ts": 'const a = "pick";\n' };
  const rule = { path: "web/src/target", reason: "its own library" };
  assert.deepEqual(await check(files, [rule]), []);
  assert.deepEqual(await check(files, [{ names: ["pick"], reason: "a word" }]), []);
  assert.match((await check(files, [rule, { path: "web/src/other" }]))[0], /nothing needs/);
});
