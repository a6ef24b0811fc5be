import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { explorableText } from "../support/explored.js";
import { metAgain } from "../support/met-again.js";
import { runTextsNatively } from "../support/native-texts.js";
import { inRoot } from "../support/programs.js";

/** A turn is decided by chance or by the host, and a fault comes where it has been decided otherwise several times. */
const wheel = (
  profile: string,
  place: string,
  drawn = "(* rand() % 3 *)",
  times = 4,
) => `scheduler wheel extends ${profile} {
    data { int turns; int last; }
    ${place} {
        int now_two = ${drawn} == 2;
        if (now_two != last) turns++;
        last = now_two;
        assert(turns < ${times}, "too many turns");
    }
}`;

const lottery = readFileSync(inRoot("public/examples/lottery/lottery.sched"), "utf8");
const HOST = [{ name: "sensed", values: [0, 2] }];
const RAND = [{ name: "rand", values: [12_345, 20_000] }];

const ASKING: Readonly<Record<string, readonly [profile: string, text: string]>> = {
  "an embedded scheduler that draws for each turn": [
    "embedded",
    wheel("cmthread", "before schedule"),
  ],
  "one for GNU Pth": ["pth", wheel("pth", "before schedule")],
  "one that draws more often than any seed gives": [
    "embedded",
    wheel("cmthread", "before schedule", "(* rand() % 128 *)", 7),
  ],
  "a lottery whose last ticket wins twice": [
    "preemptive",
    lottery.replace("threadref current;", "threadref current; int last;").replace(
      "// Where nobody",
      `if (all == 3 && drawn == 2) { last++; assert(last < 2, "twice"); }
            // Where nobody`,
    ),
  ],
  "an embedded scheduler that asks its host": [
    "embedded",
    wheel("cmthread", "before schedule", "(* sensed() *)"),
  ],
  "one for GNU Pth that asks about a thread": [
    "pth",
    wheel("pth", "before newthread(t)", "(* sensed(t, 7) *)", 2),
  ],
  "a preemptive scheduler that asks its host": [
    "preemptive",
    wheel("preemptive", "before schedule", "(* sensed() + rand() % 3 *)", 2),
  ],
  "one of which more counts than a remainder": [
    "embedded",
    wheel("cmthread", "before schedule", "(* rand() / 10000 + 1 *)", 2),
  ],
};

/** With the values of what it asks for. */
function asking(text: string) {
  const program = explorableText(text, 3);
  const asked = program.wanted.filter(({ isRemainder }) => !isRemainder).map(({ name }) => name);
  const answers = [...HOST, ...RAND].filter(({ name }) => asked.includes(name));
  return { program, given: { depth: 20, answers } };
}

test.each(Object.entries(ASKING))("%s meets its fault again", async (_, [profile, text]) => {
  const { program, given } = asking(text);
  const [met] = await metAgain(text, profile, program, given);
  const steps = met?.verdict.counterexample?.stem ?? [];
  expect(steps.filter(({ answers = [] }) => answers.length > 0).length).toBeGreaterThan(1);
  expect(met?.workload).toMatch(/host int (rand|sensed)\(.*\) = \d+.*;/);
});

test("natively as well", { timeout: 30_000 }, async () => {
  const text = wheel("cmthread", "before schedule", "(* sensed() + rand() % 3 *)");
  const { program, given } = asking(text);
  const [met] = await metAgain(text, "embedded", program, given);
  for (const told of runTextsNatively(text, met?.workload ?? ""))
    expect(told).toContain(`fault at ${met?.times.at(-1)} ns`);
});
