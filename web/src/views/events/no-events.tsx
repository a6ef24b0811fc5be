import { ScrollText, SearchX } from "lucide-react";
import { Empty } from "../../ui/empty.js";
import { BeforeRun } from "../../ui/no-system.js";

/**
 * Stands in the place of events where there are none to list.
 *
 * @param total how many there were up to where the run stands: of a long run they are no longer kept
 */
export function NoEvents({ total }: { readonly total: number }) {
  return total === 0 ? (
    <BeforeRun>
      <Empty
        icon={ScrollText}
        title="No events yet"
        text="Run or step to see what happens, line by line."
      />
    </BeforeRun>
  ) : (
    <Empty
      icon={ScrollText}
      title="These events are no longer kept"
      text="Of a long run the newest events are kept. The timeline still shows this part. To see it line by line, export the trace."
    />
  );
}

/** No event is as the filter wants it. */
export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <Empty
      icon={SearchX}
      title="No event is like that"
      text="So far nothing of that kind has happened with these words, thread and container. Run on, leave a field empty, or show everything again."
    >
      <button type="button" className="btn secondary" onClick={onClear}>
        Show all events
      </button>
    </Empty>
  );
}
