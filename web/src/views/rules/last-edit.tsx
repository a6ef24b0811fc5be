import type { Swap } from "../../model/project/history.js";
import { useHistory, useProject } from "../../ui/studio-context.js";
import { type ChangedLine, changedLines } from "../../ui/text/changed-lines.js";
import { Prose } from "../../ui/text/prose.js";

/** More lines than these are counted, not shown. */
const MOST = 4;

/** What the last gesture changed in the source, as lines that went and lines that came. */
export function LastEdit() {
  const last = useHistory((state) => state.past.at(-1));
  const text = useProject((state) => state.scheduler.text);
  const swap = last?.pressed === null ? last.swaps.scheduler : undefined;
  if (!last || !swap) return null;
  const changed = changedLines(textBefore(text, swap), text);
  const removed = changed.filter(({ sign }) => sign === "-");
  const inserted = changed.filter(({ sign }) => sign === "+");
  const count = Math.max(removed.length, inserted.length);
  const indent = commonIndent(changed);
  return (
    <section className="last-edit" aria-label="Last edit">
      <p className="overline">
        <Prose text={last.name} />: {count === 1 ? "one line" : `${count} lines`} of the source
      </p>
      <pre>
        {removed.slice(0, MOST).map(({ line, text }) => (
          <del key={line}>
            <i>{line}</i>
            <span>{text.slice(indent)}</span>
          </del>
        ))}
        {inserted.slice(0, MOST).map(({ line, text }) => (
          <ins key={line}>
            <i>{line}</i>
            <span>{text.slice(indent)}</span>
          </ins>
        ))}
      </pre>
    </section>
  );
}

function textBefore(text: string, { from, removed, inserted }: Swap): string {
  return text.slice(0, from) + removed + text.slice(from + inserted.length);
}

/** By how many blanks all lines begin; those that have nothing else do not count. */
function commonIndent(lines: readonly ChangedLine[]): number {
  const blanks = lines.flatMap(({ text }) => (text.trim() === "" ? [] : [text.search(/\S/)]));
  return blanks.length > 0 ? Math.min(...blanks) : 0;
}
