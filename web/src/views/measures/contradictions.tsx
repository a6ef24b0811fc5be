import { formatNumber } from "../../base/time.js";
import { useStudio } from "../../ui/studio-context.js";

/** Tells of queries that answered otherwise than the library's record, and what to do about it. */
export function Contradictions({ found }: { readonly found: number }) {
  const { layout } = useStudio().stores;
  return (
    <p className="contradictions">
      <b>
        {found === 1
          ? "A query contradicted the library’s record."
          : `Queries contradicted the library’s record ${formatNumber(found)} times.`}
      </b>{" "}
      The library follows its own record, so the run does not change. But the scheduler loses or
      miscounts threads. Fix the query, or the transfer that it leaves out. The events tell which
      query it was, and for which thread.{" "}
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
