/** `lesson.md` and its translations: what is read. */

import {
  frontMatterOf,
  linesOf,
  partedByRule,
  type Section,
  sectionsOf,
  textOfLines,
} from "./markdown.js";
import type { Problems } from "./problems.js";
import * as z from "./schema.js";
import { readYaml } from "./yaml.js";

export interface Hint {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** One of the answers to a question. */
export interface Choice {
  /** Markdown. */
  readonly text: string;
  readonly right: boolean;
  /** What is said to who chooses it; Markdown, null for nothing. */
  readonly said: string | null;
}

export interface StepProse {
  readonly id: string;
  readonly title: string;
  /** Markdown, without the choices. */
  readonly text: string;
  readonly choices: readonly Choice[];
  /** From the vague to the concrete. */
  readonly hints: readonly Hint[];
  /** What is told once the step is done; Markdown, null for nothing. */
  readonly after: string | null;
  /** Line of the heading. */
  readonly line: number;
}

export interface Prose {
  readonly file: string;
  readonly title: string;
  /** One sentence for lists. */
  readonly summary: string;
  /** About how long it takes; null in translations. */
  readonly minutes: number | null;
  /** Names of lessons that come before it. */
  readonly needs: readonly string[];
  /** What stands before the first step; Markdown. */
  readonly intro: string;
  readonly steps: readonly StepProse[];
}

const words = z.string("a text").check(z.minLength(1, "a text"));
const translated = z.strictObject({ title: words, summary: words });
const original = z.strictObject({
  title: words,
  summary: words,
  minutes: z.int("a whole number").check(z.minimum(1, "1 or more")),
  needs: z.optional(z.array(words, "a list of names of lessons")),
});

type Kind = "original" | "translation";

/** Reads prose; null where its front matter cannot be understood, which is a problem then. */
export function readProse(
  file: string,
  text: string,
  kind: Kind,
  problems: Problems,
): Prose | null {
  const read = readParts(file, text, kind, problems);
  if (read === null) return null;
  const { intro, sections, head } = read;
  return { file, ...head, intro, steps: stepsOf(file, sections, problems) };
}

/** `challenge.md`: a task, and hints (`###`). */
export interface TaskProse extends Omit<Prose, "steps" | "intro"> {
  /** Markdown. */
  readonly task: string;
  readonly hints: readonly Hint[];
}

/** As `readProse`, of a challenge. */
export function readTask(
  file: string,
  text: string,
  kind: Kind,
  problems: Problems,
): TaskProse | null {
  const read = readParts(file, text, kind, problems);
  if (read === null) return null;
  for (const { level, line } of read.sections) {
    if (level !== 3)
      problems.add(file, line, "A challenge has hints (`### Title`), and no other headings.");
  }
  const hints = read.sections.map(({ title, lines }) => ({ title, text: textOfLines(lines) }));
  return { file, ...read.head, task: read.intro, hints };
}

function readParts(file: string, text: string, kind: Kind, problems: Problems) {
  const lines = linesOf(text);
  const found = frontMatterOf(lines);
  if (found === null) {
    problems.add(
      file,
      1,
      "It must begin with front matter: `title` and more between two lines `---`.",
    );
    return null;
  }
  const { front, end } = found;
  const head = headOf(file, front.text, kind, problems, front.line);
  if (head === null) return null;
  const [intro, ...sections] = sectionsOf(lines, end);
  return { head, intro: textOfLines(intro?.lines ?? []), sections };
}

function headOf(
  file: string,
  text: string,
  kind: Kind,
  problems: Problems,
  line: number,
): Pick<Prose, "title" | "summary" | "minutes" | "needs"> | null {
  if (kind === "translation") {
    const read = readYaml(file, text, translated, problems, line);
    return read && { ...read.value, minutes: null, needs: [] };
  }
  const read = readYaml(file, text, original, problems, line);
  return read && { ...read.value, needs: read.value.needs ?? [] };
}

function stepsOf(file: string, sections: readonly Section[], problems: Problems): StepProse[] {
  const steps: StepProse[] = [];
  let at = 0;
  for (let section = sections[at]; section !== undefined; section = sections[at]) {
    const next = sections.findIndex(({ level }, index) => index > at && level !== 3);
    const hints = sections.slice(at + 1, next < 0 ? undefined : next);
    if (section.level === 2) steps.push(stepOf(file, section, hints, problems));
    else problems.add(file, section.line, wrongLevel(section));
    at = next < 0 ? sections.length : next;
  }
  return steps;
}

const wrongLevel = ({ level }: Section): string =>
  level === 3
    ? "A hint (`###`) stands below a step (`##`)."
    : "Headings are `## Step {#id}` and `### Hint` only; the title stands in the front matter.";

function stepOf(
  file: string,
  { title, id, lines, line }: Section,
  below: readonly Section[],
  problems: Problems,
): StepProse {
  if (id === null) {
    problems.add(
      file,
      line,
      "The step has no id. Write one behind its title: `## Title {#some-id}`.",
    );
  }
  const sections = [{ title, lines }, ...below];
  // What is told at the end stands behind a rule, which is below the last hint.
  const parts = sections.map((section) => partedByRule(section.lines));
  const after = parts
    .flatMap(([, ...rest]) => rest)
    .map(textOfLines)
    .filter(Boolean);
  const { text, choices } = choicesIn(parts[0]?.[0] ?? []);
  const hints = below.map((section, at) => ({
    title: section.title,
    text: textOfLines(parts[at + 1]?.[0] ?? []),
  }));
  return { id: id ?? "", title, text, choices, hints, after: after.join("\n\n") || null, line };
}

const CHOICE = /^\s{0,3}[-*]\s+\[([ xX])\]\s+(.*)$/;
const SAID = /^\s+>\s?(.*)$/;

/** Takes the list of choices out of a text. */
function choicesIn(lines: readonly string[]): { text: string; choices: Choice[] } {
  const rest: string[] = [];
  const choices: { text: string; right: boolean; said: string[] }[] = [];
  for (const line of lines) {
    const [, mark, text] = CHOICE.exec(line) ?? [];
    const last = choices.at(-1);
    if (text !== undefined) choices.push({ text, right: mark !== " ", said: [] });
    else if (last && SAID.test(line)) last.said.push(SAID.exec(line)?.[1] ?? "");
    else if (last && last.said.length === 0 && /^\s+\S/.test(line)) last.text += ` ${line.trim()}`;
    else rest.push(line);
  }
  return {
    text: textOfLines(rest),
    choices: choices.map((each) => ({ ...each, said: textOfLines(each.said) || null })),
  };
}
