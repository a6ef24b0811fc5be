import { commonImports } from "../../explore/common-imports.js";
import { findDifference } from "../../explore/difference/find.js";
import { takingText } from "../../explore/passing.js";
import type { Difference } from "../../explore/types.js";
import { placesOf } from "../../explore/words.js";
import { type ScriptTarget, scriptedWorkload } from "../../explore/written/scripted.js";
import { BAD_INPUT, complain, FINE, INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { readRuntime } from "../runtime-module.js";
import type { ExploreCommand } from "./arguments.js";
import { answersIn, compileForAll, misnamedIn, passingIn, variedBy } from "./compile.js";
import { follow, MEGABYTE } from "./follow.js";
import { helpingThreads } from "./helping.js";
import { heldText } from "./report.js";

type Command = ExploreCommand & { readonly against: string };

/** Not all was seen, and no difference found. */
const OPEN = 3;

/** Holds two schedulers against each other, and prints whether they decide alike. */
export async function carryOutAgainst(command: Command): Promise<number> {
  const programs = [];
  for (const scheduler of [command.scheduler, command.against]) {
    const program = compileForAll({ ...command, scheduler });
    if (program.kind === "unavailable") return complain(`${program.message}\n`);
    if (program.kind !== "explored")
      return reject("diagnostics" in program ? program.diagnostics : []);
    const { facts } = program;
    const passing = passingIn(facts, command.values);
    if (facts.goesByTime !== null && passing === null) {
      const { file, line, does } = facts.goesByTime;
      const why = `The scheduler ${does}, which every program would have go by in its own way.`;
      return reject([`${file}:${line}: ${why}`]);
    }
    programs.push({ ...program, passing });
  }
  const [first, second] = programs;
  if (first === undefined || second === undefined) return BAD_INPUT;
  if (first.profile !== second.profile) {
    return reject([
      `${command.scheduler} is of the ${first.profile} profile, and ${command.against} of ${second.profile}.`,
    ]);
  }
  const written = [first, second].map(({ facts }) => facts.imports);
  const wanted = [first.facts.wanted, second.facts.wanted] as const;
  const passing = [first.passing, second.passing] as const;
  const times = passing.some((one) => one !== null) ? (["now"] as const) : [];
  const misnamed = misnamedIn(written.flat(), wanted.flat(), command.values, times);
  if (misnamed !== null) return reject([misnamed]);
  const [own = [], others = []] = written.map((imports) => variedBy(imports, command.values));
  const imports = commonImports(own, others);
  const setup = {
    runtime: await readRuntime(),
    schedulers: [first.scheduler, second.scheduler] as const,
    workloads: [first.workload, second.workload] as const,
    counters: [first.facts.counters, second.facts.counters] as const,
    wanted,
    passing,
    relative: command.relative,
    variations: [...imports, ...answersIn(wanted.flat(), command.values)],
    memory: (command.memory * MEGABYTE) / 2,
    ...(command.workers > 1 && { helpers: helpingThreads(command.workers - 1) }),
    ...(command.depth !== null && { depth: command.depth }),
  };
  const { value: found, isInterrupted } = await follow((isCancelled) =>
    findDifference({ ...setup, isCancelled }),
  );
  if (!found.ok) return reject([found.message]);
  const wrong = await writeProgram(command, found.value, {
    profile: first.profile,
    imports,
    wanted: wanted.flat(),
  });
  if (wrong !== null) return reject([wrong]);
  const json = () => `${JSON.stringify(found.value, null, 2)}\n`;
  process.stdout.write(command.json ? json() : differenceText(found.value, command.threads));
  return isInterrupted ? INTERRUPTED : STATUS[found.value.verdict];
}

const STATUS = { same: FINE, different: BAD_INPUT, open: OPEN } as const;

/** Null when there is nothing to write, or it was written; else why it cannot be. */
async function writeProgram(
  { scheduler, against, counterexample: path }: Command,
  { stem, ends, extent }: Difference,
  target: ScriptTarget,
): Promise<string | null> {
  if (path === null || ends === null) return null;
  const { processors } = extent;
  const written = scriptedWorkload([...stem, ends[0]], { ...target, processors });
  if (!written.ok) return written.message;
  const file = new OutputFile(path);
  await file.write(written.value.workload);
  await file.close();
  const runs = [scheduler, against].map((one) => `catapults-sim run ${one} ${path}`);
  process.stderr.write(`Under ${path} they decide otherwise: ${runs.join(", and ")}\n`);
  return null;
}

function differenceText(difference: Difference, threads: number) {
  const { schedulers, held, extent, verdict, stem, decisions, durations } = difference;
  const reach = {
    same: "complete",
    open: "not all were seen",
    different: "to the first difference",
  }[verdict];
  const counted = [...held[0], ...held[1]].filter(
    ({ name, heldAt }, at, all) =>
      all.findIndex((one) => one.name === name && one.heldAt === heldAt) === at,
  );
  const head = `${schedulers[0]} and ${schedulers[1]}, up to ${threads} threads${durations === undefined ? "" : `, with ${takingText(durations)}`}\n${extent.pairs} pairs of states, ${reach}${counted.map(heldText).join("")}\n`;
  const partly = extent.alike
    ? []
    : ["Only one of them has a handler for some events, which are left out."];
  if (decisions === null) {
    const said = verdict === "same" ? "They decide alike." : "No difference was found.";
    return `${[head, said, ...partly].join("\n")}\n`;
  }
  const width = Math.max(...stem.map(({ words }) => words.length), 0);
  const steps = stem.map((step, at) => {
    const told = `${String(at + 1).padStart(9)}. ${step.words.padEnd(width)}   ${placesOf(step)}`;
    return told.trimEnd();
  });
  const last = decisions.map((words, at) => `           ${schedulers[at]}: ${words}`);
  return `${[head, "They decide otherwise:", ...steps, ...last, ...partly].join("\n")}\n`;
}
