/** Draws the timeline on a canvas. */

import type { Segment, Timeline } from "../../model/run/simulation.js";
import { axisMarks } from "./axis.js";
import { paintAxis, paintPlayhead, paintRange } from "./axis-painter.js";
import { crisp, line } from "./canvas.js";
import { paintGroups } from "./group-painter.js";
import { paintMarks, paintProcessors } from "./processor-painter.js";
import { AXIS_HEIGHT, LANE_HEIGHT, lanesInView, laneTop, STRIP_HEIGHT, threadAt } from "./rows.js";
import { EXTENTS, type Scene, SHAPES, type Shape, type Surface, xOf } from "./scene.js";
import { paintStarved } from "./starved-painter.js";
import { paintStrikes } from "./strike-painter.js";
import { paintSummary } from "./summary-painter.js";

export function paint(surface: Surface, scene: Scene): void {
  const { context, width, height, palette } = surface;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  paintRows(surface, scene);
  const pinned = (scene.order?.pinned ?? 0) * LANE_HEIGHT;
  if (pinned > 0 && scene.scroll > 0) {
    // They stay where they are while what is below them scrolls away.
    const above = { ...surface, height: AXIS_HEIGHT + pinned };
    context.fillStyle = palette.surface;
    context.fillRect(0, AXIS_HEIGHT, width, pinned);
    paintRows(above, { ...scene, scroll: 0 });
  }
  if (pinned > 0) {
    context.strokeStyle = palette.ink;
    context.lineWidth = 1;
    line(context, 0, crisp(AXIS_HEIGHT + pinned), width, crisp(AXIS_HEIGHT + pinned));
  }
  paintAxis(surface, scene);
  paintStrikes(surface, scene);
  paintRange(surface, scene);
  paintPlayhead(surface, scene);
}

function paintRows(surface: Surface, scene: Scene): void {
  const { context, width, height } = surface;
  context.save();
  context.beginPath();
  context.rect(0, AXIS_HEIGHT, width, height - AXIS_HEIGHT);
  context.clip();
  context.translate(0, -scene.scroll);
  paintGrid(surface, scene);
  paintUnknown(surface, scene);
  if (scene.timeline) {
    if (scene.timeline.summary) paintSummary(surface, scene, scene.timeline.summary);
    paintLanes(surface, scene, scene.timeline);
    if (scene.colours) paintGroups(surface, scene, scene.timeline);
    paintStarved(surface, scene);
    paintMarks(surface, scene, scene.timeline);
    paintProcessors(surface, scene, scene.timeline);
    paintScheduler(surface, scene, scene.timeline);
    paintStrips(surface, scene, scene.timeline);
  }
  paintPast(surface, scene);
  context.restore();
}

function paintGrid({ context, width, palette }: Surface, scene: Scene): void {
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  for (const mark of axisMarks(scene.window, width)) {
    context.globalAlpha = mark.label === "" ? 0.5 : 1;
    const x = crisp(xOf(mark.time, scene, width));
    line(context, x, AXIS_HEIGHT, x, scene.rows.height + 2000);
  }
  context.globalAlpha = 1;
  for (const top of [...scene.rows.stripTops, scene.rows.height]) {
    line(context, 0, crisp(top), width, crisp(top));
  }
}

/** Hatches what is not known: the future, and a past of which not even a summary is left. */
function paintUnknown({ context, width, height, patterns }: Surface, scene: Scene): void {
  const bottom = Math.max(height + scene.scroll, scene.rows.height);
  const future = xOf(scene.lastTime, scene, width);
  context.fillStyle = patterns.unknown;
  if (future < width)
    context.fillRect(Math.max(0, future), AXIS_HEIGHT, width - Math.max(0, future), bottom);
  const known = scene.timeline?.summary?.from ?? scene.timeline?.oldest ?? 0;
  const gone = xOf(known, scene, width);
  if (gone > 0) context.fillRect(0, AXIS_HEIGHT, Math.min(gone, width), bottom);
}

