/** Marks by group where threads run: in its colour, and dashed in its own way. */

import type { Timeline } from "../../model/run/simulation.js";
import { line } from "./canvas.js";
import { lanesInView, laneTop, threadAt } from "./rows.js";
import { type Scene, type Surface, xOf } from "./scene.js";

/** By colour, as the edges of the letters of groups are. */
const DASHES: readonly (readonly number[])[] = [[], [6, 2], [3, 3], [1, 2]];

export function paintGroups(surface: Surface, scene: Scene, { lanes }: Timeline): void {
  const { context, width, palette } = surface;
  const { first, end } = lanesInView(scene.rows, scene.scroll, surface.height);
  context.lineWidth = 3;
  for (let row = first; row < end; row++) {
    const thread = threadAt(scene.order, row);
    const colour = scene.colours?.[thread] ?? -1;
    if (colour < 0) continue;
    context.strokeStyle = palette.series[colour] ?? palette.ink;
    context.setLineDash([...(DASHES[colour] ?? [])]);
    const y = laneTop(row) + 14;
    for (const { state, from, to } of lanes[thread] ?? []) {
      if (state !== "running" || to < scene.window.from || from > scene.window.to) continue;
      const start = Math.max(-2, xOf(from, scene, width));
      line(context, start, y, Math.min(width + 2, xOf(to, scene, width)), y);
    }
  }
  context.setLineDash([]);
}
