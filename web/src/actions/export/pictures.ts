import { failure, type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import { effectiveTheme, type Theme } from "../../model/layout.js";
import { notify } from "../../model/notices.js";
import { shownStores } from "../../model/run/forks.js";
import type { PictureKind } from "./commands.js";
import { timelineFacts } from "./timeline-facts.js";

/** Hands out a view as a picture. */
export async function savePicture(
  studio: Studio,
  kind: PictureKind,
  systemIsDark: boolean,
): Promise<void> {
  const { stores, ports } = studio;
  const theme = effectiveTheme(stores.layout.getState().theme, systemIsDark);
  const [view, form] = kind.split("-") as ["graph" | "timeline", "svg" | "png"];
  const drawn =
    view === "graph" ? await drawGraph(studio, theme) : await drawTimeline(studio, theme);
  const file = drawn.ok && form === "png" ? await ports.pictures.png(drawn.value) : drawn;
  if (!file.ok) return notify(stores.notices, file.message);
  const name = stores.project.getState().scheduler.name.replace(/\.[^.]*$/, "");
  const type = form === "png" ? "image/png" : "image/svg+xml";
  ports.downloads.save(`${name}-${view}.${form}`, type, file.value);
}

/** The scheduler's graph with the threads of the run where they are. */
export async function drawGraph(studio: Studio, theme: Theme): Promise<Result<string>> {
  const stores = shownStores(studio.stores);
  const { graph } = stores.compilation.getState();
  if (!graph) return failure("There is no graph yet.");
  const { name, positions, ownLines = [] } = stores.project.getState();
  const { program, simulation } = stores.run.getState();
  const running =
    program?.graph && simulation
      ? { graph: program.graph, simulation, attributes: program.attributes }
      : null;
  const title = `Graph of ${program?.name ?? name}`;
  const facts = { title, graph, positions, ownLines, running };
  return success(await studio.ports.pictures.graph(facts, theme));
}

async function drawTimeline(studio: Studio, theme: Theme): Promise<Result<string>> {
  const facts = await timelineFacts(studio);
  return facts.ok ? success(await studio.ports.pictures.timeline(facts.value, theme)) : facts;
}
