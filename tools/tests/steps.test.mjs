import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { runSteps, StepFailed } from "../lib/steps.mjs";

let root;
let runs;
const silent = { begin() {}, done() {} };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "catapults-steps-"));
  runs = 0;
  await write("input/a.txt", "first");
});
afterEach(() => rm(root, { recursive: true }));

async function write(path, text) {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), text);
}

const copying = () => ({
  name: "copy it",
  why: "The tests need it.",
  inputs: ["input"],
  outputs: ["out/a.txt"],
  async run() {
    runs += 1;
    await write("out/a.txt", "made");
  },
});

const build = (...steps) => runSteps(steps, silent, { root });

test("a step runs once while its inputs stay the same", async () => {
  await build(copying());
  await build(copying());
  assert.equal(runs, 1);
});

test("a step runs again when an input changes", async () => {
  await build(copying());
  await write("input/a.txt", "second");
  await build(copying());
  assert.equal(runs, 2);
});

test("a step runs again when an input appears or disappears", async () => {
  await build(copying());
  await write("input/b.txt", "");
  await build(copying());
  await rm(join(root, "input/b.txt"));
  await build(copying());
  assert.equal(runs, 3);
});

test("writing the same contents anew does not run a step again", async () => {
  await build(copying());
  await write("input/a.txt", "first");
  await build(copying());
  assert.equal(runs, 1);
});

test("what is built inside an input folder is no input", async () => {
  await build(copying());
  await write("input/generated/table.txt", "");
  await write("input/__pycache__/a.pyc", "");
  await build(copying());
  assert.equal(runs, 1);
});

test("a step runs again when an output is gone", async () => {
  await build(copying());
  await rm(join(root, "out"), { recursive: true });
  await build(copying());
  assert.equal(runs, 2);
});

test("a step whose work somebody else has done is not run", async () => {
  await write("out/a.txt", "made elsewhere");
  await build({ ...copying(), satisfied: async () => true });
  assert.equal(runs, 0);
});

test("a step that fails stops the rest and runs again next time", async () => {
  let broken = true;
  const fragile = {
    ...copying(),
    async run() {
      if (broken) throw new Error("no paper");
      await copying().run();
    },
  };
  const after = { name: "after", why: "", run: () => assert.fail("it must not run") };
  await assert.rejects(build(fragile, after), (error) => {
    assert.ok(error instanceof StepFailed);
    assert.equal(error.step.name, "copy it");
    assert.equal(error.cause.message, "no paper");
    return true;
  });
  broken = false;
  await build(fragile);
  assert.equal(runs, 1);
});

test("a failure after a success forgets the success", async () => {
  await build(copying());
  await write("input/a.txt", "second");
  const failing = { ...copying(), run: () => Promise.reject(new Error("no paper")) };
  await assert.rejects(build(failing));
  await write("input/a.txt", "first");
  await build(copying());
  assert.equal(runs, 2);
});

test("a step that does not write what it promises fails", async () => {
  const lazy = { ...copying(), run: async () => {} };
  await assert.rejects(build(lazy), (error) =>
    /did not write out\/a\.txt/.test(error.cause.message),
  );
});
