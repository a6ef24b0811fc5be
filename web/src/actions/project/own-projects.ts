import type { Studio } from "../../model/commands.js";
import { keyOf, OWN } from "../../model/kept-key.js";
import { notify } from "../../model/notices.js";
import { enter } from "./enter-project.js";

/** Lists one's own projects in the catalogue. */
export async function listOwn({ stores, ports }: Studio): Promise<void> {
  const own = await ports.projects.own();
  if (own.ok) stores.catalogue.setState({ own: own.value });
}

/** Opens one's own project as it was left. */
export const openOwn = (studio: Studio, name: string) => openKept(studio, OWN + name);

/** Opens what is kept under a key, unless it is open. */
export async function openKept(studio: Studio, key: string): Promise<void> {
  const { ports, stores } = studio;
  if (keyOf(stores.project.getState()) === key) return;
  const kept = await ports.projects.ofKey(key);
  if (kept.ok && kept.value) return enter(studio, kept.value);
  const name = key.replace(OWN, "");
  notify(stores.notices, kept.ok ? `“${name}” is no longer kept here.` : kept.message);
  await listOwn(studio);
}
