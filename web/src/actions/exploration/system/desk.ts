import type { Studio } from "../../../model/commands.js";
import type { SystemDesk } from "../../../model/exploration/desk.js";
import {
  createSystemSearchStore,
  NO_SYSTEM_FOUND,
  OF_SYSTEM,
} from "../../../model/exploration/system.js";
import type { Workers } from "../../../model/exploration/workers.js";
import { openWholePage } from "../../../model/layout.js";
import { askSystem } from "../../run/ask-system.js";
import { OpenedSystemRuns } from "./opened-run.js";
import { programOfSystem } from "./program.js";
import { SystemSearch } from "./search.js";

/** What is done with explorations of the project's system. */
export function createSystemDesk(studio: Studio, workers: Workers): SystemDesk {
  const store = createSystemSearchStore(workers);
  const search = new SystemSearch(studio, store);
  studio.stores.project.subscribe(({ opened }, former) => {
    if (opened === former.opened) return;
    search.giveUp();
    store.setState(({ bounds }) => ({ ...NO_SYSTEM_FOUND, bounds: { ...bounds, ...OF_SYSTEM } }));
  });
  const runs = new OpenedSystemRuns(studio, store, () => void search.begin("quietly"));
  return {
    store,
    names: async () => {
      const program = await programOfSystem(studio, () => true);
      return program.ok ? studio.ports.explorations.systemNames(program.value) : program;
    },
    choose: (bounds) => store.setState((state) => ({ bounds: { ...state.bounds, ...bounds } })),
    explore: () => search.begin("asked"),
    goOn: () => search.goOn(),
    cancel: () => search.cancel(),
    show: (verdict) => store.setState({ chosen: verdict }),
    stepThrough: (verdict) => {
      runs.open(verdict);
      openWholePage(studio.stores.layout, "system");
    },
    goTo: (time) => {
      askSystem(studio.stores.layout, { time });
    },
    leave: () => runs.leave(),
    download: ({ changes, decisions }) => {
      const text = `${JSON.stringify({ changes, decisions }, null, 2)}\n`;
      studio.ports.downloads.save("otherwise.json", "application/json", text);
    },
  };
}
