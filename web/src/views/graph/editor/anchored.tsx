import { useStore } from "@xyflow/react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Point } from "../../../base/geometry.js";
import { type Box, overlap } from "../routing/geometry.js";

interface AnchoredProps {
  /** What it stands at, on the canvas. */
  readonly to: Box;
  /** The side that it takes while there is room. */
  readonly side: "above" | "below" | "over";
  /** By how much it may grow while it stands there, in pixels, and nothing in it moves. */
  readonly growth?: number;
  readonly children: ReactNode;
}

/** Room to what it stands at, and to the border of the canvas, in pixels. */
const GAP = 10;
const MARGIN = 8;

/** Stands at a place of the drawing in its own size, whatever the zoom, and within the canvas. */
export function Anchored({ to, side, growth = 0, children }: AnchoredProps) {
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const first = box.offsetHeight;
    const measure = () => setSize(sizeWithGrowth(box, first + growth));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [growth]);
  const box = {
    x: to.x * zoom + x,
    y: to.y * zoom + y,
    width: to.width * zoom,
    height: to.height * zoom,
  };
  const corner = cornerAt(box, size, side, { width, height });
  return (
    <div
      ref={element}
      className="anchored nopan nodrag nowheel"
      style={{
        transform: `translate(${Math.round(corner.x)}px, ${Math.round(corner.y)}px)`,
        // Measured before it shows; it must not be hidden, as it may take the keyboard at once.
        opacity: size.width === 0 ? 0 : 1,
      }}
    >
      {children}
    </div>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The room that an element takes or may come to take: a press must find its buttons where they were. */
function sizeWithGrowth(element: HTMLElement, height: number): Size {
  return { width: element.offsetWidth, height: Math.max(element.offsetHeight, height) };
}

/** Beside a box where there is room, on the wished side first; else on that side, within the canvas. */
export function cornerAt(box: Box, size: Size, side: AnchoredProps["side"], canvas: Size): Point {
  const x = box.x + box.width / 2 - size.width / 2;
  const y = box.y + box.height / 2 - size.height / 2;
  if (side === "over") return within({ x, y }, size, canvas);
  const above = { x, y: box.y - size.height - GAP };
  const below = { x, y: box.y + box.height + GAP };
  const right = { x: box.x + box.width + GAP, y };
  const left = { x: box.x - size.width - GAP, y };
  const corners = side === "below" ? [below, above, right, left] : [above, below, right, left];
  const kept = corners.map((corner) => within(corner, size, canvas));
  return kept.find((corner) => !overlap({ ...corner, ...size }, box)) ?? (kept[0] as Point);
}

function within(corner: Point, size: Size, canvas: Size): Point {
  const clamp = (value: number, room: number) => Math.max(MARGIN, Math.min(value, room - MARGIN));
  return {
    x: clamp(corner.x, canvas.width - size.width),
    y: clamp(corner.y, canvas.height - size.height),
  };
}
