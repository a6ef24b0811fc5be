import { beforeAll, describe, expect, test } from "vitest";
import type { Exploration, VariedImport } from "../../src/explore/types.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { type Explorable, explorableText, explored } from "../support/explored.js";
import { runTexts } from "../support/texts.js";
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

/** All its runs are written as workloads, and under them those that end with a fault do so again. */
async function expectWritten({ verdicts, imports }: Exploration, planted: Planted): Promise<void> {
  for (const { property, fault, counterexample } of verdicts) {
    if (counterexample === null) continue;
    const { stem, loop } = counterexample;
    const profile = profileOf(planted);
    const scripted = scriptedWorkload([...stem, ...loop], { profile, imports });
    if (!scripted.ok) throw new Error(`${property}: ${scripted.message}`);
    if (property !== "faults") continue;
    const { workload } = scripted.value;
    const { outcome } = await runTexts(textOf(planted), workload);
    const { kind, handler } = fault ?? {};
    expect(outcome, workload).toMatchObject({ kind: "fault", fault: kind, handler });
  }
}

const profileOf = ({ example }: Planted) =>
  /pth|web-|database/.test(example) ? "pth" : "embedded";

describe("a fault that is planted in a shipped scheduler", () => {
  let told: Told[] = [];

  beforeAll(() => {
    told = toldByInterpreter(
      PLANTED.map((one) => {
        const { imports } = programOf(textOf(one), one);
        return {
          text: textOf(one),
          profile: profileOf(one),
          threads: one.threads,
          imports,
          depth: null,
        };
      }),
    );
  });

  test.each(PLANTED.map((planted, index) => [planted.what, planted, index] as const))(
    "%s",
    async (_, planted, index) => {
      const exploration = explorationOf(textOf(planted), planted);
      expect(failing(exploration)).toContain(planted.property);
      expect(told[index]).toEqual({ lengths: lengthsIn(exploration), contradictions: [] });
      await expectWritten(exploration, planted);
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
