import type { Theme } from "../../model/layout.js";
import { notify } from "../../model/notices.js";
import type { GanttDrawing } from "../../model/run/simulation.js";
import type { StudioValue } from "../../ui/studio-context.js";

/** Hands the chart out as a picture. */
export async function saveGantt(
  { ports, stores }: StudioValue,
  drawing: GanttDrawing,
  form: "svg" | "png",
  theme: Theme,
): Promise<void> {
  const svg = await ports.pictures.gantt(drawing, theme);
  const name = `${stores.project.getState().scheduler.name.replace(/\.[^.]*$/, "")}-gantt.${form}`;
  if (form === "svg") return ports.downloads.save(name, "image/svg+xml", svg);
  const drawn = await ports.pictures.png(svg);
  if (drawn.ok) ports.downloads.save(name, "image/png", drawn.value);
  else notify(stores.notices, drawn.message);
}
