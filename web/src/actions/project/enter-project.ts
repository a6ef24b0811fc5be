import type { Studio } from "../../model/commands.js";
import { closeWholePage, openWholePage } from "../../model/layout.js";
import type { KeptProject } from "../../model/ports.js";
import { mainSystem, type Part } from "../../model/project/project.js";
import { show } from "./show-project.js";

/** Shows a project that a person has opened: of one that runs a system, its page with the text behind it. */
export function enter(studio: Studio, kept: KeptProject): void {
  show(studio, kept);
  const { layout } = studio.stores;
  const system = mainSystem(kept.project);
  if (system) {
    layout.setState({ sourceTab: system.name as Part });
    openWholePage(layout, "system");
  } else if (layout.getState().resultsTab === "system") closeWholePage(layout);
}
