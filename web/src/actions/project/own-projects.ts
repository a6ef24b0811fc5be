import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { enter } from "./enter-project.js";

/** Lists one's own projects in the catalogue, and those that can be brought back. */
export async function listOwn({ stores, ports }: Studio): Promise<void> {
  const own = await ports.projects.own();
  if (own.ok) stores.catalogue.setState({ own: own.value });
  const deleted = await ports.projects.deleted();
  if (deleted.ok) stores.catalogue.setState({ deleted: deleted.value });
}

/** Opens one's own project as it was left. */
export async function openOwn(studio: Studio, name: string): Promise<void> {
  const { example, name: opened } = studio.stores.project.getState();
  if (example === null && opened === name) return;
  const kept = await studio.ports.projects.ofName(name);
  if (kept.ok && kept.value) return enter(studio, kept.value);
  notify(studio.stores.notices, kept.ok ? `“${name}” is no longer kept here.` : kept.message);
  await listOwn(studio);
}

/** Deletes one's own project. It can be brought back by the message, and later by the menu. */
export async function deleteOwn(studio: Studio, name: string): Promise<void> {
  const { ports, stores } = studio;
  const { example, name: opened } = stores.project.getState();
  if (example === null && opened === name) {
    return notify(stores.notices, `“${name}” is open. Open another project first.`);
  }
  const removed = await ports.projects.remove(name);
  if (!removed.ok) return notify(stores.notices, removed.message);
  await listOwn(studio);
  const deleted = stores.catalogue.getState().deleted.find((each) => each.name === name);
  if (!deleted) return;
  notify(stores.notices, `“${name}” is deleted.`, {
    label: "Bring it back",
    run: () => void restoreOwn(studio, deleted.key),
  });
}

/** Brings a deleted project back and opens it. */
export async function restoreOwn(studio: Studio, key: string): Promise<void> {
  const restored = await studio.ports.projects.restore(key);
  await listOwn(studio);
  if (!restored.ok) return notify(studio.stores.notices, restored.message);
  if (restored.value === null) return notify(studio.stores.notices, "It is no longer kept here.");
  await openOwn(studio, restored.value);
}
