import type { Locator } from "@playwright/test";
import { expect } from "./studio.js";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What moves by itself is elsewhere after as many frames. */
const FRAMES = 6;

/** Where an element is in the window; fails while it is nowhere. */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not on the page.");
  return box;
}

/** The same once it stays there: the view of a graph may still move to show what is new. */
export async function boxAtRest(element: Locator): Promise<Box> {
  await element.evaluate(arrive);
  let box = await boxOf(element);
  const hasMoved = async () => {
    const before = box;
    await element.evaluate(drawFrames, FRAMES);
    box = await boxOf(element);
    return before.x !== box.x || before.y !== box.y;
  };
  await expect.poll(hasMoved).toBe(false);
  return box;
}

/** Whether all of a box is in another one. */
export function isWithin(box: Box, whole: Box): boolean {
  const across = whole.x <= box.x && box.x + box.width <= whole.x + whole.width;
  return across && whole.y <= box.y && box.y + box.height <= whole.y + whole.height;
}

/** Runs in the page, until it has been drawn so many times: a busy machine draws seldom. */
async function drawFrames(_: Element, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
}

/** Runs in the page, until what fades or glides in has come: a busy machine looks twice within a frame of that. */
async function arrive(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const coming = document.getAnimations().filter(({ playState, effect }) => {
    return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  });
  await Promise.allSettled(coming.map(({ finished }) => finished));
}
