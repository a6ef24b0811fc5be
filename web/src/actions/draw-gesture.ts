import type { EditAnswer, Gesture } from "../generated/services.js";
import type { DrawOptions, Studio } from "../model/commands.js";
import { textsAfter } from "../model/edits.js";
import { perform } from "../model/history.js";
import { notify } from "../model/notices.js";
import { editRequest } from "../model/project.js";
import { selectionOf } from "../model/selection.js";

/** Has the compiler turn a gesture into edits and carries them out. Whether that was done. */
export async function drawGesture(
  studio: Studio,
  gesture: Gesture,
  { places, seen, refused, anyway = false }: DrawOptions = {},
): Promise<boolean> {
  const { stores, ports } = studio;
  const project = stores.project.getState();
  const { version } = project;
  const request = editRequest(project, gesture, { seen: seen ?? version, anyway });
  const answer = await ports.compiler.ask("edit", request);
  if (!answer.ok) notify(stores.notices, answer.message);
  else if ("refused" in answer.value && refused) refused(answer.value);
  else if ("refused" in answer.value) explain(studio, answer.value);
  else if (stores.project.getState().version !== version)
    notify(stores.notices, "The text has changed meanwhile, so nothing was done. Try again.");
  else {
    const { name, edits, selects } = answer.value;
    const texts = textsAfter(project, edits);
    perform(stores, name, places ? { texts, places } : { texts });
    const selection = selectionOf(selects);
    if (selection) stores.selection.setState({ selection });
    return true;
  }
  return false;
}

/** Tells why a gesture was refused, with a button for each gesture that would do. */
function explain(studio: Studio, { refused, offers }: Extract<EditAnswer, { refused: string }>) {
  const actions = offers.map(({ label, gesture, anyway }) => ({
    label,
    run: () => void drawGesture(studio, gesture, { anyway }),
  }));
  notify(studio.stores.notices, refused, ...actions);
}
