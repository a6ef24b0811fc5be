/** The set of files of a project: what they may be called, and what becomes of it when one comes, goes or is renamed. */

import type { TextFile } from "../../generated/services.js";
import { type Contents, type FileSet, fileOf, type Part, partsOf, textOf } from "./project.js";

/** What a file is, which its ending tells. */
export type FileKind = "sched" | "workload" | "csv" | "system";

/** What people read of each kind. */
export const FILE_KINDS: Readonly<
  Record<FileKind, { readonly title: string; readonly about: string }>
> = {
  sched: {
    title: "Scheduler",
    about: "A base to extend, an aspect to weave in, or another scheduler to run.",
  },
  workload: { title: "Workload", about: "Another program for the scheduler." },
  csv: { title: "Table of processes", about: "A workload takes its processes from it." },
  system: { title: "System", about: "The nodes of a distributed scheduler, and their network." },
};

const KINDS = Object.keys(FILE_KINDS) as FileKind[];

/** The kind of a file by its name; null for a name with none of the endings. */
export function kindOf(name: string): FileKind | null {
  const ending = /\.([^.]*)$/.exec(name)?.[1];
  return KINDS.find((kind) => kind === ending) ?? null;
}

/** A name as it was written, with the ending of a kind if it has none. */
export const withEnding = (name: string, kind: FileKind): string =>
  name === "" || name.includes(".") ? name : `${name}.${kind}`;

/** A name before its ending. */
const STEM = /^[A-Za-z_][A-Za-z0-9_-]*$/;
/** A scheduler is extended by the name of its file. */
const SCHEDULER_STEM = /^[A-Za-z_][A-Za-z0-9_]*$/;
const LONGEST = 64;

/** Why a file cannot have a name, as a person reads it; null if it can. `own` is the text that has it already. */
export function nameProblem(
  project: FileSet,
  name: string,
  own: Part | null = null,
): string | null {
  const kind = kindOf(name);
  if (name === "" || name === `.${kind}`) return "A file needs a name.";
  if (!kind)
    return `A name ends in ${KINDS.map((each) => `.${each}`)
      .join(", ")
      .replace(/, (?=[^,]*$)/, " or ")}.`;
  const is = own && kindOf(fileOf(project, own)?.name ?? "");
  if (is && is !== kind)
    return `What is a .${is} file stays one: only the name before that can change.`;
  const pattern = kind === "sched" ? SCHEDULER_STEM : STEM;
  const marks = kind === "sched" ? "digits and _" : "digits, _ and -";
  if (!pattern.test(name.slice(0, -kind.length - 1)))
    return `A name has letters, ${marks}, and begins with a letter.`;
  if (name.length > LONGEST) return `A name has at most ${LONGEST} letters.`;
  // File systems of other computers do not tell capital letters from small ones.
  const clash = partsOf(project).find(
    (part) => part !== own && fileOf(project, part)?.name.toLowerCase() === name.toLowerCase(),
  );
  return clash ? `The project has a file ${fileOf(project, clash)?.name} already.` : null;
}

/** A name of a kind that no file has yet: `file.sched`, `file_2.sched`. */
export function freeName(project: FileSet, stem: string, kind: FileKind): string {
  let name = `${stem}.${kind}`;
  for (let count = 2; nameProblem(project, name) !== null; count++)
    name = `${stem}_${count}.${kind}`;
  return name;
}

/** A project with further files; those that it has of these names get the new texts. */
export function withFiles(contents: Contents, files: readonly TextFile[]): Contents {
  let so = contents;
  for (const { name, text } of files) {
    const part = partsOf(so).find((each) => fileOf(so, each)?.name === name);
    so = part
      ? withFile(so, part, { name, text })
      : { ...so, others: [...(so.others ?? []), { name, text }] };
  }
  return so;
}

/** A project without a file: a further one, or the first of several workloads. */
export function withoutFile(contents: Contents, name: string): Contents {
  const { workload, others = [] } = contents;
  const next = workload.name === name && others.find((file) => kindOf(file.name) === "workload");
  if (next) return { ...contents, workload: next, others: others.filter((file) => file !== next) };
  return {
    ...contents,
    ...(contents.system === name && { system: undefined }),
    others: contents.others?.filter((file) => file.name !== name),
    aspects: contents.aspects?.filter((aspect) => aspect !== name),
  };
}

/** A project in which a file has another name, and all that refer to it by its name say so. */
export function withName(contents: Contents, part: Part, name: string): Contents {
  const file = fileOf(contents, part);
  if (!file) return contents;
  const renamed = withFile(contents, part, { ...file, name });
  const following = partsOf(renamed).reduce<Contents>((so, each) => {
    const one = fileOf(so, each);
    return one ? withFile(so, each, { ...one, text: followed(one.text, file.name, name) }) : so;
  }, renamed);
  const aspects = contents.aspects?.map((aspect) => (aspect === file.name ? name : aspect));
  return { ...following, ...(contents.system === file.name && { system: name }), aspects };
}

