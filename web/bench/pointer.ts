/** What a mouse does, as the browser hears of it. */

import type { Page } from "@playwright/test";

/** What makes the browser offer a page to turn the wheel by itself, one step for each of its frames. */
export const OFFERED = "--enable-gpu-benchmarking";

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Direction = "up" | "down" | "left" | "right";
/** Where the wheel is turned first, and then. */
export type WheelWay = readonly [Direction, Direction];

interface Gestures {
  readonly MOUSE_INPUT: number;
  smoothScrollBy(
    pixels: number,
    done: () => void,
    x: number,
    y: number,
    source: number,
    direction: Direction,
    pixelsPerSecond: number,
  ): void;
}

declare const chrome: { readonly gpuBenchmarking: Gestures };

/** Buttons of a mouse. */
export type Button = "left" | "middle";

/** Of the bits that stand for buttons which are held down. */
const BITS = { left: 1, middle: 4 };
/** Moves that a mouse tells of in a second. */
const MOVES = 125;
/** Milliseconds after which it is looked which moves are due. */
const PAUSE = 3;

/**
 * Leads the pointer along a way with a button held down, or none, as often in a second as a mouse tells of a move. That is
 * twice in a frame. Moves that the browser makes itself, one for each frame, set off as the frame does: some come just
 * behind its begin, it passes with nothing to show, and the next one has two.
 *
 * @param time - how long it takes, in milliseconds.
 */
export async function lead(
  page: Page,
  way: readonly Point[],
  time: number,
  button: Button | null,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const tell = (what: "Moved" | "Pressed" | "Released", { x, y }: Point, held: Button | null) =>
    session.send("Input.dispatchMouseEvent", {
      type: `mouse${what}`,
      x,
      y,
      button: (what === "Released" ? button : held) ?? "none",
      buttons: held ? BITS[held] : 0,
      clickCount: what === "Moved" ? 0 : 1,
    });
  await tell("Moved", at(way, 0), null);
  if (button) await tell("Pressed", at(way, 0), button);
  const begin = performance.now();
  const moves = (time * MOVES) / 1000;
  const told: Promise<unknown>[] = [];
  while (told.length < moves) {
    const due = Math.min(moves, ((performance.now() - begin) * MOVES) / 1000);
    // Nobody waits for what comes of a move before the hand goes on.
    while (told.length < due) told.push(tell("Moved", at(way, (told.length + 1) / moves), button));
    await new Promise((later) => setTimeout(later, PAUSE));
  }
  await Promise.all(told);
  if (button) await tell("Released", at(way, 1), null);
  await session.detach();
}

/** Where a share of a way ends. */
function at(way: readonly Point[], share: number): Point {
  const steps = share * (way.length - 1);
  const number = Math.min(Math.floor(steps), way.length - 2);
  const [from, to] = way.slice(number, number + 2);
  if (!from || !to) throw new Error("A way has two points at least.");
  const rest = steps - number;
  return { x: from.x + (to.x - from.x) * rest, y: from.y + (to.y - from.y) * rest };
}

/** Turns the wheel away from a person and back, or another way, each by so many pixels. */
export async function turnWheel(
  page: Page,
  { x, y }: Point,
  pixels: number,
  pixelsPerSecond: number,
  way: WheelWay = ["up", "down"],
): Promise<void> {
  for (const direction of way)
    await page.evaluate(
      ([x, y, pixels, speed, direction]) =>
        new Promise<void>((done) => {
          const { gpuBenchmarking: gestures } = chrome;
          gestures.smoothScrollBy(pixels, done, x, y, gestures.MOUSE_INPUT, direction, speed);
        }),
      [x, y, pixels, pixelsPerSecond, direction] as const,
    );
}
