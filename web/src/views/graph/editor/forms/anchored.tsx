import { useStore } from "@xyflow/react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Box, Size } from "../../../../graph/geometry.js";
import { type AnchorSide, cornerAt, MARGIN, PALETTE } from "../../../../graph/viewport/anchor.js";
import { seenAt } from "../../../../graph/viewport/view.js";
import { NARROW, useMedia } from "../../../../ui/media.js";

interface AnchoredProps {
  /** What it stands at, on the canvas. */
  readonly to: Box;
  /** The side that it takes while there is room. */
  readonly side: AnchorSide;
  /** By how much it may grow while it stands there, in pixels, and nothing in it moves. */
  readonly growth?: number;
  /** On the canvas, too: what it hides only where there is no other room. */
  readonly clearOf?: readonly Box[];
  readonly children: ReactNode;
}

/** Stands at a place of the drawing in its own size, whatever the zoom, and within the canvas. */
export function Anchored({ to, side, growth = 0, clearOf = [], children }: AnchoredProps) {
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const narrow = useMedia(NARROW);
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
  const seen = (box: Box) => seenAt(box, { transform });
  const others = [...(narrow ? [] : [PALETTE]), ...clearOf.map(seen)];
  const corner = cornerAt(seen(to), size, side, { width, height }, others);
  // What is higher than the canvas is scrolled; else it must not be, as that would clip the lists of its fields.
  const room = height - 2 * MARGIN;
  const scrolls = size.height >= room;
  return (
    <div
      ref={element}
      className={
        scrolls ? "anchored scrolls nopan nodrag nowheel" : "anchored nopan nodrag nowheel"
      }
      style={{
        transform: `translate(${Math.round(corner.x)}px, ${Math.round(corner.y)}px)`,
        // Measured before it shows; it must not be hidden, as it may take the keyboard at once.
        opacity: size.width === 0 ? 0 : 1,
        maxHeight: scrolls ? room : undefined,
      }}
    >
      {children}
    </div>
  );
}

/** The room that an element takes or may come to take: a press must find its buttons where they were. */
function sizeWithGrowth(element: HTMLElement, height: number): Size {
  return { width: element.offsetWidth, height: Math.max(element.offsetHeight, height) };
}