/** How many other files refer to one by its name. */
export function referrers(project: FileSet, part: Part): readonly string[] {
  const name = fileOf(project, part)?.name ?? "";
  return partsOf(project).flatMap((each) => {
    const file = fileOf(project, each);
    return file && each !== part && followed(file.text, name, `other ${name}`) !== file.text
      ? [file.name]
      : [];
  });
}

/** Comments, strings and bases, in the languages of schedulers, workloads and systems. */
const MENTIONS = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|\bextends(\s+)([A-Za-z_]\w*)/g;

/** A text that names a file, once that is called otherwise. */
function followed(text: string, former: string, name: string): string {
  const stem = (file: string) => file.replace(/\.sched$/, "");
  return text.replace(MENTIONS, (found: string, space?: string, base?: string) => {
    if (found === `"${former}"`) return `"${name}"`;
    return base !== undefined && former === `${base}.sched`
      ? `extends${space}${stem(name)}`
      : found;
  });
}

/** The scheduler that the nodes of a system have, by the name of its file. */
export function schedulerNamed(system: string): string | null {
  let before = 0;
  for (const { 0: found, index } of system.matchAll(MENTIONS)) {
    if (!found.startsWith('"')) continue;
    if (/\bscheduler\s+$/.test(system.slice(before, index))) return found.slice(1, -1);
    before = index + found.length;
  }
  return null;
}

/** Texts that name each other without folders, of which a project has none. */
export function withoutFolders(texts: readonly TextFile[]): readonly TextFile[] {
  const names = new Set(texts.map(({ name }) => name));
  return texts.map(({ name, text }) => ({
    name,
    text: text.replace(MENTIONS, (found) => {
      const base = /^"[^"]*\/([^"/]+)"$/.exec(found)?.[1];
      return base !== undefined && names.has(base) ? `"${base}"` : found;
    }),
  }));
}

/** The files of a project that one names, and those that these name, itself first. */
export function readWith(project: FileSet, name: string): ReadonlySet<string> {
  const read = new Set<string>();
  const texts = new Map(
    partsOf(project).map((part) => {
      const file = fileOf(project, part);
      return [file?.name, file?.text] as const;
    }),
  );
  const follow = (file: string) => {
    const text = texts.get(file);
    if (text === undefined || read.has(file)) return;
    read.add(file);
    for (const [found, , base] of text.matchAll(MENTIONS))
      follow(base === undefined ? found.slice(1, -1) : `${base}.sched`);
  };
  follow(name);
  return read;
}

/**
 * A project that runs another of its systems, schedulers or workloads; a scheduler or workload that was run takes its
 * place among the others. With a system its scheduler shows.
 */
export function withMain(contents: Contents, name: string): Contents {
  const { others = [], scheduler, workload } = contents;
  const chosen = others.find((file) => file.name === name);
  const kind = kindOf(name);
  if (kind === "system" && chosen)
    return { ...withMain(contents, schedulerNamed(chosen.text) ?? ""), system: name };
  if (contents.system && (kind === "sched" || kind === "workload"))
    return withMain({ ...contents, system: undefined }, name);
  if (!chosen || (kind !== "sched" && kind !== "workload")) return contents;
  const former = kind === "sched" ? scheduler : workload;
  const changed = others.map((file) => (file === chosen ? former : file));
  if (kind === "workload") return { ...contents, workload: chosen, others: changed };
  const { positions, ownLines, drawings, breakpoints, aspects } = contents;
  const { [name]: drawing, ...kept } = { ...drawings };
  return {
    ...contents,
    scheduler: chosen,
    others: changed,
    positions: drawing?.positions ?? {},
    ownLines: drawing?.ownLines,
    drawings: { ...kept, [former.name]: { positions, ownLines } },
    // Lines are those of the former.
    breakpoints: breakpoints?.filter(({ stop }) => stop.kind !== "line"),
    aspects: aspects?.filter((aspect) => aspect !== name),
  };
}

/** A project in which a file is woven into the scheduler behind all others, or no longer. */
export function withAspect(contents: Contents, name: string, isWoven: boolean): Contents {
  const others = contents.aspects?.filter((aspect) => aspect !== name) ?? [];
  return { ...contents, aspects: isWoven ? [...others, name] : others };
}

/** A project in which a further file stands so many tabs further on. */
export function withMoved(contents: Contents, name: string, by: number): Contents {
  const others = [...(contents.others ?? [])];
  const from = others.findIndex((file) => file.name === name);
  const [file] = others.splice(from, 1);
  if (file) others.splice(Math.max(0, from + by), 0, file);
  return { ...contents, others };
}

function withFile(contents: Contents, part: Part, file: TextFile): Contents {
  if (part === "scheduler" || part === "workload") return { ...contents, [part]: file };
  return {
    ...contents,
    others: contents.others?.map((each) => (each.name === part ? file : each)),
  };
}

/** How long the texts of a project are together, in characters. */
export const sizeOf = (files: FileSet): number =>
  partsOf(files).reduce((sum, part) => sum + textOf(files, part).length, 0);
