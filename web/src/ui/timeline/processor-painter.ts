/** Draws who runs on each processor, and what comes of jobs. */

import type { JobMark, Timeline } from "../../model/run/simulation.js";
import { LANE_HEIGHT, laneTop, rowOf } from "./rows.js";
import { EXTENTS, type Scene, type Surface, xOf } from "./scene.js";

/** Each turn with the number of its thread, where that fits. */
export function paintProcessors(surface: Surface, scene: Scene, timeline: Timeline): void {
  const { context, width, palette } = surface;
  const [offset, height] = EXTENTS.full;
  context.font = `600 10px ${palette.fontCode}`;
  context.textAlign = "center";
  scene.rows.processorTops.forEach((top, processor) => {
    for (const { from, to, thread } of timeline.processors[processor] ?? []) {
      const start = Math.max(-2, xOf(from, scene, width));
      const end = Math.min(width + 2, xOf(to, scene, width));
      if (end < 0 || start > width) continue;
      context.fillStyle = palette.running;
      context.fillRect(start, top + offset, Math.max(end - start - 1, 0.75), height);
      const number = `${thread}`;
      if (end - start < number.length * 7 + 5) continue;
      context.fillStyle = palette.nowInk;
      context.fillText(number, (start + end) / 2, top + LANE_HEIGHT - 5.5);
    }
  });
}

/** How each is drawn, with the middle of its lower or upper edge at a place. */
const SHAPES: Readonly<Record<JobMark["kind"], ((x: number, top: number) => Path2D) | null>> = {
  released: (x, top) => triangle(x, top + LANE_HEIGHT - 6, 5),
  deadline: (x, top) => triangle(x, top + 6, -5),
  missed: cross,
  completed: null, // where the thread stops running, which shows
};

/** Releases point up from the foot of a lane, deadlines down from its top; a miss is a red cross. */
export function paintMarks({ context, width, palette }: Surface, scene: Scene, timeline: Timeline) {
  for (const { kind, time, thread } of timeline.marks) {
    const x = xOf(time, scene, width);
    const shape = x < -6 || x > width + 6 ? null : SHAPES[kind];
    if (!shape) continue;
    const path = shape(x, laneTop(rowOf(scene.order, thread - 1)));
    if (kind === "missed") {
      context.strokeStyle = palette.missed;
      context.lineWidth = 2;
      context.stroke(path);
    } else if (kind === "deadline") {
      context.strokeStyle = palette.ink;
      context.lineWidth = 1.25;
      context.stroke(path);
    } else {
      context.fillStyle = palette.ink;
      context.fill(path);
    }
  }
}

/** With its tip at a place, as high as is given, upwards where that is above 0. */
function triangle(x: number, y: number, height: number): Path2D {
  const path = new Path2D();
  path.moveTo(x, y);
  path.lineTo(x - 3.5, y + height);
  path.lineTo(x + 3.5, y + height);
  path.closePath();
  return path;
}

function cross(x: number, top: number): Path2D {
  const path = new Path2D();
  const middle = top + LANE_HEIGHT / 2;
  path.moveTo(x - 4, middle - 4);
  path.lineTo(x + 4, middle + 4);
  path.moveTo(x + 4, middle - 4);
  path.lineTo(x - 4, middle + 4);
  return path;
}
