import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { inRoot, VENV_PYTHON } from "../lib/paths.mjs";
import { runCommand } from "../lib/run-command.mjs";

const RULES = {
  orders: [{ packages: ["ply"], zones: ["lib/core/low.py", "lib/core/high"] }],
  zones: {
    "web/src/model": { imports: [], packages: ["zustand/vanilla"], types_of: ["engine"] },
    "web/src/views/*": { imports: ["web/src/model"], not_packages: ["idb"] },
    "web/src/app": { imports: ["web/src/model", "web/src/views"] },
  },
  debts: [],
};

let top;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "catapults-edges-"));
});
afterEach(() => rm(top, { recursive: true }));

/** Checks a tree of the given files and returns the complaints. */
async function check(files, rules = RULES) {
  const all = { ...files, "tools/edges.json": JSON.stringify(rules) };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(top, path)), { recursive: true });
    await writeFile(join(top, path), text);
  }
  const command = [VENV_PYTHON, inRoot("tools", "check_edges.py"), top];
  const { status, output } = await runCommand(command, { anyStatus: true });
  const lines = output.trim().split("\n");
  assert.equal(status, lines[0] === "All imports keep the rules." ? 0 : 1);
  return status === 0 ? [] : lines;
}

test("imports that keep the rules pass", async () => {
  const complaints = await check({
    "lib/core/low.py": "import json\nimport ply.lex\n",
    "lib/core/high/__init__.py": "from core.low import thing\nfrom core.high import other\n",
    "web/src/model/store.ts": 'import { createStore } from "zustand/vanilla";\n',
    "web/src/views/graph/index.tsx":
      'import { s } from "../../model/store.js";\nimport "./a.css";\n',
    "web/src/app/main.tsx": 'import { G } from "../views/graph/index.js";\n',
  });
  assert.deepEqual(complaints, []);
});

test("a Python module may not import what comes after it", async () => {
  const complaints = await check({
    "lib/core/low.py": '"""from core.high import nothing"""\n\nfrom core.high import thing\n',
    "lib/core/high/__init__.py": "",
  });
  assert.equal(complaints.length, 1);
  assert.match(complaints[0], /^lib\/core\/low\.py:3: .*lib\/core\/high/);
});

test("a relative import of Python is followed", async () => {
  const complaints = await check({
    "lib/core/low.py": "from .high import thing\n",
    "lib/core/high/__init__.py": "",
  });
  assert.match(complaints.join("\n"), /low\.py:1: /);
});

test("a package from outside must be allowed", async () => {
  const complaints = await check({
    "lib/core/low.py": "import requests\n",
    "web/src/model/store.ts": 'import { useState } from "react";\n',
    "web/src/views/graph/index.tsx": 'import { openDB } from "idb";\n',
  });
  assert.equal(complaints.length, 3);
});

test("a package may be admitted for its types alone", async () => {
  const complaints = await check({
    "web/src/model/types.ts": 'export type {\n  Engine,\n} from "engine";\n',
    "web/src/model/store.ts": 'import { run } from "engine";\n',
  });
  assert.equal(complaints.length, 1);
  assert.match(complaints[0], /^web\/src\/model\/store\.ts:1: /);
});

test("one view may not import another, nor anything the application", async () => {
  const complaints = await check({
    "web/src/views/graph/index.tsx": 'export * from "../threads/index.js";\n',
    "web/src/views/threads/index.tsx": 'const app = import("../../app/main.js");\n',
    "web/src/app/main.tsx": "",
  });
  assert.equal(complaints.length, 2);
});

test("an import over several lines is found and a comment is not", async () => {
  const complaints = await check({
    "web/src/model/store.ts": [
      "// import x from '../app/main.js'",
      "/* import x from '../app/main.js' */",
      "import {",
      "  main,",
      "} from '../app/main.js';",
    ].join("\n"),
    "web/src/app/main.ts": "",
  });
  assert.equal(complaints.length, 1);
});

test("an include of C may not lead to a higher room, nor to a header that is forbidden", async () => {
  const room = (imports) => ({ imports, not_packages: ["time.h"] });
  const zones = {
    "wasm-runtime/src/low": room([]),
    "wasm-runtime/src/high": room(["wasm-runtime/src/low"]),
  };
  const complaints = await check(
    {
      "wasm-runtime/src/low/a.c": '#include "a.h"\n#include <stdint.h>\n#include <time.h>\n',
      "wasm-runtime/src/low/a.h": '#include "catapults/sched.h"\n  # include "high/b.h"\n',
      "wasm-runtime/src/high/b.h": '#include "low/a.h"\n',
    },
    { ...RULES, zones },
  );
  assert.equal(complaints.length, 2);
  assert.match(complaints[0], /^wasm-runtime\/src\/low\/a\.c:3: .*time\.h/);
  assert.match(complaints[1], /^wasm-runtime\/src\/low\/a\.h:2: .*src\/high\/b\.h/);
});

test("a file outside every zone is named", async () => {
  const complaints = await check({ "web/src/stray.ts": "" });
  assert.match(complaints[0], /^web\/src\/stray\.ts: .*no zone/);
});

test("a debt is let through while it is owed and refused when it is paid", async () => {
  const debt = { from: "lib/core/low.py", to: "lib/core/high/__init__.py", reason: "a test" };
  const rules = { ...RULES, debts: [debt] };
  const files = { "lib/core/high/__init__.py": "", "lib/core/low.py": "import core.high\n" };
  assert.deepEqual(await check(files, rules), []);
  const paid = await check({ ...files, "lib/core/low.py": "" }, rules);
  assert.match(paid[0], /debt .* is paid/);
});
