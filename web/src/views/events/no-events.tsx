import { ScrollText } from "lucide-react";
import { Empty } from "../../ui/empty.js";

/**
 * Stands in the place of events where there are none to list.
 *
 * @param total how many there were up to where the run stands: of a long run they are no longer kept
 */
export function NoEvents({ total }: { readonly total: number }) {
  return total === 0 ? (
    <Empty
      icon={ScrollText}
      title="No events yet"
      text="Run or step to see what happens, line by line."
    />
  ) : (
    <Empty
      icon={ScrollText}
      title="These events are no longer kept"
      text="Of a long run the newest million events are kept. The timeline still shows this part. To see it line by line, export the trace."
    />
  );
}
