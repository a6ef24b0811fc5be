import { failure, type Result, success } from "../../base/result.js";
import { DEFAULT_PROFILE } from "../../generated/libraries.js";
import type { ProjectWish, Studio } from "../../model/commands.js";
import { keyOf, OWN } from "../../model/kept-key.js";
import { kindOf, readWith, withFiles } from "../../model/project/files.js";
import { processorsOf, profileOf } from "../../model/project/profile.js";
import {
  type Contents,
  contentsOf,
  type FileSet,
  fileOf,
  type Project,
  partsOf,
} from "../../model/project/project.js";
import { filesRunning } from "../../model/project/project-file.js";
import { enter } from "./enter-project.js";
import { programsOf } from "./make-system.js";
import { listOwn } from "./own-projects.js";

/** Makes a project of a new scheduler and opens it. What stands in the way, or null. */
export async function beginProject(studio: Studio, wish: ProjectWish): Promise<string | null> {
  const name = wish.name.trim();
  if (name === "") return "Give the project a name.";
  const { catalogue, project } = studio.stores;
  // What is open may not be kept yet.
  const isOpen = keyOf(project.getState()) === OWN + name;
  if (isOpen || catalogue.getState().own.includes(name)) return isThere(name);
  const { families } = wish;
  const files = wish.start === "master" ? filesOfSystem(studio, name, families) : null;
  const made = await (files ?? filesOfProgram(studio, name, wish));
  if (!made.ok) return made.message;
  return begin(studio, { name, example: null, ...made.value, positions: {} });
}

/** Keeps a project as one's own and opens it. */
async function begin(studio: Studio, project: Project): Promise<string | null> {
  const begun = { project, analysis: null };
  const kept = await studio.ports.projects.save(begun, null);
  if (kept.ok && kept.value === "newer") return isThere(project.name);
  enter(studio, begun);
  if (!kept.ok) return kept.message;
  await listOwn(studio);
  return null;
}

/** A new scheduler for the program of an example. */
async function filesOfProgram(
  { ports }: Studio,
  name: string,
  wish: ProjectWish,
): Promise<Result<FileSet>> {
  const example = await ports.examples.load(wish.program);
  if (!example.ok) return example;
  const { workload, analysis } = example.value;
  const profile = profileOf(analysis);
  const asked = { profile, start: wish.start, base: wish.base, processors: processorsOf(analysis) };
  const write = (scheduler: string) =>
    ports.compiler.ask("newScheduler", { name: scheduler, ...asked });
  let scheduler = schedulerName(name);
  let answer = await write(scheduler);
  if (answer.ok && answer.value.text === null) {
    // A project may be called as no scheduler can be: a word of the language, or the base's name.
    scheduler = `${scheduler}_scheduler`;
    answer = await write(scheduler);
  }
  if (!answer.ok) return answer;
  const { text, refused } = answer.value;
  if (text === null) return failure(refused ?? CANNOT);
  return success({ scheduler: { name: `${scheduler}.sched`, text }, workload });
}

/** A master whose families have schedulers of the open project, and a system of it with what that names. */
async function filesOfSystem(
  { ports, stores }: Studio,
  name: string,
  families: readonly string[],
): Promise<Result<FileSet>> {
  const word = schedulerName(name);
  const open = contentsOf(stores.project.getState());
  const programs = programsOf(open);
  const master = `${word}.sched` in programs ? `${word}_master` : word;
  const made = await ports.compiler.ask("newScheduler", {
    name: master,
    profile: DEFAULT_PROFILE,
    start: "master",
    families: [...families],
    files: programs,
  });
  if (!made.ok) return made;
  if (made.value.text === null) return failure(made.value.refused ?? CANNOT);
  const scheduler = { name: `${master}.sched`, text: made.value.text };
  const files = { ...programs, [scheduler.name]: scheduler.text };
  const answer = await ports.compiler.ask("newSystem", {
    name: word,
    scheduler: scheduler.name,
    files,
  });
  if (!answer.ok) return answer;
  const { text, workloads, refused } = answer.value;
  if (text === null) return failure(refused ?? CANNOT);
  const system = { name: `${word}.system`, text };
  const all = withFiles(withoutSystems(open), [scheduler, ...workloads, system]);
  const named = readWith(all, system.name);
  const texts = partsOf(all).flatMap((part) => fileOf(all, part) ?? []);
  return filesRunning(
    system,
    texts.filter((file) => named.has(file.name)),
  );
}

/** Those of another system are not meant, even if they are called so. */
const withoutSystems = (contents: Contents): Contents => ({
  ...contents,
  others: contents.others?.filter(({ name }) => kindOf(name) !== "system"),
});

const CANNOT = "This scheduler cannot be made.";

const isThere = (name: string) => `A project “${name}” exists already. Choose another name.`;

/** A project's name as the program text can have it: "My station 2" is `my_station_2`. */
function schedulerName(name: string): string {
  const word = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "") // so that ü is u, and no gap in the word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  if (word === "") return "unnamed";
  return /^[a-z]/.test(word) ? word : `scheduler_${word}`;
}
