import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Counterexample, VariedImport, Verdict } from "../../explore/types.js";
import { testRunOf } from "../../explore/written/test-run.js";
import { letCompilerWrite } from "../compiler.js";
import type { ExploreCommand } from "./arguments.js";

/** What fails, with a run that shows it. */
export type FailingVerdict = Verdict & { readonly counterexample: Counterexample };

interface Failing {
  readonly verdict: FailingVerdict;
  readonly profile: string;
  /** The backend that makes the program; null: there is none for this profile. */
  readonly target: string | null;
  readonly imports: readonly VariedImport[];
}

/** Writes a folder in which a real library meets the events of a run. Null, or why it cannot be. */
export async function writeTestProgram(
  { scheduler, aspects, testProgram }: ExploreCommand,
  { verdict, profile, target, imports }: Failing,
): Promise<string | null> {
  if (target === null)
    return `There are test programs for GNU Pth and for Dynamic C, and ${scheduler} is of the profile ${profile}. Write the run as a workload instead, with --counterexample.`;
  const written = imports.find(({ imported = true }) => !imported);
  if (written !== undefined)
    return written.ofThread
      ? `${written.name} is an attribute of the scheduler, which no program can register. Make it an import for a test program.`
      : `${written.name} is written by other nodes, which a program of one does not have. Read the steps here.`;
  const { stem, loop } = verdict.counterexample;
  if ([...stem, ...loop].some(({ delay }) => delay !== undefined))
    return "In this run it counts when something is, and time goes on by itself in a real program. Write the run as a workload instead, with --counterexample.";
  const folder = await mkdtemp(join(tmpdir(), "catapults-run-"));
  try {
    const run = join(folder, "run.json");
    await writeFile(run, JSON.stringify(testRunOf(verdict)));
    const woven = aspects.flatMap((aspect) => ["--aspect", aspect]);
    const where = ["--counterexample", run, "-o", testProgram ?? "."];
    const answer = letCompilerWrite(["build", scheduler, "--backend", target, ...where, ...woven]);
    if (answer.kind === "unavailable") return answer.message;
    return answer.kind === "rejected" ? answer.diagnostics.join("\n") : null;
  } finally {
    await rm(folder, { recursive: true });
  }
}
