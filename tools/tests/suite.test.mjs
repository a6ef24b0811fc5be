import assert from "node:assert/strict";
import { test } from "node:test";
import { flakyTests } from "../suite/flaky.mjs";
import { findHosts } from "../suite/hosts.mjs";
import { countTestCases } from "../suite/junit.mjs";
import { judge, runWithLastLine } from "../suite/part.mjs";

test("test cases are counted by what they contain", () => {
  const xml = `<testsuites><testsuite>
    <testcase name="a" time="1"/>
    <testcase name="b &lt;testcase&gt;"><system-out>fine</system-out></testcase>
    <testcase name="c"><failure message="x">y</failure></testcase>
    <testcase name="d"><error/></testcase>
  </testsuite></testsuites>`;
  assert.deepEqual(countTestCases(xml), { passed: 2, failed: 2 });
});

test("a skipped test case counts as failed", () => {
  assert.deepEqual(countTestCases('<testcase name="a"><skipped/></testcase>'), {
    passed: 0,
    failed: 1,
  });
});

test("what a test prints is not taken for test cases", () => {
  const xml =
    "<testcase><system-out><![CDATA[<testcase><failure/></testcase>]]></system-out></testcase>";
  assert.deepEqual(countTestCases(xml), { passed: 1, failed: 0 });
});

test("a runner that broke down counts as a failed test", () => {
  assert.equal(judge({ passed: 5, failed: 0 }, "ended with status 3").failed, 1);
});

test("a runner that ran nothing counts as a failed test", () => {
  assert.equal(judge({ passed: 0, failed: 0 }, null).failed, 1);
});

test("a runner that reports failures is counted as it says", () => {
  assert.deepEqual(judge({ passed: 5, failed: 2 }, "ended with status 1"), {
    passed: 5,
    failed: 2,
  });
});

test("the closing line of a runner is counted, with failures from its status", async () => {
  const shell = (script) => runWithLastLine(["sh", "-c", script]);
  const good = await shell("echo 3 passed, 0 failed");
  assert.deepEqual([good.passed, good.failed], [3, 0]);
  const bad = await shell("echo 3 passed, 2 failed; exit 1");
  assert.deepEqual([bad.passed, bad.failed], [3, 2]);
  const broken = await shell("echo 3 passed, 0 failed; exit 139");
  assert.deepEqual([broken.passed, broken.failed], [3, 1]);
});

test("an address to install from is found in lock files", () => {
  const lock = { packages: { "node_modules/a": { resolved: "https://host.example/a.tgz" } } };
  assert.deepEqual(findHosts("package-lock.json", JSON.stringify(lock)), [
    "https://host.example/a.tgz",
  ]);
  assert.equal(findHosts("requirements.lock", "--index-url somewhere\nply==3.11\n").length, 1);
  assert.equal(findHosts(".npmrc", "registry=somewhere\n").length, 1);
});

test("links within the project and sponsors' addresses are no hosts", () => {
  const packages = {
    "node_modules/own": { resolved: "own", link: true },
    "node_modules/a": { version: "1.0.0", funding: { url: "https://sponsor.example" } },
  };
  assert.deepEqual(findHosts("package-lock.json", JSON.stringify({ packages })), []);
});

test("tests that passed on their second try are found in what Playwright prints", () => {
  const printed = [
    "  2 flaky",
    "    test/e2e/undo.spec.ts:4:1 › a step is taken back ─────────",
    "    test/e2e/run.spec.ts:9:1 › 3 flaky",
    "  1 passed (3.0s)",
    "",
  ].join("\n");
  assert.deepEqual(flakyTests(printed), [
    "test/e2e/undo.spec.ts:4:1 › a step is taken back",
    "test/e2e/run.spec.ts:9:1 › 3 flaky",
  ]);
  assert.deepEqual(flakyTests("  3 passed (3.0s)\n"), []);
});
