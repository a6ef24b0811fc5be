import { useCallback, useEffect, useRef, useState } from "react";
import type { Result } from "../../base/result.js";

/** Events are asked for so many at a time, and so many pages are kept. */
const PAGE = 128;
const PAGES = 24;

/** Where events come from, each known by a number of its own. It stays the same while they do. */
export interface EventSource<T> {
  ask(numbers: readonly number[]): Promise<Result<readonly T[]>>;
  numberOf(event: T): number;
}

/** Tells the events in view by their places in a list; those that are not there yet are asked for. */
export function useRows<T>(
  source: EventSource<T>,
  numberAt: (place: number) => number,
  count: number,
) {
  const known = useRef(new Map<number, T>());
  const range = useRef({ from: 0, to: 0 });
  const asking = useRef(false);
  const [, redraw] = useState(0);

  const ask = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    const events = known.current;
    for (;;) {
      const missing = missingIn(range.current, count, numberAt, events);
      if (missing.length === 0) break;
      const answer = await source.ask(missing);
      if (!answer.ok || events !== known.current) break;
      const before = events.size;
      for (const event of answer.value) events.set(source.numberOf(event), event);
      forgetOldest(events);
      redraw((times) => times + 1);
      if (events.size === before) break;
    }
    asking.current = false;
  }, [source, numberAt, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other events under the same numbers
  useEffect(() => {
    known.current = new Map();
    asking.current = false;
  }, [source]);
  useEffect(() => void ask(), [ask]);

  const onRange = useCallback(
    (from: number, to: number) => {
      range.current = { from, to };
      void ask();
    },
    [ask],
  );
  return { eventAt: (place: number) => known.current.get(numberAt(place)) ?? null, onRange };
}

/** What is not there yet of the pages in view, each to its end: whoever scrolls comes there next. */
function missingIn(
  { from, to }: { readonly from: number; readonly to: number },
  count: number,
  numberAt: (place: number) => number,
  known: ReadonlyMap<number, unknown>,
): number[] {
  const first = Math.floor(from / PAGE) * PAGE;
  const end = Math.min(count, Math.ceil(to / PAGE) * PAGE);
  const missing: number[] = [];
  for (let place = first; place < end; place++) {
    const number = numberAt(place);
    if (!known.has(number)) missing.push(number);
  }
  return missing;
}

function forgetOldest(events: Map<number, unknown>): void {
  for (const number of events.keys()) {
    if (events.size <= PAGE * PAGES) return;
    events.delete(number);
  }
}
