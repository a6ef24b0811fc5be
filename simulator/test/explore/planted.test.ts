import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import type { Exploration, VariedImport } from "../../src/explore/types.js";
import { type Explorable, explorableText, explored } from "../support/explored.js";
import { inRoot } from "../support/programs.js";
import { originalOf, PLANTED, type Planted, textOf } from "./planted.js";

/** By property: how many events lead to what fails, or to the loop and round it; null: it holds. */
type Lengths = Readonly<Record<string, number | readonly [number, number] | null>>;

const FOLDERS = ["", "/tests", "/tests/oracle", "/tests/exploration"];

/** What breadth-first search over the plain interpreter finds. */
function toldByInterpreter(planted: readonly Planted[]): Lengths[] {
  const input = planted
    .map((one) => {
      const { imports } = programOf(textOf(one), one);
      return JSON.stringify({ text: textOf(one), threads: one.threads, imports });
    })
    .join("\n");
  const path = FOLDERS.map((folder) => inRoot(`compiler${folder}`)).join(":");
  const told = execFileSync(
    inRoot(".venv/bin/python"),
    [inRoot("compiler/tests/exploration/tell_shortest.py")],
    { input, encoding: "utf8", env: { ...process.env, PYTHONPATH: path } },
  );
  return told
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Lengths);
}

function lengthsIn({ extent, verdicts }: Exploration): Lengths {
  const { states, transitions } = extent;
  const found: Record<string, Lengths[string]> = { states, transitions, faults: null, stuck: null };
  for (const { property, verdict, counterexample } of verdicts) {
    if (property === "bypass" || found[property]) continue;
    const { stem, loop } = counterexample ?? { stem: [], loop: [] };
    const length = loop.length > 0 ? ([stem.length, loop.length] as const) : stem.length;
    found[property] = verdict === "holds" ? null : length;
  }
  return found;
}

/** With the values that it is given. */
function programOf(text: string, { threads, values }: Planted): Explorable {
  const program = explorableText(text, threads);
  const given = (one: VariedImport) => ({ ...one, values: values[one.name] ?? one.values });
  return { ...program, imports: program.imports.map(given) };
}

const explorationOf = (text: string, planted: Planted) => explored(programOf(text, planted));

const failing = ({ verdicts }: Exploration) =>
  verdicts.filter(({ verdict }) => verdict === "fails").map(({ property }) => property);

describe("a fault that is planted in a shipped scheduler", () => {
  let told: Lengths[] = [];

  beforeAll(() => {
    told = toldByInterpreter(PLANTED);
  });

  test.each(PLANTED.map((planted, index) => [planted.what, planted, index] as const))(
    "%s",
    (_, planted, index) => {
      const exploration = explorationOf(textOf(planted), planted);
      expect(failing(exploration)).toContain(planted.property);
      expect(lengthsIn(exploration)).toEqual(told[index]);
    },
  );

  test("is not there before", () => {
    const kinds = new Map(PLANTED.map((one) => [`${one.example} ${one.threads}`, one]));
    for (const kind of kinds.values()) {
      const { example, threads } = kind;
      const before = failing(explorationOf(originalOf(example), kind));
      const wanted = PLANTED.filter((one) => one.example === example && one.threads === threads);
      for (const { what, property } of wanted) {
        expect({ what, fails: before.includes(property) }).toEqual({ what, fails: false });
      }
    }
  });
});
