/** What an example that runs a system is shipped with: its compiled form, so that it shows before the compiler has loaded. */

import type { CompiledSystem, SystemRequest } from "../../generated/services.js";
import type { Examples } from "../ports.js";
import { type FileSet, textsOf } from "../project/project.js";

/** The compiled form of what is asked for, where a project reads as its example is shipped; else null. */
export async function shippedSystem(
  examples: Examples,
  project: FileSet & { readonly example: string | null },
  asked: Pick<SystemRequest, "version" | "dsm" | "name">,
): Promise<CompiledSystem | null> {
  const { example: id } = project;
  if (id === null || Object.keys(asked.dsm ?? {}).length > 0) return null;
  const [example, compiled] = await Promise.all([examples.load(id), examples.system(id)]);
  if (!example.ok || !compiled.ok) return null;
  const isAsShipped = example.value.system === asked.name && sameTexts(example.value, project);
  return isAsShipped ? { ...compiled.value, version: asked.version } : null;
}

function sameTexts(one: FileSet, other: FileSet): boolean {
  const [shipped, present] = [textsOf(one), textsOf(other)];
  const texts = new Map(shipped.map(({ name, text }) => [name, text]));
  return (
    shipped.length === present.length && present.every(({ name, text }) => texts.get(name) === text)
  );
}
