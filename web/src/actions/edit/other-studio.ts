import type { OtherStudio, Requests, Stores, Studio } from "../../model/commands.js";
import { closeWholePage } from "../../model/layout.js";
import { createCompilationStore } from "../../model/project/compilation.js";
import { historyOfOther, projectOfOther } from "../../model/project/other-scheduler.js";
import { fileOf, partOfFile } from "../../model/project/project.js";
import { createRulesStore } from "../../model/project/rules.js";
import { createRunStore } from "../../model/run/run.js";
import { createSelectionStore, revealPlace } from "../../model/selection.js";
import { createGestureQueue } from "./gesture-queue.js";
import { keepDrawn } from "./live-graph.js";
import { keepRules } from "./live-rules.js";

/**
 * A studio in which another scheduler of the project stands in place of the one that is run. What is known of it, and its
 * run, are put into its stores by whoever shows it; what is done there comes into the project and its history.
 *
 * @param file - that of the scheduler
 * @param workload - that of the workload under which it is checked; null: the one of the project
 */
export function createOtherStudio(
  { stores: all, ports, requests }: Studio & { readonly requests: Requests },
  file: string,
  workload: string | null,
): OtherStudio {
  const stores: Stores = {
    ...all,
    project: projectOfOther(all.project, file, workload),
    history: historyOfOther(all.history, all.project, file, workload),
    compilation: createCompilationStore(),
    rules: createRulesStore(),
    run: createRunStore(),
    selection: createSelectionStore(),
  };
  stores.compilation.setState({ status: { kind: "ready" } });
  const studio = { stores, ports };
  const draw = createGestureQueue(studio, all.project);
  const ends = [keepDrawn(stores), keepRules(studio), showPlaces(all, stores)];
  return {
    ...studio,
    requests: { ...requests, draw },
    end: () => {
      for (const end of ends) end();
    },
  };
}

/** Places are shown where the project's texts are, below what lies over them. */
function showPlaces(all: Stores, { project, selection }: Stores): () => void {
  return selection.subscribe(({ reveal }, former) => {
    if (reveal === null || reveal === former.reveal) return;
    const { part } = reveal;
    const name = part === "base" ? undefined : fileOf(project.getState(), part)?.name;
    const own = name === undefined ? "base" : partOfFile(all.project.getState(), name);
    if (own === null) return;
    closeWholePage(all.layout);
    revealPlace(all.selection, { ...reveal, part: own });
  });
}
