import { type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import { openWholePage } from "../../model/layout.js";
import { notify } from "../../model/notices.js";
import { arrived } from "../../model/share/arrived.js";
import type { Moment } from "../../model/share/moments.js";
import { readShared } from "../../model/share/shared.js";
import { type Sight, tabsFor } from "../../model/share/sight.js";
import { systemMoments } from "../../model/share/system-moments.js";
import { enter } from "../project/enter-project.js";
import { guestOf } from "./guest.js";
import { goToRunMoment } from "./run-moment.js";
import { runnable } from "./runnable.js";

/** What a link holds; why it cannot be read. Nothing of one's own is touched. */
export async function sharedIn({ ports }: Pick<Studio, "ports">, fragment: string) {
  const text = await ports.links.unpack(fragment);
  return text.ok ? readShared(text.value) : text;
}

/** Shows what a link holds beside one's own projects; why it cannot be read. */
export async function openLink(studio: Studio, fragment: string): Promise<Result<null>> {
  const shared = await sharedIn(studio, fragment);
  if (!shared.ok) return shared;
  const { sight, moment } = shared.value;
  enter(studio, await guestOf(studio, shared.value));
  arrived.setState({ moment });
  if (sight) lookAt(studio, sight);
  else lookAtRun(studio);
  if (moment) void goToMoment(studio, moment);
  return success(null);
}

/** Opens the tabs that showed what was looked at, and selects it. */
function lookAt({ stores }: Studio, sight: Sight): void {
  const { layout, project, selection } = stores;
  const { resultsTab, ...tabs } = tabsFor(sight, project.getState());
  layout.setState(tabs);
  if (resultsTab === "compare") openWholePage(layout, resultsTab);
  else if (resultsTab !== "system" && layout.getState().resultsTab !== "system")
    layout.setState({ resultsTab });
  selection.setState({ selection: sight.selection });
}

/** Where a run that fails came along, its steps show. A system's has a page of its own. */
function lookAtRun({ stores: { layout, project } }: Studio): void {
  const { counterexample: kept } = project.getState();
  if (kept && !("systemCourse" in kept))
    layout.setState({ resultsTab: "explore", resultsOpen: true });
}

/** Goes to a moment once its program runs, and says whether it is as it was shared. */
export async function goToMoment(studio: Studio, moment: Moment): Promise<void> {
  const { stores } = studio;
  if (moment.kind === "system") {
    systemMoments.setState({ wish: moment });
    return openWholePage(stores.layout, "system");
  }
  const { opened } = stores.project.getState();
  const ready = await runnable(studio);
  if (stores.project.getState().opened !== opened) return;
  const went = ready.ok ? await goToRunMoment(studio, moment) : ready;
  notify(
    stores.notices,
    went.ok ? went.value : `The shared moment cannot be shown. ${went.message}`,
  );
}
