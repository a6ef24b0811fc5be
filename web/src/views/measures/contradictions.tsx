import { formatNumber } from "../../base/time.js";
import { useStudio } from "../../ui/studio-context.js";

/** Tells of queries that answered otherwise than the library's record, and what to do about it. */
export function Contradictions({ found }: { readonly found: number }) {
  const { layout } = useStudio().stores;
  return (
    <p className="contradictions">
      <b>
        {found === 1
          ? "A query answered otherwise than the library’s record."
          : `Queries answered ${formatNumber(found)} times otherwise than the library’s record.`}
      </b>{" "}
      The library goes by its record, so the run is the same. But the scheduler has lost sight of
      threads or miscounts them: mend the query, or the transfer that it does not count with. The
      events say which query it was, and for which thread.{" "}
      <button
        type="button"
        className="btn secondary small"
        onClick={() => layout.setState({ resultsTab: "events" })}
      >
        Show the events
      </button>
    </p>
  );
}
