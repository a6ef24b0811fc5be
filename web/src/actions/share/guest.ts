import type { Studio } from "../../model/commands.js";
import type { KeptProject } from "../../model/ports.js";
import {
  type Example,
  type FileSet,
  fileOf,
  mainSystem,
  type Project,
  partsOf,
} from "../../model/project/project.js";
import type { Shared } from "../../model/share/shared.js";

/** A shared project as it is opened: of an example that is the same still, all is known at once. */
export async function guestOf(
  studio: Pick<Studio, "ports">,
  { project, example }: Pick<Shared, "project" | "example">,
): Promise<KeptProject> {
  const shipped = await shippedAs(studio, project, example);
  if (!shipped) return { project, analysis: null, isGuest: true };
  const { analysis, structures } = shipped;
  return { project, analysis, structures, isGuest: true };
}

/** The example that a project started from, if its files are as they are shipped. */
export async function shippedAs(
  { ports }: Pick<Studio, "ports">,
  project: Project,
  example: string | null,
): Promise<Example | null> {
  const shipped = example === null ? null : await ports.examples.load(example);
  return shipped?.ok && isSame(shipped.value, project) ? shipped.value : null;
}

/** Whether two sets of files have the same texts and run the same of them. */
function isSame(one: FileSet, other: FileSet): boolean {
  const factsOf = (files: FileSet) => {
    const texts = partsOf(files).map((part) => fileOf(files, part));
    const named = texts.map((file) => [file?.name, file?.text]);
    return JSON.stringify([named, files.aspects ?? [], mainSystem(files)?.name]);
  };
  return factsOf(one) === factsOf(other);
}
