import type { Gesture, GraphChange, Refused } from "../../generated/services.js";
import type { DrawOptions, Requests, Stores, Studio } from "../../model/commands.js";
import { dismissRefusal, notify, notifyRefusal } from "../../model/notices.js";
import { perform } from "../../model/project/changes.js";
import { takeGraph } from "../../model/project/compilation.js";
import { textsAfter } from "../../model/project/edits.js";
import { graphAfter } from "../../model/project/graph-change.js";
import { analyseRequest } from "../../model/project/project.js";
import { editRequest } from "../../model/project/requests.js";
import { selectionOf } from "../../model/selection.js";

/**
 * Has the compiler turn a gesture into edits and carries them out. Whether that was done. `draw` carries out what is
 * offered where it is refused.
 */
export async function drawGesture(
  studio: Studio,
  gesture: Gesture,
  options: DrawOptions,
  draw: Requests["draw"],
): Promise<boolean> {
  const { seen, ...others } = options;
  const { places, refused, anyway = false, elsewhere = false, mends = false, onDone } = others;
  const { stores, ports } = studio;
  const project = stores.project.getState();
  const { version } = project;
  const request = editRequest(project, gesture, { seen: seen ?? version, anyway });
  const answer = await ports.compiler.ask("edit", request);
  if (!answer.ok) notify(stores.notices, answer.message);
  else if ("refused" in answer.value && refused) refused(answer.value);
  else if ("refused" in answer.value)
    explain(studio, answer.value, (other, anyway) =>
      draw(other, { ...others, anyway, mends: true }),
    );
  else if (stores.project.getState().version !== version)
    notifyRefusal(
      stores.notices,
      "The text has changed meanwhile, so nothing was done. Try again.",
    );
  else {
    const { name, edits, selects, edge, graph, became } = answer.value;
    const texts = textsAfter(project, edits);
    const put = typeof places === "function" ? places(selects) : places;
    dismissRefusal(stores.notices);
    if (mends) stores.notices.setState(({ mended }) => ({ mended: mended + 1 }));
    const selection = elsewhere ? null : selectionOf(selects, edge);
    perform(stores, name, { texts, became, selection, ...(put && { places: put }) });
    if (graph) showGraph(stores, version, graph);
    void checkQuickly(studio);
    onDone?.();
    return true;
  }
  return false;
}

/** Shows what a gesture has made of the graph, if that was of the version it was made on: the analysis takes longer. */
function showGraph({ compilation, project }: Stores, seen: number, change: GraphChange): void {
  const { graph, graphVersion } = compilation.getState();
  const after = graph && graphVersion === seen ? graphAfter(graph, change) : null;
  if (after) takeGraph(compilation, project.getState().version, after);
}

/** Asks what is wrong with the text behind a gesture while its graph is drawn: the diagnosis takes longer. */
async function checkQuickly({ stores, ports }: Studio): Promise<void> {
  const request = analyseRequest(stores.project.getState());
  const answer = await ports.compiler.ask("quickCheck", request);
  if (answer.ok) stores.compilation.setState({ quickCheck: answer.value });
}

/** Tells why a gesture was refused, with a button for each gesture that would do. */
function explain(
  { stores }: Studio,
  { refused, offers }: Refused,
  take: (gesture: Gesture, anyway: boolean) => void,
): void {
  const actions = offers.map(({ label, gesture, anyway }) => ({
    label,
    run: () => take(gesture, anyway),
  }));
  notifyRefusal(stores.notices, refused, ...actions);
}
