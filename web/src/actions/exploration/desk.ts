/** What is done with explorations; loaded when one is wanted. */

import type { ExportTarget } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import type { ExplorationDesk } from "../../model/exploration/desk.js";
import { stepAtNode } from "../../model/exploration/drawn-run.js";
import { COUNTEREXAMPLE } from "../../model/exploration/kept-run.js";
import {
  createExplorationStore,
  type ExplorationSettings,
  type ExplorationStore,
  isStale,
  keyOf,
  NOTHING_FOUND,
  OF_PROJECT,
} from "../../model/exploration/store.js";
import { workersFor } from "../../model/exploration/workers.js";
import { OpenedRuns } from "./opened-runs.js";
import { Search } from "./search.js";
import { SmallestSearch } from "./smallest.js";
import { createSystemDesk } from "./system/desk.js";
import { downloadTest } from "./test-program.js";

export function createExplorationDesk(studio: Studio): ExplorationDesk {
  const { project, compilation } = studio.stores;
  const workers = workersFor(globalThis.navigator?.hardwareConcurrency ?? 1);
  const store = createExplorationStore(workers);
  rememberFollowing(studio, store);
  const search = new Search(studio, store);
  const smallest = new SmallestSearch(studio, store);
  project.subscribe(({ opened }, former) => {
    if (opened === former.opened) return;
    search.giveUp();
    smallest.cancel();
    const { settings } = store.getState();
    store.setState({ ...NOTHING_FOUND, settings: { ...settings, ...OF_PROJECT } });
  });
  const runs = new OpenedRuns(studio, store);
  compilation.subscribe(({ analysis }, former) => {
    if (analysis === former.analysis || !analysis?.compiled) return;
    const { settings, opened, found } = store.getState();
    const isWanted = settings.follows || opened !== null;
    const isKnown = found !== null && !isStale(found, project.getState());
    if (isWanted && !isKnown) void search.begin("quietly");
  });
  if (store.getState().opened && compilation.getState().analysis?.compiled)
    void search.begin("quietly");
  return {
    store,
    system: createSystemDesk(studio, workers),
    choose: (chosen) =>
      store.setState(({ settings }) => ({ settings: { ...settings, ...chosen } })),
    look: () => search.look(),
    explore: () => search.begin("asked"),
    goOn: () => search.resume(),
    cancel: () => search.cancel(),
    findSmallest: () => smallest.begin(),
    cancelSmallest: () => smallest.cancel(),
    openSmallest: (workload) => smallest.open(workload),
    show: (verdict) => store.setState({ chosen: keyOf(verdict), shape: null, node: null }),
    showWay: (shape) => store.setState({ shape, node: null }),
    goToNode: async (node) => {
      const step = stepAtNode(store.getState(), node);
      store.setState({ shape: null, node: step === null ? node : null });
      if (step !== null) await runs.goTo(step);
    },
    stepThrough: (verdict) => runs.open(verdict),
    download: ({ replay }) => {
      if (replay && "workload" in replay)
        studio.ports.downloads.save(COUNTEREXAMPLE, "text/plain", replay.workload);
    },
    downloadTest: async (verdict) => {
      const { testTarget } = store.getState();
      if (testTarget !== null) await downloadTest(studio, testTarget as ExportTarget, verdict);
    },
    goTo: (step) => runs.goTo(step),
    leave: () => runs.leave(),
  };
}

/** Whether the next visit explores while a person edits, too. */
function rememberFollowing({ ports }: Studio, store: ExplorationStore): void {
  const { follows = false } = ports.preferences.load<Remembered>("exploration");
  store.setState(({ settings }) => ({ settings: { ...settings, follows } }));
  store.subscribe(({ settings }, former) => {
    if (settings.follows === former.settings.follows) return;
    ports.preferences.save("exploration", { follows: settings.follows } satisfies Remembered);
  });
}

type Remembered = Pick<ExplorationSettings, "follows">;
