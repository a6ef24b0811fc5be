import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { enter } from "./enter-project.js";
import { projectFrom } from "./show-project.js";

/** Opens an example as it was left, or as it is shipped when it was never changed. */
export async function openExample(studio: Studio, id: string): Promise<void> {
  if (studio.stores.project.getState().example === id) return;
  const [kept, shipped] = await Promise.all([
    studio.ports.projects.ofKey(id),
    studio.ports.examples.load(id),
  ]);
  if (!kept.ok) notify(studio.stores.notices, kept.message);
  if (kept.ok && kept.value) enter(studio, kept.value);
  else if (shipped.ok) enter(studio, projectFrom(shipped.value));
  else notify(studio.stores.notices, shipped.message);
}
