/**
 * Gestures that the browser itself makes, as its makers' own benchmarks have it do: one step for each of its frames. A
 * pointer that is led from outside comes late where the processors are busy, and then tells how long its steps take to
 * come, not how long the page takes to follow.
 */

import type { Page } from "@playwright/test";

/** What makes the browser offer such gestures to a page. */
export const OFFERED = "--enable-gpu-benchmarking";

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Action {
  readonly name: "pointerDown" | "pointerMove" | "pointerUp";
  readonly x?: number;
  readonly y?: number;
  readonly button?: number;
}

interface Gestures {
  readonly MOUSE_INPUT: number;
  pointerActionSequence(
    of: readonly { source: "mouse"; actions: readonly Action[] }[],
    done: () => void,
  ): void;
  smoothScrollBy(
    pixels: number,
    done: () => void,
    x: number,
    y: number,
    source: number,
    direction: "up" | "down",
    pixelsPerSecond: number,
  ): void;
}

declare const chrome: { readonly gpuBenchmarking: Gestures };

/** Buttons of a mouse, as in the events of a page. */
export type Button = 0 | 1;

/** Leads the pointer along a way with a button held down, or none. */
export function lead(page: Page, way: readonly Point[], button: Button | null): Promise<void> {
  const moves = way.map(({ x, y }): Action => ({ name: "pointerMove", x, y }));
  const actions: Action[] =
    button === null
      ? moves
      : [{ name: "pointerDown", ...way[0], button }, ...moves, { name: "pointerUp", button }];
  return page.evaluate(
    (actions) =>
      new Promise<void>((done) => {
        chrome.gpuBenchmarking.pointerActionSequence([{ source: "mouse", actions }], done);
      }),
    actions,
  );
}

/** Turns the wheel away from a person and back, each by so many pixels. */
export async function turnWheel(
  page: Page,
  { x, y }: Point,
  pixels: number,
  pixelsPerSecond: number,
): Promise<void> {
  for (const direction of ["up", "down"] as const)
    await page.evaluate(
      ([x, y, pixels, speed, direction]) =>
        new Promise<void>((done) => {
          const { gpuBenchmarking: gestures } = chrome;
          gestures.smoothScrollBy(pixels, done, x, y, gestures.MOUSE_INPUT, direction, speed);
        }),
      [x, y, pixels, pixelsPerSecond, direction] as const,
    );
}
