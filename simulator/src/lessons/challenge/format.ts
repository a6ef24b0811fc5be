/** A challenge, read from its files. */

import { checkSchema, quantitySchema } from "../format/checks.js";
import { filesBelow, type LessonFiles } from "../format/files.js";
import { languagesIn, ORIGINAL, translationFile } from "../format/languages.js";
import { readWords } from "../format/own-words.js";
import { type Problem, Problems } from "../format/problems.js";
import { type LessonProject, readLessonProject } from "../format/project.js";
import { readTask, type TaskProse } from "../format/prose.js";
import * as z from "../format/schema.js";
import { readYaml } from "../format/yaml.js";
import { ENGLISH, type Words } from "../words/words.js";

export const TASK = "challenge.md";
export const RULES = "challenge.yaml";

const words = z.string("a text").check(z.minLength(1, "a text"));
const seed = z.int("a whole number").check(z.minimum(0, "0 or more"));
/** A score is a mean of runs: more of them take longer than anybody waits. */
const MOST_SEEDS = 100;

/** Runs that count: one for each seed. */
const runs = z.strictObject({
  seeds: z
    .array(seed, "a list of seeds")
    .check(
      z.minLength(1, "a list of at least one seed"),
      z.maxLength(MOST_SEEDS, `a list of at most ${MOST_SEEDS} seeds`),
    ),
  parameters: z.optional(z.record(z.string(), quantitySchema, "a map of names and values")),
  until: z.optional(quantitySchema),
  /** A workload of the folder; without it that of the project. */
  workload: z.optional(words),
});

const runList = z.array(runs, "a list of runs").check(z.minLength(1, "a list of at least one run"));

const challengeSchema = z.strictObject({
  version: z.literal(1, "1, the version of this format"),
  score: z.strictObject({
    /** A measure, or an expression over some. */
    measure: words,
    wants: z.enum(["less", "more"], "`less` or `more`"),
    /** What the score is called. */
    name: words,
    /** `time`: it is a virtual time, in ns. Without it it is a plain number. */
    unit: z.optional(z.enum(["time"], "`time`")),
  }),
  medals: z.strictObject({ bronze: quantitySchema, silver: quantitySchema, gold: quantitySchema }),
  /** What must hold besides: of the texts once, of runs in each of them. */
  rules: z.optional(z.array(checkSchema, "a list of checks")),
  /** Runs that the learner sees. */
  trial: runList,
  /** Runs that count, unseen until a hand-in. */
  unseen: runList,
  references: z.optional(
    z.array(z.strictObject({ name: words, scheduler: words }), "a list of schedulers"),
  ),
});

export const unseenSchema = z.strictObject({
  version: z.literal(1, "1, the version of this format"),
  unseen: runList,
});

export type ChallengeRules = z.output<typeof challengeSchema>;
export type CountedRuns = z.output<typeof runs>;
export type MedalName = keyof ChallengeRules["medals"];

export interface Challenge
  extends Omit<TaskProse, "file" | "minutes">,
    Omit<ChallengeRules, "version"> {
  /** The name of its folder. */
  readonly id: string;
  readonly minutes: number;
  readonly language: string;
  readonly languages: readonly string[];
  /** What is said around its prose. */
  readonly words: Words;
  readonly project: LessonProject;
  readonly files: LessonFiles;
}

export interface ReadChallenge {
  /** Null where too much is wrong to show it. */
  readonly challenge: Challenge | null;
  readonly problems: readonly Problem[];
}

/** As `readLesson`. */
export function readChallenge(
  id: string,
  files: LessonFiles,
  language = ORIGINAL,
  words = ENGLISH,
): ReadChallenge {
  const problems = new Problems();
  const rules = readYaml(RULES, textOf(files, RULES, problems), challengeSchema, problems);
  const prose = readTask(TASK, textOf(files, TASK, problems), "original", problems);
  const project = readLessonProject(filesBelow(files, "project"), problems);
  if (rules === null || prose === null || project === null)
    return { challenge: null, problems: problems.list };
  const { file: _, minutes, ...read } = prose;
  const { version: __, ...judged } = rules.value;
  const challenge: Challenge = {
    ...read,
    ...judged,
    id,
    minutes: minutes ?? 1,
    language: ORIGINAL,
    languages: languagesIn(files, "challenge"),
    words: ENGLISH,
    project,
    files,
  };
  const shown =
    language === ORIGINAL ? challenge : translated(challenge, language, words, problems);
  return { challenge: shown, problems: problems.list };
}

function textOf(files: LessonFiles, path: string, problems: Problems): string {
  if (files[path] === undefined) problems.add(path, 1, `The challenge has no file ${path}.`);
  return files[path] ?? "";
}

function translated(
  challenge: Challenge,
  language: string,
  known: Words,
  problems: Problems,
): Challenge {
  const file = translationFile("challenge", language);
  const text = challenge.files[file];
  const prose = text === undefined ? null : readTask(file, text, "translation", problems);
  if (prose === null) return challenge;
  const { title, summary, task, hints } = prose;
  const words = readWords(challenge.files, language, known, problems);
  return { ...challenge, title, summary, task, hints, language, words };
}
