/** Draws the part of a run whose records are gone, from what is left of it at low resolution. */

import type { Summary } from "../../model/run/simulation.js";
import { lanesInView, laneTop, STRIP_HEIGHT, threadAt } from "./rows.js";
import { EXTENTS, type Scene, SHAPES, type Shape, type Surface, xOf } from "./scene.js";

/** What a box of a summary stands for: a state, a share of time, or the lengths of a container. */
export type BoxKind = Exclude<Shape, "full" | "ink"> | "running" | "scheduler" | "length";

/** A rectangle of the picture, in pixels. */
export interface Box {
  readonly kind: BoxKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paler than what is known exactly. */
const OPACITY = 0.5;

export function paintSummary(surface: Surface, scene: Scene, summary: Summary): void {
  const { context, palette, patterns } = surface;
  const fills: Readonly<Record<BoxKind, string | CanvasPattern>> = {
    line: palette.waiting,
    half: palette.ready,
    hatched: patterns.suspended,
    foot: palette.waiting,
    call: palette.call,
    head: palette.call,
    running: palette.running,
    scheduler: palette.switching,
    length: palette.strip,
  };
  const boxes = summaryBoxes(summary, scene, surface);
  context.globalAlpha = OPACITY;
  for (const kind of Object.keys(fills) as BoxKind[]) {
    context.fillStyle = fills[kind];
    for (const box of boxes) {
      if (box.kind === kind) context.fillRect(box.x, box.y, box.width, box.height);
    }
  }
  context.globalAlpha = 1;
}

/**
 * The boxes in view: in each lane the state that took most time, and over it how much the thread ran;
 * how busy the scheduler was; between which lengths a container was.
 */
export function summaryBoxes(
  { lanes, scheduler, lengths }: Summary,
  scene: Scene,
  { width, height }: Pick<Surface, "width" | "height">,
): Box[] {
  const boxes: Box[] = [];
  const add = (kind: BoxKind, part: Stretch, y: number, high: number) => {
    // On whole pixels: the edges of neighbours would shine through each other.
    const x = Math.round(Math.max(0, xOf(part.from, scene, width)));
    const right = Math.round(Math.min(width, xOf(part.to, scene, width)));
    if (high > 0 && right > x) boxes.push({ kind, x, y, width: right - x, height: high });
  };
  const { first, end } = lanesInView(scene.rows, scene.scroll, height);
  for (let row = first; row < end; row++) {
    const top = laneTop(row);
    for (const part of lanes[threadAt(scene.order, row)] ?? []) {
      const shape = SHAPES[part.state];
      // Where it mostly ran, the share alone says so; switching is too short to take most time.
      if (shape && shape !== "full" && shape !== "ink") {
        const [offset, high] = EXTENTS[shape];
        add(shape, part, top + offset, high);
      }
      addShare(add, "running", part, top, part.running);
    }
  }
  for (const part of scheduler) {
    addShare(add, "scheduler", part, scene.rows.schedulerTop, part.share);
  }
  scene.strips.forEach((node, index) => {
    const top = scene.rows.stripTops[index];
    if (top !== undefined) addLengths(add, lengths[node - 1] ?? [], top);
  });
  return boxes;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

type Add = (kind: BoxKind, part: Stretch, y: number, height: number) => void;

/** A bar that fills a lane when the share is 1. */
function addShare(add: Add, kind: BoxKind, part: Stretch, top: number, share: number): void {
  const [offset, full] = EXTENTS.full;
  const height = full * share;
  add(kind, part, top + offset + full - height, height);
}

function addLengths(add: Add, parts: Summary["lengths"][number], top: number): void {
  const highest = parts.reduce((most, { high }) => Math.max(most, high), 1);
  const base = top + STRIP_HEIGHT - 4;
  const yOf = (length: number) => base - (length / highest) * (STRIP_HEIGHT - 10);
  for (const part of parts) {
    add("length", part, yOf(part.high), Math.max(1, yOf(part.low) - yOf(part.high)));
  }
}
