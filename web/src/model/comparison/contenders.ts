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
    return success({ title, scheduler, texts: { others, aspects }, analysis });
  }
  const profile = profileOf(analysis);
  const chosen = choice.kind === "open" ? success(project) : await filesOf(ports, choice, analysis);
  if (!chosen.ok) return failure(`${title}: ${chosen.message}`);
  const { name, text } = chosen.value.scheduler;
  const its = chosen.value.others ?? [];
  const others = [...its, ...(project.others ?? []).filter((own) => !isAmong(its, own))];
  const texts = { others, aspects: chosen.value.aspects };
  const surroundings = surroundingsOf({ ...chosen.value, workload, ...texts });
  const request = { version, name, text, workload, ...surroundings, outputs: true };
  const answer = await ports.compiler.analyse(request);
  if (!answer.ok) return failure(`${title}: ${answer.message}`);
  const found = answer.value.analysis;
  if (choice.kind !== "open" && found.profile && profileOf(found) !== profile) {
    return failure(
      `${title} is written for ${called(profileOf(found))}, and this program for ${called(profile)}. Choose a scheduler for ${called(profile)}.`,
    );
  }
  if (found.compiled?.workload) {
    return success({ title, scheduler: chosen.value.scheduler, texts, analysis: found });
  }
  const error = found.diagnostics.find(({ severity }) => severity === "error");
  const reason = error ? `${error.file}, line ${error.line}: ${error.message}` : "";
  return failure(`${title} cannot run this workload. ${reason}`.trim());
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
  ports: Ports,
  choice: Exclude<Choice, { kind: "open" }>,
  open: Analysis | null,
): Promise<Result<WithFiles>> {
  switch (choice.kind) {
    case "file": {
      const { file, others, aspects } = choice;
      return success({ scheduler: file, others, aspects });
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
