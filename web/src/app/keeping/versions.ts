import type { Studio } from "../../model/commands.js";
import { keyOf } from "../../model/kept-key.js";
import { contentsOf, type ProjectState } from "../../model/project/project.js";

/** While one works on, a version is kept this often, ms. */
const EVERY = 10 * 60_000;

/** Keeps versions by itself: of what was there before the first change of a visit, and from time to time. */
export function keepVersions({ stores, ports }: Pick<Studio, "stores" | "ports">): () => void {
  let last: { readonly opened: number; readonly time: number } | null = null;
  const follow = (state: ProjectState, former: ProjectState) => {
    const isChange = state.version !== former.version && state.opened === former.opened;
    if (!isChange || former.isGuest) return;
    const isFirst = last?.opened !== state.opened;
    const time = Date.now();
    if (!isFirst && last && time - last.time < EVERY) return;
    last = { opened: state.opened, time };
    void ports.versions.add(keyOf(former), contentsOf(former), isFirst ? "visit" : "change");
  };
  return stores.project.subscribe(follow);
}
