import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import { LIBRARIES } from "../../generated/libraries.js";
import type {
  Analysis,
  NewSchedulerRequest,
  ProfileName,
  TextFile,
} from "../../generated/services.js";
import type { CatalogueState } from "../catalogue.js";
import type { Studio } from "../commands.js";
import { OWN } from "../kept-key.js";
import type { Ports } from "../ports.js";
import { processorsOf, profileOf } from "../project/profile.js";
import { type FileSet, type Project, surroundingsOf } from "../project/project.js";
import type { Contender } from "./experiments.js";
import { shownScheduler } from "./shown-scheduler.js";

/** A scheduler that a person chose for the comparison. */
export type Choice =
  /** The one that is open. */
  | { readonly kind: "open" }
  /** Another one of the project, by the name of its file. */
  | { readonly kind: "project"; readonly name: string }
  | { readonly kind: "template"; readonly start: NewSchedulerRequest["start"] }
  | { readonly kind: "example"; readonly id: string; readonly title: string }
  | { readonly kind: "own"; readonly name: string }
  /** A scheduler beside the projects, perhaps with the files that it is built on. */
  | ({ readonly kind: "file"; readonly file: TextFile } & Pick<FileSet, "others" | "aspects">);

/** What can be chosen, under a heading. */
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

const TEMPLATES = {
  base: "The library’s own",
  roundRobin: "Round robin",
  priority: "Priorities",
  shortestJob: "Shortest job first",
} as const;

export const OPEN: Choice = { kind: "open" };
export const LIBRARY: Choice = { kind: "template", start: "base" };

