/** Draws what stands on the axis of time: its marks, a measured range, the playhead. */

import { axisBase, axisMarks, timeLabel } from "./axis.js";
import { crisp, line, roundedBox } from "./canvas.js";
import { AXIS_HEIGHT } from "./rows.js";
import { type Scene, type Surface, xOf } from "./scene.js";

/** Where the words of a mark begin, behind its line. */
const BESIDE = 4;

export function paintAxis({ context, width, palette }: Surface, scene: Scene): void {
  const base = axisBase(scene.window, width);
  context.textAlign = "left";
  const taken = base === null ? 0 : paintBase({ context, palette }, base.label);
  context.fillStyle = palette.text;
  context.font = `430 10.5px ${palette.fontUi}`;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  for (const mark of axisMarks(scene.window, width)) {
    if (mark.label === "") continue;
    const x = xOf(mark.time, scene, width);
    line(context, crisp(x), AXIS_HEIGHT - 6, crisp(x), AXIS_HEIGHT);
    if (x + BESIDE >= taken) context.fillText(mark.label, x + BESIDE, 15);
  }
  line(context, 0, crisp(AXIS_HEIGHT - 1), width, crisp(AXIS_HEIGHT - 1));
}

/** What the marks are counted from, at the left. Returns where it ends. */
function paintBase({ context, palette }: Pick<Surface, "context" | "palette">, label: string) {
  context.fillStyle = palette.ink;
  context.font = `600 10.5px ${palette.fontUi}`;
  context.fillText(label, BESIDE, 15);
  return BESIDE + context.measureText(label).width + 10;
}

/** Where the words of a range stand: in its middle, as wide as it is or as they need. */
function rangeBox({ context, width, palette }: Surface, scene: Scene) {
  if (!scene.range) return null;
  const from = xOf(scene.range.from, scene, width);
  const to = xOf(scene.range.to, scene, width);
  context.font = `600 11px ${palette.fontUi}`;
  const room = context.measureText(scene.rangeText).width + 16;
  const middle = Math.min(Math.max((from + to) / 2, room / 2), width - room / 2);
  const wide = Math.max(room, to - from - 2);
  return { from, to, middle, left: middle - wide / 2, wide };
}

export function paintRange(surface: Surface, scene: Scene): void {
  const { context, height, palette } = surface;
  const box = rangeBox(surface, scene);
  if (!box) return;
  context.fillStyle = palette.accent;
  context.globalAlpha = 0.08;
  context.fillRect(box.from, 0, box.to - box.from, height);
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.25;
  line(context, box.from, 0, box.from, height);
  line(context, box.to, 0, box.to, height);
  context.fillStyle = palette.accentSoft;
  roundedBox(context, box.left, 3, box.wide, 18, 4);
  context.fillStyle = palette.accent;
  context.textAlign = "center";
  context.fillText(scene.rangeText, box.middle, 16);
}

/** Its time stands on the axis, or below it where it would hide the words of a range. */
export function paintPlayhead(surface: Surface, scene: Scene): void {
  const { context, width, height, palette } = surface;
  const x = xOf(scene.time, scene, width);
  if (x < -1 || x > width + 1) return;
  const range = rangeBox(surface, scene);
  context.strokeStyle = palette.now;
  context.lineWidth = 1.5;
  line(context, x, AXIS_HEIGHT - 6, x, height);
  context.font = `650 11px ${palette.fontCode}`;
  const label = timeLabel(scene.time, scene.window);
  const room = context.measureText(label).width + 12;
  const left = Math.min(Math.max(x - room / 2, 1), width - room - 1);
  const hides = range !== null && left < range.left + range.wide && range.left < left + room;
  const top = hides ? AXIS_HEIGHT + 1 : 3;
  context.fillStyle = palette.now;
  roundedBox(context, left, top, room, 18, 5);
  context.fillStyle = palette.nowInk;
  context.textAlign = "center";
  context.fillText(label, left + room / 2, top + 13);
}
