import { formatNumber } from "../../base/time.js";
import { count } from "../../base/words.js";
import type { Search } from "./use-found.js";

interface TallyProps {
  readonly first: number;
  readonly total: number;
  /** Null where everything is wanted. */
  readonly search: Search | null;
}

/** How many events there are, how many of them are wanted, and how far it was looked. */
export function Tally({ first, total, search }: TallyProps) {
  const kept = total - first;
  if (!search) {
    const words =
      first > 0
        ? `The newest ${formatNumber(kept)} of ${formatNumber(total)} events`
        : count(kept, "event");
    return <span className="tally">{words}</span>;
  }
  const { share, isStopped, found } = search;
  return (
    <>
      <span className="tally" role="status">
        {`${formatNumber(found.matches)} of ${formatNumber(kept)}`}
        {isStopped ? `, looked at up to number ${formatNumber(found.to)}` : ""}
      </span>
      {share === null ? null : (
        <>
          <progress value={share} aria-label="Share of the events that was looked at" />
          <button type="button" className="btn secondary small" onClick={search.stop}>
            Stop
          </button>
        </>
      )}
      {isStopped ? (
        <button type="button" className="btn secondary small" onClick={search.goOn}>
          Go on
        </button>
      ) : null}
    </>
  );
}
