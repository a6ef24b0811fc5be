import type { FolderRequests, Studio } from "../../model/commands.js";

const sessions = new WeakMap<Studio, Promise<FolderRequests>>();

/** What is done with the project's folder: one for a studio, loaded when it is first wanted. */
export function folderOf(studio: Studio): Promise<FolderRequests> {
  const present = sessions.get(studio);
  if (present) return present;
  const loading = import("./folder.js").then((all) => all.createFolderRequests(studio));
  sessions.set(studio, loading);
  loading.catch(() => sessions.delete(studio));
  return loading;
}
