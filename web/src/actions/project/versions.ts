/** Earlier versions of the project that is open; loaded when one is wanted. */

import type { ProjectVersions, Studio } from "../../model/commands.js";
import { keyOf } from "../../model/kept-key.js";
import { notify } from "../../model/notices.js";
import { perform, undo } from "../../model/project/changes.js";
import { contentsOf } from "../../model/project/project.js";
import type { VersionEntry, VersionReason } from "../../model/project/versions.js";

const LONGEST = 80;

const ONLY_UNDO = "What it was before could not be kept as a version: only Undo has it.";

export function createProjectVersions(studio: Studio): ProjectVersions {
  const { ports, stores } = studio;
  const key = () => keyOf(stores.project.getState());
  const now = () => contentsOf(stores.project.getState());
  return {
    list: () => ports.versions.list(key()),
    read: (id) => ports.versions.read(key(), id),
    async keep(name) {
      const problem = nameProblem(name);
      if (problem !== null) return problem;
      if (stores.project.getState().isGuest)
        return "This project came by a link and is not kept here. Keep a copy of it first.";
      const kept = await ports.versions.add(key(), now(), "named", name.trim());
      return kept.ok ? null : kept.message;
    },
    async name(id, name) {
      const problem = name === null ? null : nameProblem(name);
      if (problem !== null) return problem;
      const named = await ports.versions.name(key(), id, name?.trim() ?? null);
      return named.ok ? null : named.message;
    },
    async remove(id) {
      const removed = await ports.versions.remove(key(), id);
      if (!removed.ok) notify(stores.notices, removed.message);
    },
    goBack: (version) => goBack(studio, version),
  };
}

function nameProblem(name: string): string | null {
  if (name.trim() === "") return "Give the version a name.";
  return name.length > LONGEST ? `A name has at most ${LONGEST} letters.` : null;
}

async function goBack(studio: Studio, version: VersionEntry): Promise<void> {
  const { ports, stores } = studio;
  const contents = await ports.versions.read(keyOf(stores.project.getState()), version.id);
  if (!contents.ok) return notify(stores.notices, contents.message);
  if (contents.value === null)
    return notify(stores.notices, "This version is damaged, or is no longer kept.");
  const isKept = await keepBefore(studio, "back");
  const called = version.name ?? "an earlier version";
  perform(stores, `Go back to ${called}`, { contents: contents.value });
  const is = `The project is as it was in ${version.name ? `“${called}”` : called}.`;
  notify(stores.notices, isKept ? is : `${is} ${ONLY_UNDO}`, {
    label: "Undo",
    run: () => void undo(stores),
  });
}

/** Keeps the project as it is before something that changes much of it. False where that cannot be kept. */
export async function keepBefore({ ports, stores }: Studio, why: VersionReason): Promise<boolean> {
  const project = stores.project.getState();
  if (project.isGuest) return true;
  return (await ports.versions.add(keyOf(project), contentsOf(project), why)).ok;
}