/** Draws all stretches of one shape together: a path for each is too slow for long runs. */
function paintLanes(surface: Surface, scene: Scene, timeline: Timeline): void {
  const { context, width, palette, patterns } = surface;
  const paths = new Map<Shape, Path2D>();
  const { first, end } = lanesInView(scene.rows, scene.scroll, surface.height);
  for (let row = first; row < end; row++) {
    const top = laneTop(row);
    const lane = timeline.lanes[threadAt(scene.order, row)] ?? [];
    for (let at = firstSegment(lane, scene.window.from); at < lane.length; at++) {
      const segment = lane[at] as Segment;
      if (segment.from > scene.window.to) break;
      const shape = SHAPES[segment.state];
      if (!shape) continue;
      const from = Math.max(-2, xOf(segment.from, scene, width));
      const to = Math.min(width + 2, xOf(segment.to, scene, width));
      const path = paths.get(shape) ?? new Path2D();
      paths.set(shape, path);
      const [offset, height] = EXTENTS[shape];
      path.rect(from, top + offset, Math.max(to - from, 0.75), height);
    }
  }
  const fills = {
    line: [palette.waiting, 1],
    half: [palette.ready, 0.62],
    hatched: [patterns.suspended, 1],
    full: [palette.running, 1],
    ink: [palette.switching, 1],
    foot: [palette.waiting, 1],
    call: [palette.call, 1],
    head: [palette.call, 0.5],
  } as const;
  for (const shape of Object.keys(fills) as Shape[]) {
    const path = paths.get(shape);
    if (!path) continue;
    [context.fillStyle, context.globalAlpha] = fills[shape];
    context.fill(path);
  }
  context.globalAlpha = 1;
}

/** The first segment that ends behind a time: what lies before it is out of view. */
function firstSegment(lane: readonly Segment[], time: number): number {
  let [low, high] = [0, lane.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lane[middle]?.to ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function paintScheduler(surface: Surface, scene: Scene, timeline: Timeline): void {
  const { context, width, palette } = surface;
  const path = new Path2D();
  for (const { from, to } of timeline.scheduler) {
    const start = Math.max(-2, xOf(from, scene, width));
    const end = Math.min(width + 2, xOf(to, scene, width));
    if (end < 0 || start > width) continue;
    path.rect(start, scene.rows.schedulerTop + 4, Math.max(end - start, 0.75), LANE_HEIGHT - 8);
  }
  context.fillStyle = palette.switching;
  context.fill(path);
}

function paintStrips(surface: Surface, scene: Scene, timeline: Timeline): void {
  scene.strips.forEach((node, index) => {
    const top = scene.rows.stripTops[index];
    const steps = timeline.lengths[node - 1];
    if (top !== undefined && steps && steps.length > 0) paintSteps(surface, scene, steps, top);
  });
}

function paintSteps(
  { context, width, palette }: Surface,
  scene: Scene,
  steps: Timeline["lengths"][number],
  top: number,
): void {
  const highest = steps.reduce((most, step) => Math.max(most, step.length), 1);
  const base = top + STRIP_HEIGHT - 4;
  const yOf = (length: number) => base - (length / highest) * (STRIP_HEIGHT - 10);
  const outline = new Path2D();
  let y = base;
  let end = 0;
  steps.forEach((step, index) => {
    const x = Math.max(-2, xOf(step.time, scene, width));
    if (index === 0) outline.moveTo(x, yOf(step.length));
    else outline.lineTo(x, y);
    y = yOf(step.length);
    outline.lineTo(x, y);
    end = Math.max(x, Math.min(width + 2, xOf(scene.lastTime, scene, width)));
  });
  outline.lineTo(end, y);
  const area = new Path2D(outline);
  area.lineTo(end, base);
  area.lineTo(Math.max(-2, xOf(steps[0]?.time ?? 0, scene, width)), base);
  context.fillStyle = palette.strip;
  context.globalAlpha = 0.12;
  context.fill(area);
  context.globalAlpha = 1;
  context.strokeStyle = palette.strip;
  context.lineWidth = 1.5;
  context.stroke(outline);
}

/** Pales what lies ahead after going back. */
function paintPast({ context, width, height, palette }: Surface, scene: Scene): void {
  if (scene.lastTime <= scene.time) return;
  const from = Math.max(0, xOf(scene.time, scene, width));
  const to = Math.min(width, xOf(scene.lastTime, scene, width));
  if (to <= from) return;
  context.globalAlpha = 0.55;
  context.fillStyle = palette.surface;
  context.fillRect(from, AXIS_HEIGHT, to - from, height + scene.scroll);
  context.globalAlpha = 1;
}
