import type { Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";
import { show } from "./open-example.js";

/** Lists one's own projects in the catalogue. */
export async function listOwn({ stores, ports }: Studio): Promise<void> {
  const own = await ports.projects.own();
  if (own.ok) stores.catalogue.setState({ own: own.value });
}

/** Opens one's own project as it was left. */
export async function openOwn(studio: Studio, name: string): Promise<void> {
  const kept = await studio.ports.projects.ofName(name);
  if (kept.ok && kept.value) return show(studio, kept.value);
  notify(studio.stores.notices, kept.ok ? `“${name}” is no longer kept here.` : kept.message);
  await listOwn(studio);
}

/** Deletes one's own project. It can be brought back as long as the message stands. */
export async function deleteOwn(studio: Studio, name: string): Promise<void> {
  const { ports, stores } = studio;
  const { example, name: opened } = stores.project.getState();
  if (example === null && opened === name) {
    return notify(stores.notices, `“${name}” is open. Open another project first.`);
  }
  const kept = await ports.projects.ofName(name);
  const removed = await ports.projects.remove(name);
  if (!removed.ok) return notify(stores.notices, removed.message);
  await listOwn(studio);
  if (!kept.ok || !kept.value) return;
  const project = kept.value;
  notify(stores.notices, `“${name}” is deleted.`, {
    label: "Bring it back",
    run: () => show(studio, project),
  });
}
