/** All programs by appointment: a large file starves under `latency`, and nobody does under `fair`. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scriptedWorkload } from "../../src/explore/scripted.js";
import { explorableText, explored, verdictOn } from "../support/explored.js";
import { inRoot } from "../support/programs.js";

/** A shipped policy with other constants: what takes five threads at an instant takes one, so that three can starve. */
function policy(name: string, constants: Readonly<Record<string, number>>) {
  const text = readFileSync(inRoot(`public/examples/appointments/${name}.sched`), "utf8");
  return Object.entries(constants).reduce((changed, [constant, value]) => {
    const declared = new RegExp(`const int ${constant} = \\d+;`);
    const line = `const int ${constant} = ${value};`;
    return declared.test(changed)
      ? changed.replace(declared, line)
      : changed.replace("data {", `data {\n        ${line}`);
  }, text);
}

test("latency passes a connection with calls over for ever, and shows the round", () => {
  const program = explorableText(policy("latency", { BEGINS: 1 }), 3);
  const found = explored(program);
  expect(found.extent).toMatchObject({ complete: true, states: 170_838 });
  expect(verdictOn(found, "faults").verdict).toBe("holds");
  expect(verdictOn(found, "stuck").verdict).toBe("holds");
  const { verdict, counterexample } = verdictOn(found, "forgotten-unborn");
  expect(verdict).toBe("fails");
  const round = counterexample?.loop ?? [];
  const { watched } = counterexample ?? {};
  // It has called since it accepted, and waits for its next call to begin while others accept again and again.
  for (const { after } of round) {
    const cpu = after?.containers.find(({ name }) => name === "cpu");
    expect(cpu?.threads).toContain(watched);
    const attributes = after?.threads.find(({ name }) => name === watched)?.attributes;
    expect(attributes).toMatchObject({ stage: 0 });
    expect(attributes?.level).toBeGreaterThan(0);
  }
  expect(round.map(({ words }) => words).join()).toMatch(/calls for a connection/);
  expect(scriptedWorkload(round, { profile: "tap", imports: [] })).toMatchObject({ ok: false });
});

test("fair counts without bound, and where only differences are kept nobody is passed over for ever", () => {
  const program = explorableText(policy("fair", { BEGINS: 1, AGE: 2 }), 2);
  const found = explored(program, { relative: ["come", "level"] });
  expect(found.extent).toMatchObject({ complete: true });
  for (const property of ["faults", "stuck", "forgotten", "forgotten-unborn", "bypass"])
    expect(verdictOn(found, property).verdict).toBe("holds");
  const counting = explored(program, { depth: 200 });
  expect(counting.extent, "its states never come again").toMatchObject({ complete: false });
});

test("what has no differences to keep is told", () => {
  const program = explorableText(policy("fair", { BEGINS: 1 }), 2);
  expect(() => explored(program, { relative: ["gone"] })).toThrow(
    "The scheduler has no whole number gone whose differences could be kept.",
  );
});
