import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { answerNames } from "../../src/explore/answers.js";
import { explore } from "../../src/explore/explore.js";
import { passingOf } from "../../src/explore/passing.js";
import { sharedRuntime } from "../support/engines.js";
import { explorableFile } from "../support/explored.js";
import { inRoot } from "../support/programs.js";

const SHIPPED = readdirSync(inRoot("public/examples"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".sched"))
  .map((name) => inRoot(`public/examples/${name}`))
  .sort();
const BOUNDS = { depth: 10, without: [] };

/** What an application owes, and what happens where it does not: a thread runs the TCP stack, and never ends. */
const RELIES: Readonly<Record<string, readonly string[]>> = {
  sockets: ["It stops in `schedule`, line 50 because a thread was taken from an empty container."],
};

/** Only a workload of theirs can be explored: they schedule groups. */
const OF_WORKLOADS = ["first_refusal", "group_feedback", "switch_delay", "with_a_guest"];

const nameOf = (file: string) => basename(file, ".sched");

function programOf(file: string) {
  const { wanted, ...program } = explorableFile(file, 2);
  const answers = answerNames(wanted).map((name) => ({ name, values: [0, 1] }));
  const passing = program.goesByTime && passingOf(program.goesByTime, undefined);
  return { ...program, wanted, answers, ...(passing && { passing }) };
}

/** What fails of what every scheduler owes; null where only a workload of it can be explored. */
function failing(file: string): string[] | null {
  const search = explore({ runtime: sharedRuntime(), ...programOf(file), ...BOUNDS });
  let next = search.next();
  while (!next.done) next = search.next();
  if (!next.value.ok) return null;
  const owed = next.value.value.verdicts.filter(({ property }) =>
    /^(faults|stuck)$/.test(property),
  );
  expect(owed).toHaveLength(2);
  return owed.filter(({ verdict }) => verdict === "fails").map(({ message }) => message);
}

describe("of the shipped schedulers, under every program of up to 10 events", () => {
  const found = new Map(SHIPPED.map((file) => [nameOf(file), failing(file)]));

  test.each(
    [...found].flatMap(([name, fails]) => (fails === null ? [] : [[name, fails] as const])),
  )("%s breaks no rule of its library", (name, fails) => expect(fails).toEqual(RELIES[name] ?? []));

  test("only those that need a workload are not looked at", () => {
    const refused = [...found].filter(([, fails]) => fails === null).map(([name]) => name);
    expect(refused.sort()).toEqual(OF_WORKLOADS);
    expect(found.size).toBeGreaterThan(40);
  });
});
