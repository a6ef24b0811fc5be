import { Prose } from "../../ui/prose.js";
import { useHistory, useProject } from "../../ui/studio-context.js";
import { changedLines } from "./changed-lines.js";

/** More lines than these are counted, not shown. */
const MOST = 4;

/** What the last gesture changed in the source, as lines that went and lines that came. */
export function LastEdit() {
  const last = useHistory((state) => state.past.at(-1));
  const text = useProject((state) => state.scheduler.text);
  const swap = last?.pressed === null ? last.swaps.scheduler : undefined;
  if (!last || !swap) return null;
  const { removed, inserted } = changedLines(text, swap);
  const count = Math.max(removed.length, inserted.length);
  const indent = commonIndent([...removed, ...inserted].map(({ line }) => line));
  return (
    <section className="last-edit" aria-label="Last edit">
      <p className="overline">
        <Prose text={last.name} />: {count === 1 ? "one line" : `${count} lines`} of the source
      </p>
      <pre>
        {removed.slice(0, MOST).map(({ number, line }) => (
          <del key={number}>
            <i>{number}</i>
            <span>{line.slice(indent)}</span>
          </del>
        ))}
        {inserted.slice(0, MOST).map(({ number, line }) => (
          <ins key={number}>
            <i>{number}</i>
            <span>{line.slice(indent)}</span>
          </ins>
        ))}
      </pre>
    </section>
  );
}

/** By how many blanks all lines begin; those that have nothing else do not count. */
function commonIndent(lines: readonly string[]): number {
  const blanks = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  return blanks.length > 0 ? Math.min(...blanks) : 0;
}
