/** Nodes that are dragged, with their lines: a frame of that renders nothing else. */

import type { Picture } from "../drawing/use-drawing.js";
import type { Lift } from "../layout/use-arrangement.js";
import { LedLines } from "./led-lines.js";
import { PaintedLines } from "./painted-lines.js";

interface LiftedProps {
  readonly picture: Picture;
  readonly lifted: ReadonlySet<string>;
  readonly lift: Lift;
}

export default function Lifted({ picture, lifted, lift }: LiftedProps) {
  const { positions, following, lines } = picture;
  const nodes = { lifted, lift, positions };
  return following ? (
    <LedLines following={following} {...nodes} />
  ) : (
    <PaintedLines lines={lines} {...nodes} />
  );
}
