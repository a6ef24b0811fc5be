import { type Result, success } from "../../base/result.js";
import type { Graph } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { mainSystem, type Project, projectOf } from "../../model/project/project.js";
import type { Moment } from "../../model/share/moments.js";
import { textOfShared } from "../../model/share/shared.js";
import { sightOf } from "../../model/share/sight.js";
import { systemMoments } from "../../model/share/system-moments.js";
import { shippedAs } from "./guest.js";
import { takeRunMoment } from "./run-moment.js";

/** What goes into a link beside the project. */
export interface LinkWish {
  readonly moment: Moment | null;
  readonly withSight: boolean;
  /** Of an embedded view, so that it shows before there is a compiler. */
  readonly withGraph: boolean;
}

/** The fragment of a link to what is open. */
export async function fragmentFor(studio: Studio, wish: LinkWish): Promise<string> {
  const { stores, ports } = studio;
  const state = stores.project.getState();
  const project = projectOf(state);
  const { selection } = stores.selection.getState();
  const text = textOfShared({
    project,
    example: state.example,
    moment: wish.moment,
    sight: wish.withSight ? sightOf(stores.layout.getState(), selection) : null,
    graph: wish.withGraph ? await graphOf(studio, project) : null,
  });
  return ports.links.pack(text);
}

/** The graph of the present texts, unless the page ships it. */
async function graphOf(studio: Studio, project: Project): Promise<Graph | null> {
  const { graph, stale } = studio.stores.compilation.getState();
  if (stale || (await shippedAs(studio, project, project.example))) return null;
  return graph;
}

/** The moment at which the run of the project stands, be it a system's; null: nothing has run yet. */
export async function presentMoment(studio: Studio): Promise<Result<Moment | null>> {
  const { project, run } = studio.stores;
  if (mainSystem(project.getState())) {
    const taken = await systemMoments.getState().open?.take();
    return taken ?? success(null);
  }
  const { simulation, recording } = run.getState();
  return simulation?.tick && !recording?.isShown ? takeRunMoment(studio) : success(null);
}
