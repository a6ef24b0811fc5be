import { beforeAll, describe, expect, test } from "vitest";
import type { Exploration, VariedImport } from "../../src/explore/types.js";
import { type Explorable, explorableText, explored } from "../support/explored.js";
import { originalOf, PLANTED, type Planted, textOf } from "./planted.js";
import { lengthsIn, type Told, toldByInterpreter } from "./shortest.js";

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
  let told: Told[] = [];

  beforeAll(() => {
    told = toldByInterpreter(
      PLANTED.map((one) => {
        const { imports } = programOf(textOf(one), one);
        const profile = /pth|web-|database/.test(one.example) ? "pth" : "embedded";
        return { text: textOf(one), profile, threads: one.threads, imports, depth: null };
      }),
    );
  });

  test.each(PLANTED.map((planted, index) => [planted.what, planted, index] as const))(
    "%s",
    (_, planted, index) => {
      const exploration = explorationOf(textOf(planted), planted);
      expect(failing(exploration)).toContain(planted.property);
      expect(told[index]).toEqual({ lengths: lengthsIn(exploration), contradictions: [] });
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
