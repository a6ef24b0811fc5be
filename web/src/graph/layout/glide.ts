/** Moves all nodes from one arrangement to another. */

import type { Positions } from "../../model/project/project.js";
import { between } from "../geometry.js";

/** The frames of a page. */
export interface Frames {
  readonly request: (step: (now: number) => void) => number;
  readonly cancel: (frame: number) => void;
}

export interface Glide {
  readonly from: Positions;
  readonly to: Positions;
  /** When it begins, and how long it takes, in milliseconds. */
  readonly start: number;
  readonly time: number;
  readonly show: (places: Positions) => void;
  readonly finish: () => void;
}

/** Shows places on the way in each frame. Returns how to stop. */
export function glide({ from, to, start, time, show, finish }: Glide, frames: Frames): () => void {
  let frame = frames.request(step);
  return () => frames.cancel(frame);

  function step(now: number): void {
    const share = time === 0 ? 1 : Math.min(1, (now - start) / time);
    if (share >= 1) {
      finish();
      return;
    }
    show(placesBetween(from, to, 1 - (1 - share) ** 3));
    frame = frames.request(step);
  }
}

function placesBetween(from: Positions, to: Positions, share: number): Positions {
  const places = Object.entries(to).map(([id, end]) => [id, between(from[id] ?? end, end, share)]);
  return Object.fromEntries(places);
}
