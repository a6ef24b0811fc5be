import { answerNames, type WantedAnswer } from "../../explore/answers.js";
import type { ExploredTree } from "../../explore/outcomes/types.js";
import { type GoesByTime, type PassingTime, passingOf } from "../../explore/passing.js";
import type { HeldCounter, VariedImport } from "../../explore/types.js";
import { type Analysis, type Compilation, compilationOf } from "../bundle.js";
import { askCompiler } from "../compiler.js";
import type { ExploreCommand, GivenValues } from "./arguments.js";

/** What the compiler says that decides how a scheduler is explored. */
interface Facts {
  /** Where the scheduler goes by the time, and what it does there; null: nowhere. */
  readonly goesByTime: GoesByTime | null;
  /** What the compiler makes a test program of a counterexample for; null: it makes none for this library. */
  readonly testTarget: string | null;
  readonly imports: readonly VariedImport[];
  readonly counters: readonly HeldCounter[];
  /** Numbers that the scheduler asks its surroundings for. */
  readonly wanted: readonly WantedAnswer[];
  /** What programs could do that is not explored, in words. */
  readonly without: readonly string[];
}

export interface ExploredAnalysis extends Analysis {
  readonly profile: string | null;
  readonly exploration: Facts | null;
  /** Of a group scheduler, the text of that workload. */
  readonly members?: string | null;
}

export type Explored = Exclude<Compilation, { kind: "compiled" }> | ExploredProgram;

export interface ExploredProgram {
  readonly kind: "explored";
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  readonly profile: string;
  readonly facts: Facts;
  /** Of a group scheduler; else null. */
  readonly members: Members | null;
}

/** The tree of a group scheduler, and the workload of its threads that stands for every program. */
export interface Members {
  readonly tree: ExploredTree;
  readonly text: string;
}

/** Compiles a scheduler with the workload that stands for every program. */
export function compileForAll({
  scheduler,
  threads,
  locks = 1,
  aspects,
  writes = [],
}: Pick<ExploreCommand, "scheduler" | "threads" | "aspects"> &
  Partial<Pick<ExploreCommand, "writes" | "locks">>): Explored {
  const woven = aspects.flatMap((aspect) => ["--aspect", aspect]);
  const written = writes.flatMap((name) => ["--writes", name]);
  const any = ["--any-program", String(threads), "--locks", String(locks), ...written];
  const answer = askCompiler<ExploredAnalysis>(["bundle", scheduler, ...any, ...woven, "--json"]);
  if (answer.kind !== "answer") return answer;
  const { exploration, profile, tree, members } = answer.value;
  const compilation = compilationOf(answer.value);
  if (compilation.kind !== "compiled") return compilation;
  return {
    kind: "explored",
    ...compilation.bundle,
    profile: profile ?? "",
    facts: exploration ?? {
      goesByTime: null,
      testTarget: null,
      imports: [],
      counters: [],
      wanted: [],
      without: [],
    },
    members: tree && members ? { tree, text: members } : null,
  };
}

/** The imports with their values: what a person names takes the place of what the text compares with. */
export function variedBy(
  imports: readonly VariedImport[],
  given: readonly GivenValues[],
): VariedImport[] {
  return imports.map((one) => {
    const own = given.find(({ name }) => name === one.name);
    return own === undefined ? one : { ...one, values: own.values, exact: false };
  });
}

/** Why values were given for nothing; null: all are of something that is varied. */
export function misnamedIn(
  imports: readonly VariedImport[],
  wanted: readonly WantedAnswer[],
  given: readonly GivenValues[],
  times: readonly "now"[] = [],
): string | null {
  const known = new Set([...times, ...answerNames(wanted), ...imports.map(({ name }) => name)]);
  const unknown = given.find(({ name }) => !known.has(name));
  if (unknown === undefined) return null;
  const { name } = unknown;
  if (name === "rand") return "The scheduler draws no random numbers.";
  return `The scheduler has no import ${name} that the application could write. An attribute of its own takes values with --writes ${name}.`;
}

/** What a person says of random numbers, and of functions of the host. */
export function answersIn(
  wanted: readonly WantedAnswer[],
  given: readonly GivenValues[],
): readonly GivenValues[] {
  const names = answerNames(wanted);
  return given.filter(({ name }) => names.includes(name));
}

/** How time goes by; null: only a workload says that. */
export const passingIn = (
  { goesByTime }: Facts,
  given: readonly GivenValues[],
): PassingTime | null =>
  goesByTime && passingOf(goesByTime, given.find(({ name }) => name === "now")?.values);
