/** Paints over the pictures of runs what belongs to all of them. */

import { line, roundedBox } from "../../../ui/timeline/canvas.js";
import { AXIS_HEIGHT } from "../../../ui/timeline/rows.js";
import type { Surface } from "../../../ui/timeline/scene.js";
import { xOf } from "../../../ui/timeline/scene.js";
import type { RunsViewState } from "./view-store.js";

/** Where a run parts from the first. */
export function paintParting(surface: Surface, view: RunsViewState, time: number): void {
  const { context, width, height, palette } = surface;
  const x = xOf(time, view, width);
  if (x < 0 || x > width) return;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.25;
  context.setLineDash([4, 3]);
  line(context, x, 0, x, height);
  context.setLineDash([]);
  const label = "first difference";
  context.font = `600 11px ${palette.fontUi}`;
  const room = context.measureText(label).width + 16;
  const left = x + room + 2 > width ? x - room - 1 : x + 1;
  context.fillStyle = palette.accentSoft;
  roundedBox(context, left, 3, room, 18, 5);
  context.fillStyle = palette.accent;
  context.textAlign = "left";
  context.fillText(label, left + 8, 16);
}

/** The moment that is looked at, through all rows. */
export function paintMoment(surface: Surface, view: RunsViewState): void {
  const { context, width, height, palette } = surface;
  const x = xOf(view.at, view, width);
  if (x < 0 || x > width) return;
  context.strokeStyle = palette.now;
  context.lineWidth = 1.5;
  line(context, x, AXIS_HEIGHT - 6, x, height);
}
