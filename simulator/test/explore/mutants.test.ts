import { expect, test } from "vitest";
import { answerNames } from "../../src/explore/answers.js";
import { type ExploreSetup, explore } from "../../src/explore/explore.js";
import type { Exploration } from "../../src/explore/types.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { sharedRuntime } from "../support/engines.js";
import { type Explorable, explorableText } from "../support/explored.js";
import { runTexts } from "../support/texts.js";
import { drawing, mutant } from "./mutants.js";

/** In one go. `EXPLORE=1` goes on with others for `MINUTES`. */
const COUNT = 40;
const MINUTES = process.env.EXPLORE ? Number(process.env.MINUTES ?? 60) : 0;
const FIRST = Number(process.env.FIRST ?? 0);
const THREADS = 2;
const BOUNDS = { depth: 10, without: [] };

function compiledOrNull(text: string): Explorable | null {
  try {
    return explorableText(text, THREADS);
  } catch {
    return null; // it has errors
  }
}

function exploredOrRefused(program: Explorable): Exploration | null {
  const answers = answerNames(program.wanted).map((name) => ({ name, values: [0, 1] }));
  const setup: ExploreSetup = { runtime: sharedRuntime(), ...program, answers, ...BOUNDS };
  const search = explore(setup);
  for (;;) {
    const next = search.next();
    if (next.done) return next.value.ok ? next.value.value : null;
  }
}

/** How many there were: mutants, failing runs, those that were written, and of the others the reasons. */
interface Tally {
  mutants: number;
  failing: number;
  written: number;
  readonly refused: Map<string, number>;
  /** What is told of runs that did not come to their faults. */
  readonly others: string[];
}

async function outcomeOf(text: string, workload: string): Promise<string> {
  try {
    const { outcome } = await runTexts(text, workload);
    return outcome.kind === "fault" ? `fault ${outcome.fault} in ${outcome.handler}` : outcome.kind;
  } catch (error) {
    return String(error);
  }
}

async function hold(text: string, program: Explorable, tally: Tally): Promise<void> {
  const exploration = exploredOrRefused(program);
  if (exploration === null) return;
  for (const { property, verdict, fault, counterexample } of exploration.verdicts) {
    if (property !== "faults" || verdict !== "fails") continue;
    tally.failing++;
    const stem = counterexample?.stem ?? [];
    const scripted = scriptedWorkload(stem, {
      profile: "preemptive",
      imports: program.imports,
      processors: exploration.extent.processors,
    });
    if (!scripted.ok) {
      const reason = scripted.message.replace(/^.*?: /, "");
      tally.refused.set(reason, (tally.refused.get(reason) ?? 0) + 1);
      continue;
    }
    tally.written++;
    const { workload } = scripted.value;
    const met = await outcomeOf(text, workload);
    const wanted = `fault ${fault?.kind} in ${fault?.handler}`;
    const steps = stem.map(({ words }) => words).join("\n");
    if (met !== wanted) tally.others.push([met, wanted, text, steps, workload].join("\n"));
  }
}

test(
  "each failing run of a mutant that is written as a workload meets the same fault in it",
  async () => {
    const tally: Tally = { mutants: 0, failing: 0, written: 0, refused: new Map(), others: [] };
    const end = Date.now() + MINUTES * 60_000;
    for (let seed = FIRST; seed < FIRST + COUNT || Date.now() < end; seed++) {
      const text = mutant(drawing(seed));
      const program = compiledOrNull(text);
      if (program === null) continue;
      tally.mutants++;
      await hold(text, program, tally);
    }
    if (MINUTES > 0) {
      const { refused, ...counts } = tally;
      process.stdout.write(`${JSON.stringify({ ...counts, refused: [...refused] }, null, 2)}\n`);
    }
    expect(tally.others).toEqual([]);
    expect(tally.written).toBeGreaterThan(5);
  },
  300_000 + MINUTES * 120_000,
);
