import { useEffect } from "react";
import { useStudio } from "../../ui/studio-context.js";
import { measureRange, rangeWords } from "./measure.js";
import { useTimelineStore } from "./timeline-store.js";

/** Milliseconds after which a range that is being drawn is measured. */
const SETTLE = 60;
/** So many columns that nothing is merged in any range that one can draw. */
const COLUMNS = 100_000;

/** Measures the selected range on records of its own, which are not merged by pixel. */
export function useRangeText(): void {
  const { ports } = useStudio();
  const store = useTimelineStore();
  useEffect(() => {
    let timer = 0;
    const end = store.subscribe(({ range }, before) => {
      if (range === before.range) return;
      window.clearTimeout(timer);
      if (!range || range.to <= range.from) return;
      timer = window.setTimeout(async () => {
        const answer = await ports.simulator.timeline(range.from, range.to, COLUMNS);
        if (answer.ok && store.getState().range === range)
          store.setState({ rangeText: rangeWords(measureRange(answer.value, range)) });
      }, SETTLE);
    });
    return () => {
      window.clearTimeout(timer);
      end();
    };
  }, [ports, store]);
}
