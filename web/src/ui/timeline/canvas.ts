/** A canvas as sharp as the screen, and the hatching drawn on it. */

import type { Palette } from "./palette.js";

export interface Patterns {
  readonly suspended: CanvasPattern | string;
  readonly unknown: CanvasPattern | string;
  readonly starved: CanvasPattern | string;
}

/** Gives the canvas one dot for each of the screen's; true when its size changed. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  const ratio = window.devicePixelRatio || 1;
  const [columns, lines] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width === columns && canvas.height === lines) return false;
  canvas.width = columns;
  canvas.height = lines;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  return true;
}

/** What paints an opaque canvas of a size; null without one: an opaque canvas that is not painted yet is black. */
export function opaqueContext(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  if (width === 0 || height === 0) return null;
  fitCanvas(canvas, width, height);
  return canvas.getContext("2d", { alpha: false });
}

/** Hatching in a theme's colours; plain colours where a pattern cannot be made. */
export function makePatterns(context: CanvasRenderingContext2D, palette: Palette): Patterns {
  return {
    suspended: hatching(context, 5, 2, palette.suspended, palette.suspendedSoft, 45),
    starved: hatching(context, 5, 1.5, palette.ink, "transparent", -45),
    unknown: hatching(context, 6, 1, palette.line, "transparent", -45),
  };
}

function hatching(
  context: CanvasRenderingContext2D,
  pitch: number,
  thickness: number,
  colour: string,
  ground: string,
  degrees: number,
): CanvasPattern | string {
  const ratio = window.devicePixelRatio || 1;
  const tile = document.createElement("canvas");
  tile.width = Math.round(pitch * ratio);
  tile.height = tile.width;
  const brush = tile.getContext("2d");
  if (!brush) return colour;
  brush.fillStyle = ground;
  brush.fillRect(0, 0, tile.width, tile.height);
  brush.fillStyle = colour;
  brush.fillRect(0, 0, thickness * ratio, tile.height);
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().rotate(degrees).scale(1 / ratio));
  return pattern ?? colour;
}

/** Fills a box with rounded corners. */
export function roundedBox(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

export function line(
  context: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}

/** The middle of a pixel, so that a thin line is one pixel wide. */
export function crisp(value: number): number {
  return Math.round(value - 0.5) + 0.5;
}
