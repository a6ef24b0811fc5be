import { useEffect, useState } from "react";

/** Where an element lies in the window, frame by frame while it shows; null until it does. */
export function useBox(selector: string): DOMRect | null {
  const [box, setBox] = useState<DOMRect | null>(null);
  useEffect(() => {
    let frame = 0;
    let last = "";
    const look = () => {
      const found = document.querySelector(selector)?.getBoundingClientRect() ?? null;
      const place = found ? [found.x, found.y, found.width, found.height].join() : "";
      if (place !== last) setBox(found);
      last = place;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [selector]);
  return box;
}
