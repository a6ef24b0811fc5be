/** What a link holds: a project, perhaps with a moment of its run and with what was looked at. */

import { failure, type Result, success } from "../../base/result.js";
import type { Graph } from "../../generated/services.js";
import type { Project } from "../project/project.js";
import { projectFile, projectFrom } from "../project/project-file.js";
import { type Moment, momentFrom } from "./moments.js";
import { drawnOf, graphFrom } from "./shared-graph.js";
import { type Sight, sightFrom } from "./sight.js";

export interface Shared {
  readonly project: Project;
  /** The example that it started from: where the texts are still the same, all is known of them. */
  readonly example: string | null;
  readonly moment: Moment | null;
  readonly sight: Sight | null;
  /** Of an embedded view: the graph, so that it shows before there is a compiler. */
  readonly graph: Graph | null;
}

const NO_PROJECT = "This link holds no project of the studio. Ask for it once more.";

/** The text that is packed into a link. */
export function textOfShared({ project, example, moment, sight, graph }: Shared): string {
  return JSON.stringify({
    project: JSON.parse(projectFile(project)) as unknown,
    ...(example !== null && { example }),
    ...(moment && { moment }),
    ...(sight && { sight }),
    ...(graph && { graph: drawnOf(graph) }),
  });
}

/** What such a text holds. What beside the project cannot be read is left out. */
export function readShared(text: string): Result<Shared> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return failure(NO_PROJECT);
  }
  if (typeof read !== "object" || read === null) return failure(NO_PROJECT);
  const { project, example, moment, sight, graph } = read as Record<string, unknown>;
  if (typeof project !== "object" || project === null) return failure(NO_PROJECT);
  const opened = projectFrom(project);
  if (!opened.ok) return failure(`The link cannot be opened. ${opened.message}`);
  return success({
    project: opened.value,
    example: typeof example === "string" && /^[\w-]{1,100}$/.test(example) ? example : null,
    moment: momentFrom(moment),
    sight: sightFrom(sight),
    graph: graphFrom(graph),
  });
}
