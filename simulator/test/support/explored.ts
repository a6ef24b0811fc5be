import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bundle } from "../../src/experiment/trial.js";
import type { WantedAnswer } from "../../src/explore/answers.js";
import { type ExploreSetup, explore } from "../../src/explore/explore.js";
import { Explorer, type SearchSetup } from "../../src/explore/explorer.js";
import type { GoesByTime } from "../../src/explore/passing.js";
import type { Exploration, HeldCounter, VariedImport } from "../../src/explore/types.js";
import { sharedRuntime } from "./engines.js";
import { compileForAll } from "./standing-compiler.js";

/** What is explored of a scheduler: its program, and the imports with the values that matter. */
export interface Explorable extends Bundle {
  readonly imports: readonly VariedImport[];
  readonly counters: readonly HeldCounter[];
  readonly wanted: readonly WantedAnswer[];
  readonly goesByTime: GoesByTime | null;
}

/**
 * @param scheduler its text
 * @param writes attributes that the application writes
 * @param locks that threads take, of a scheduler that is told of locks
 */
export function explorableText(
  scheduler: string,
  threads: number,
  writes: readonly string[] = [],
  locks = 1,
): Explorable {
  const folder = mkdtempSync(join(tmpdir(), "catapults-explored-"));
  try {
    const file = join(folder, "s.sched");
    writeFileSync(file, scheduler);
    return explorableFile(file, threads, writes, locks);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const explorableFile = (
  file: string,
  threads: number,
  writes: readonly string[] = [],
  locks = 1,
): Explorable => compileForAll(file, threads, writes, locks);

type Given = Partial<Omit<ExploreSetup, "runtime" | "scheduler" | "workload">>;

/** Everything that is found; what goes wrong fails the test. */
export function explored(program: Explorable, given: Given = {}): Exploration {
  const work = explore({ runtime: sharedRuntime(), ...program, ...given });
  for (;;) {
    const next = work.next();
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    return next.value.value;
  }
}

/** A search that has come to its end. */
export function searched(program: Explorable, given: Partial<SearchSetup> = {}): Explorer {
  const { counters: _counters, ...rest } = program;
  const setup = { runtime: sharedRuntime(), ...rest, variations: program.imports, ...given };
  const explorer = Explorer.open(setup);
  if (!explorer.ok) throw new Error(explorer.message);
  while (explorer.value.go(1000));
  return explorer.value;
}

/** The verdict on a property. */
export function verdictOn(exploration: Exploration, property: string) {
  const found = exploration.verdicts.find((one) => one.property === property);
  if (found === undefined) throw new Error(`nothing was said of ${property}`);
  return found;
}