/** All schedulers that could run a program of that profile, by where they come from. */
export function choicesFor(profile: ProfileName, { examples, own }: CatalogueState): ChoiceGroup[] {
  const starts = Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[];
  const groups: ChoiceGroup[] = [
    { label: "Policies", choices: starts.map((start) => ({ kind: "template", start })) },
    {
      label: "Examples",
      choices: examples
        .filter((example) => example.profile === profile)
        .map(({ id, title }) => ({ kind: "example", id, title })),
    },
    { label: "Your projects", choices: own.map((name) => ({ kind: "own", name })) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** The other schedulers of the project that is open; what is only built upon cannot run. */
export function choicesOfProject(project: Pick<FileSet, "others">): ChoiceGroup {
  const choices = (project.others ?? [])
    .filter(({ name, text }) => name.endsWith(".sched") && !PARTIAL.test(text))
    .map(({ name }) => ({ kind: "project", name }) as const);
  return { label: "This project", choices };
}

const PARTIAL = /^\s*(partial|distributed)\b/m;

/** What a choice is called; the open scheduler by its own name. */
export function titleOf(choice: Choice, open: string): string {
  switch (choice.kind) {
    case "open":
      return open;
    case "template":
      return TEMPLATES[choice.start as keyof typeof TEMPLATES] ?? choice.start;
    case "example":
      return choice.title;
    case "own":
      return choice.name;
    case "project":
      return choice.name.replace(/\.sched$/, "");
    case "file":
      return choice.file.name;
  }
}

/** Whether a choice is that project: it is compared as the open one, and would be chosen twice. */
export function isProject(
  choice: Choice,
  { name, example }: Pick<Project, "name" | "example">,
): boolean {
  if (choice.kind === "example") return choice.id === example;
  return choice.kind === "own" && example === null && choice.name === name;
}

/** The choice as a key: two that are equal are the same scheduler. */
export const keyOf = (choice: Choice): string => JSON.stringify(choice);

/** A chosen scheduler, compiled with the workload that is open. */
export interface CompiledChoice {
  readonly title: string;
  readonly scheduler: TextFile;
  readonly workload: TextFile;
  /** What it is built of beside. */
  readonly texts: Pick<FileSet, "others" | "aspects">;
  readonly analysis: Analysis;
}

/** What threads of a profile run on. */
const called = (profile: ProfileName) => LIBRARIES[profile].words.called;

/** Compiles a chosen scheduler with the workload that is open. One that does not fit says why. */
export async function compileChoice(
  studio: Studio,
  choice: Choice,
): Promise<Result<CompiledChoice>> {
  const { stores, ports } = studio;
  const project = stores.project.getState();
  const { scheduler, workload, version } = project;
  const { analysis } = stores.compilation.getState();
  const title = titleOf(choice, scheduler.name.replace(/\.sched$/, ""));
  if (choice.kind === "open" && analysis?.version === version && analysis.compiled) {
    const { others, aspects } = project;
    return success({ title, scheduler, workload, texts: { others, aspects }, analysis });
  }
  const profile = profileOf(analysis);
  const chosen =
    choice.kind === "open" ? success(project) : await filesOf(studio, choice, analysis);
  if (!chosen.ok) return failure(`${title}: ${chosen.message}`);
  const its = chosen.value.others ?? [];
  const others = [...its, ...(project.others ?? []).filter((own) => !isAmong(its, own))];
  const texts = { others, aspects: chosen.value.aspects };
  const compile = (program: TextFile) =>
    compiled(ports, { ...chosen.value, ...texts, workload: program }, version);
  const answer = await compile(workload);
  if (!answer.ok) return failure(`${title}: ${answer.message}`);
  const found = { title, scheduler: chosen.value.scheduler, texts };
  if (isRunnable(answer.value)) return success({ ...found, workload, analysis: answer.value });
  const other = choice.kind === "project" ? await withOther(others, compile) : null;
  if (other) {
    const named = `${title} with ${other.workload.name.replace(/\.workload$/, "")}`;
    return success({ ...found, title: named, ...other });
  }
  return failure(whyNot(title, answer.value, profile));
}

/** Why a scheduler cannot run the workload that is open. */
function whyNot(title: string, found: Analysis, profile: ProfileName): string {
  if (found.profile && profileOf(found) !== profile) {
    return `${title} is written for ${called(profileOf(found))}, and this program for ${called(profile)}. Choose a scheduler for ${called(profile)}.`;
  }
  const error = found.diagnostics.find(({ severity }) => severity === "error");
  const reason = error ? `${error.file}, line ${error.line}: ${error.message}` : "";
  return `${title} cannot run this workload. ${reason}`.trim();
}

const isRunnable = ({ compiled: made }: Analysis) => Boolean(made?.workload);

/** The first program of the project that a scheduler of it can run: one for another library has a program of its own. */
async function withOther(
  files: readonly TextFile[],
  compile: (workload: TextFile) => Promise<Result<Analysis>>,
): Promise<Pick<CompiledChoice, "workload" | "analysis"> | null> {
  for (const workload of files.filter(({ name }) => name.endsWith(".workload"))) {
    const answer = await compile(workload);
    if (answer.ok && isRunnable(answer.value)) return { workload, analysis: answer.value };
  }
  return null;
}

async function compiled(
  { compiler }: Ports,
  files: FileSet,
  version: number,
): Promise<Result<Analysis>> {
  const { name, text } = files.scheduler;
  const request = { version, name, text, workload: files.workload, outputs: true };
  const answer = await compiler.analyse({ ...request, ...surroundingsOf(files) });
  return answer.ok ? success(answer.value.analysis) : answer;
}

const isAmong = (files: readonly TextFile[], { name }: TextFile) =>
  files.some((file) => file.name === name);

/** Compiles a chosen scheduler for a comparison. */
export async function prepare(studio: Studio, choice: Choice): Promise<Result<Contender>> {
  const ready = await compileChoice(studio, choice);
  if (!ready.ok) return ready;
  const { title, analysis } = ready.value;
  const module = analysis.compiled?.module ?? "";
  const workload = analysis.compiled?.workload ?? null;
  if (workload === null) return failure("There is no workload to run. Write one, then compare.");
  const refusal = `${title} is compared here, and cannot be edited. Go back to the workbench to edit your own.`;
  return success({
    name: title,
    module: bytesOfBase64(module),
    workload: bytesOfBase64(workload),
    shown: await shownScheduler(studio, choice, ready.value, refusal),
  });
}

/** A scheduler with the files that it is built on. */
type WithFiles = Omit<FileSet, "workload">;

async function filesOf(
  { ports, stores }: Studio,
  choice: Exclude<Choice, { kind: "open" }>,
  open: Analysis | null,
): Promise<Result<WithFiles>> {
  switch (choice.kind) {
    case "file": {
      const { file, others, aspects } = choice;
      return success({ scheduler: file, others, aspects });
    }
    case "project": {
      const { scheduler, others = [] } = stores.project.getState();
      const file = others.find(({ name }) => name === choice.name);
      const rest = [scheduler, ...others.filter((one) => one !== file)];
      return file
        ? success({ scheduler: file, others: rest })
        : failure("it is no longer in this project. Choose another one.");
    }
    case "example":
      return ports.examples.load(choice.id);
    case "own": {
      const kept = await ports.projects.ofKey(OWN + choice.name);
      if (!kept.ok) return kept;
      return kept.value
        ? success(kept.value.project)
        : failure("it is no longer kept here. Choose another one.");
    }
    case "template": {
      const made = await templateOf(ports, choice.start, open);
      return made.ok ? success({ scheduler: made.value }) : made;
    }
  }
}

async function templateOf(
  ports: Ports,
  start: NewSchedulerRequest["start"],
  open: Analysis | null,
): Promise<Result<TextFile>> {
  const profile = profileOf(open);
  const processors = processorsOf(open);
  const base = start === "base" ? LIBRARIES[profile].base : null;
  const name = start === "base" ? `own_${profile}` : start.toLowerCase();
  const answer = await ports.compiler.ask("newScheduler", {
    name,
    profile,
    start,
    base,
    processors,
  });
  if (!answer.ok) return answer;
  const { text, refused } = answer.value;
  if (text === null) return failure(refused ?? "it cannot be made.");
  return success({ name: `${name}.sched`, text });
}
