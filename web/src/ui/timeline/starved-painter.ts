/** Hatches the times in which a thread was ready and was passed over. */

import { lanesInView, laneTop, rowOf } from "./rows.js";
import { EXTENTS, type Scene, type Surface, xOf } from "./scene.js";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes in view, as high as a lane's full state, so that they stand out from a ready thread. */
function starvedBoxes(scene: Scene, width: number, height: number): Box[] {
  const { first, end } = lanesInView(scene.rows, scene.scroll, height);
  const [offset, high] = EXTENTS.full;
  return (scene.starved ?? []).flatMap(({ thread, from_ns, to_ns }) => {
    const x = Math.max(0, xOf(from_ns, scene, width));
    const to = Math.min(width, xOf(to_ns, scene, width));
    const row = rowOf(scene.order, thread - 1);
    const isSeen = row >= first && row < end && to > x;
    return isSeen ? [{ x, y: laneTop(row) + offset, width: to - x, height: high }] : [];
  });
}

export function paintStarved({ context, width, height, patterns }: Surface, scene: Scene): void {
  context.fillStyle = patterns.starved;
  for (const box of starvedBoxes(scene, width, height)) {
    context.fillRect(box.x, box.y, box.width, box.height);
  }
}
