import { failure, success } from "../base/result.js";
import type { ProjectStorage } from "../model/ports.js";
import { isFirstVisit } from "./keeping/traces.js";

/** Projects in the browser's database, with all that is needed for that loaded when something is first kept or read. */
export function keptProjects(): ProjectStorage {
  let loading: Promise<ProjectStorage> | undefined;
  const load = () => {
    loading ??= import("./keeping/projects.js").then(
      (all) => all.createProjectStorage(),
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const ask =
    (method: keyof ProjectStorage) =>
    async (...wanted: unknown[]) => {
      try {
        const answer = (await load())[method] as (...wanted: unknown[]) => unknown;
        return answer(...wanted);
      } catch {
        return failure("Kept projects could not be loaded.");
      }
    };
  const current = async () => ((await isFirstVisit()) ? success(null) : ask("current")());
  return new Proxy({ current } as ProjectStorage, {
    get: (own, method: keyof ProjectStorage) => own[method] ?? ask(method),
  });
}
