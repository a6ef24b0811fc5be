/** What is done with the files of a project; loaded when one is wanted. */

import type { TextFile } from "../../generated/services.js";
import type { ProjectFiles, Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { perform, undo } from "../../model/project/changes.js";
import {
  kindOf,
  nameProblem,
  referrers,
  withAspect,
  withFiles,
  withMain,
  withMoved,
  withName,
  withoutFile,
} from "../../model/project/files.js";
import {
  type Contents,
  contentsOf,
  fileOf,
  isMaster,
  type Part,
  textsOf,
} from "../../model/project/project.js";
import { revealPlace } from "../../model/selection.js";
import { beginningOf } from "./file-beginnings.js";
import { makeSystem } from "./make-system.js";
import { keepBefore } from "./versions.js";

export function createProjectFiles(studio: Studio): ProjectFiles {
  const { stores } = studio;
  const contents = () => contentsOf(stores.project.getState());
  const change = (name: string, to: Contents) => perform(stores, name, { contents: to });
  const show = (sourceTab: Part) =>
    stores.layout.setState({ sourceTab, sourceOpen: true, outputInFront: false });
  const offerBack = (words: string) =>
    notify(stores.notices, words, { label: "Undo", run: () => void undo(stores) });
  return {
    create(name) {
      const problem = nameProblem(contents(), name);
      if (problem !== null) return problem;
      const { scheduler } = contents();
      if (kindOf(name) === "system" && isMaster(scheduler.text)) {
        void makeSystem(studio, name);
        return null;
      }
      change(
        `New file ${name}`,
        withFiles(contents(), [{ name, text: beginningOf(name, stores) }]),
      );
      stores.layout.setState({ sourceOpen: true });
      revealPlace(stores.selection, { part: name as Part, from: 0, to: 0 });
      return null;
    },
    rename(part, name) {
      const former = fileOf(contents(), part)?.name;
      const problem = nameProblem(contents(), name, part);
      if (problem !== null || former === undefined || former === name) return problem;
      const following = referrers(contents(), part);
      change(`Rename ${former} to ${name}`, withName(contents(), part, name));
      if (stores.layout.getState().sourceTab === part && part === former) show(name as Part);
      if (following.length > 0)
        offerBack(`${former} is now ${name}, in ${following.join(", ")}, too.`);
      return null;
    },
    remove(name) {
      const needing = referrers(contents(), name as Part);
      change(`Delete ${name}`, withoutFile(contents(), name));
      offerBack(
        needing.length > 0
          ? `${name} is deleted, and ${needing.join(" and ")} still needs it.`
          : `${name} is deleted.`,
      );
    },
    run(name) {
      const kind = kindOf(name);
      change(`Run ${name}`, withMain(contents(), name));
      show(kind === "sched" ? "scheduler" : kind === "workload" ? "workload" : (name as Part));
    },
    weave: (name, isWoven) =>
      change(
        `${isWoven ? "Weave in" : "Leave out"} ${name}`,
        withAspect(contents(), name, isWoven),
      ),
    move: (name, by) => change(`Move ${name}`, withMoved(contents(), name, by)),
    makeSystem: () => makeSystem(studio),
    add: (files) => addFiles(studio, files),
    pick: async () => (await import("./project-files.js")).pickTexts(studio),
  };
}

/** Why files cannot come into a project, in words; null if they can. */
function addingProblem(contents: Contents, files: readonly TextFile[]): string | null {
  let present = contents;
  for (const file of files) {
    const isThere = textsOf(present).some(({ name }) => name === file.name);
    const problem = isThere ? null : nameProblem(present, file.name);
    if (problem !== null) return `${file.name}: ${problem}`;
    present = withFiles(present, [file]);
  }
  return null;
}

/** Puts files into the project, and shows the first. One that is there already gets the new text. */
export function addFiles(studio: Studio, files: readonly TextFile[]): void {
  const { stores } = studio;
  const contents = contentsOf(stores.project.getState());
  const known = files.filter(({ name }) => kindOf(name) !== null);
  const [first] = known;
  if (!first) return;
  const problem = addingProblem(contents, known);
  if (problem !== null) {
    notify(stores.notices, problem);
    return;
  }
  void keepBefore(studio, "import");
  const names = known.map(({ name }) => name).join(", ");
  perform(stores, `Add ${names}`, { contents: withFiles(contents, known) });
  const { scheduler, workload } = stores.project.getState();
  const part =
    first.name === scheduler.name
      ? "scheduler"
      : first.name === workload.name
        ? "workload"
        : (first.name as Part);
  stores.layout.setState({ sourceTab: part, sourceOpen: true, outputInFront: false });
  notify(stores.notices, `${names} ${known.length === 1 ? "is" : "are"} in the project now.`, {
    label: "Undo",
    run: () => void undo(stores),
  });
}
