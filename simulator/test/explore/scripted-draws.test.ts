import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { NamedStep } from "../../src/explore/types.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { explorableText, explored, verdictOn } from "../support/explored.js";
import { runTextsNatively } from "../support/native-texts.js";
import { inRoot } from "../support/programs.js";
import { compileTexts } from "../support/texts.js";

/** A turn is given by chance, and a fault comes where it went so several times. */
const wheel = (profile: string, place: string) => `scheduler wheel extends ${profile} {
    data { int twos; }
    ${place} {
        int drawn = (* rand() % 3 *);
        if (drawn == 2) twos++; else twos = 0;
        assert(twos < 4, "four in a row");
    }
}`;

const lottery = readFileSync(inRoot("public/examples/lottery/lottery.sched"), "utf8");

const DRAWING: Readonly<Record<string, readonly [profile: string, text: string]>> = {
  "an embedded scheduler that draws for each turn": [
    "embedded",
    wheel("cmthread", "before schedule"),
  ],
  "one for GNU Pth": ["pth", wheel("pth", "before schedule")],
  "a lottery whose last ticket wins twice": [
    "preemptive",
    lottery.replace("threadref current;", "threadref current; int last;").replace(
      "// Where nobody",
      `if (all == 3 && drawn == 2) { last++; assert(last < 2, "twice"); }
            // Where nobody`,
    ),
  ],
};

function metAgain(profile: string, text: string) {
  const program = explorableText(text, 3);
  const { fault, counterexample } = verdictOn(explored(program, { depth: 15 }), "faults");
  const steps = counterexample?.stem ?? [];
  expect(steps.filter(({ answers = [] }) => answers.length > 0).length).toBeGreaterThan(1);
  const scripted = scriptedWorkload(steps, { profile, imports: program.imports });
  if (!scripted.ok) throw new Error(scripted.message);
  return { seed: "none", ...scripted.value, fault };
}

test.each(Object.entries(DRAWING))("%s meets its fault again", async (_, [profile, text]) => {
  const { workload, seed, fault } = metAgain(profile, text);
  expect(workload).toContain(`--seed ${seed}`);
  const engine = await start(compileTexts(text, workload), { seed });
  const { outcome } = await runHeadless(engine, { until: null, workloadFile: "w.workload" });
  expect(outcome, workload).toMatchObject({
    kind: "fault",
    fault: fault?.kind,
    handler: fault?.handler,
  });
});

test("natively as well", { timeout: 30_000 }, () => {
  const text = wheel("cmthread", "before schedule");
  const { workload, seed, times } = metAgain("embedded", text);
  for (const told of runTextsNatively(text, workload, "--seed", seed))
    expect(told).toContain(`fault at ${times.at(-1)} ns`);
});

const drawing = (...answers: NamedStep["answers"] & {}): NamedStep => ({
  ...{ event: "start", thread: null, other: null, values: [], words: "", after: null },
  answers,
});
const target = { profile: "embedded", imports: [] };

test("more draws than any seed gives are refused", () => {
  const drawn = Array.from({ length: 40 }, (_, value) => ({
    name: "rand() % 3",
    value: value % 3,
  }));
  expect(scriptedWorkload([drawing(...drawn)], target)).toMatchObject({
    ok: false,
    message: expect.stringContaining("40 random numbers"),
  });
});

test("a random number itself is drawn again", () => {
  const found = scriptedWorkload([drawing({ name: "rand()", value: 12345 })], target);
  expect(found).toMatchObject({ ok: true, value: { seed: expect.stringMatching(/^\d+$/) } });
});
