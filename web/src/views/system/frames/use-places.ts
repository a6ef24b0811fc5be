import { type RefObject, useLayoutEffect, useState } from "react";

/** Where a process lies in the area: its middle and its size. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Places = ReadonlyMap<number, Place>;

/**
 * Where the processes lie in the area, by number.
 *
 * @param arrangement - changes where other frames stand there, or are shown otherwise
 */
export function usePlaces(area: RefObject<HTMLElement | null>, arrangement: string): Places {
  const [places, setPlaces] = useState<Places>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands there changes with the arrangement
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => setPlaces(placesIn(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const frame of element.querySelectorAll(".process")) observer.observe(frame);
    return () => observer.disconnect();
  }, [area, arrangement]);
  return places;
}

function placesIn(area: HTMLElement): Places {
  const { left, top } = area.getBoundingClientRect();
  const processes = area.querySelectorAll<HTMLElement>("[data-process]");
  return new Map(
    [...processes].map((process) => {
      const box = process.getBoundingClientRect();
      const x = box.left - left + area.scrollLeft + box.width / 2;
      const y = box.top - top + area.scrollTop + box.height / 2;
      return [Number(process.dataset.process), { x, y, width: box.width, height: box.height }];
    }),
  );
}
