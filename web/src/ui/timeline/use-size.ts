import { type RefObject, useEffect, useState } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of the picture: as wide as its column, and as high as what can be seen of the rows, which scroll. */
export function useSize(
  column: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  most = Number.POSITIVE_INFINITY,
): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const [inner, outer] = [column.current, scroller.current];
    if (!inner || !outer) return;
    const measure = () =>
      setSize({ width: inner.clientWidth, height: Math.min(most, outer.clientHeight) });
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [column, scroller, most]);
  return size;
}
