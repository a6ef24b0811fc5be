/** Draws when the clock of a library by appointment struck: ticks above the lanes. */

import { line } from "./canvas.js";
import { AXIS_HEIGHT } from "./rows.js";
import { type Scene, type Surface, xOf } from "./scene.js";

const TICK = 6;
/** Closer strikes have ticks alone: lines through the lanes would hide what is below them. */
const ROOM = 8;

export function paintStrikes({ context, width, height, palette }: Surface, scene: Scene): void {
  const { from, to } = scene.window;
  const shown = (scene.timeline?.strikes ?? []).filter((time) => time >= from && time <= to);
  if (shown.length === 0) return;
  context.strokeStyle = palette.call;
  context.lineWidth = 1.25;
  const through = width / shown.length > ROOM;
  for (const time of shown) {
    const x = xOf(time, scene, width);
    line(context, x, AXIS_HEIGHT - TICK, x, AXIS_HEIGHT);
    if (!through) continue;
    context.globalAlpha = 0.2;
    line(context, x, AXIS_HEIGHT, x, height);
    context.globalAlpha = 1;
  }
}
