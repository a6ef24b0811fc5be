import { success } from "../base/result.js";
import type { ProjectStorage } from "../model/ports.js";
import { isFirstVisit } from "./keeping/traces.js";
import { lazyPort } from "./lazy-port.js";

/** Projects in the browser's database, with all that is needed for that loaded when something is first kept or read. */
export function keptProjects(): ProjectStorage {
  const load = async () => (await import("./keeping/projects.js")).createProjectStorage();
  const all = lazyPort(load);
  const current = async () => ((await isFirstVisit()) ? success(null) : all.current());
  return new Proxy(all, {
    get: (_, method: keyof ProjectStorage) => (method === "current" ? current : all[method]),
  });
}
