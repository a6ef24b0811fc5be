import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useLongScroll } from "./use-long-scroll.js";
import "./long-list.css";

interface LongListProps {
  readonly label: string;
  readonly count: number;
  /** Of a row, px. */
  readonly height: number;
  /** A row that is in view; null while it is not known. */
  readonly row: (index: number) => ReactNode;
  /** Hears which rows are in view: from one up to before another. */
  readonly onRange: (from: number, to: number) => void;
}

/** A list of any length whose rows are equally high: only those in view are in the page. It stays at its end when one is there. */
export function LongList({ label, count, height, row, onRange }: LongListProps) {
  const place = useRef<HTMLDivElement>(null);
  const scroll = useLongScroll(place, count, height);
  const { first, end } = scroll;
  useEffect(() => onRange(first, end), [onRange, first, end]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, scroll.rowsInView - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    scroll.by(step * height);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: most items are not in the page, so each tells its place
    <div
      className="long-list"
      ref={place}
      role="list"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="long-list-room" style={{ height: scroll.room }} role="presentation">
        {Array.from({ length: end - first }, (_, offset) => first + offset).map((index) => (
          // biome-ignore lint/a11y/useSemanticElements: see the list
          <div
            key={index}
            role="listitem"
            className="long-list-row"
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ height, transform: `translateY(${scroll.topOf(index)}px)` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
