import { useMemo } from "react";
import type { FileDifference as Sides } from "../../model/project/differences.js";
import { type ComparedLine, comparedLines, hunksOf } from "./compared-lines.js";
import "./file-difference.css";

/** More lines than these would hold the page up. */
const MOST_LINES = 1_500;

/** In what a file differs from what it was, as a table of lines. */
export function FileDifference({ of: { name, before, after } }: { readonly of: Sides }) {
  const hunks = useMemo(() => hunksOf(comparedLines(before ?? "", after ?? "")), [before, after]);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const came = lines.filter(({ sign }) => sign === "+").length;
  const went = lines.filter(({ sign }) => sign === "-").length;
  let room = MOST_LINES;
  return (
    <section className="file-difference" aria-label={`Differences in ${name}`}>
      <h3>
        {name}
        {before === null ? <span className="came">new</span> : null}
        {after === null ? <span className="went">deleted</span> : null}
        <span className="counts">
          +{came} −{went}
        </span>
      </h3>
      {hunks.length === 0 ? <p>Only the ends of lines differ.</p> : null}
      {hunks.map(({ hidden, lines: all }) => {
        const shown = all.slice(0, Math.max(0, room));
        room -= all.length;
        return <Lines key={`${all[0]?.before} ${all[0]?.after}`} hidden={hidden} lines={shown} />;
      })}
      {room < 0 ? <p>{-room} more lines differ. Download both to compare them wholly.</p> : null}
    </section>
  );
}

function Lines({
  hidden,
  lines,
}: {
  readonly hidden: number;
  readonly lines: readonly ComparedLine[];
}) {
  if (lines.length === 0) return null;
  return (
    <>
      {hidden > 0 ? <p className="hidden-lines">{hidden} lines are the same</p> : null}
      <table>
        <tbody>
          {lines.map(({ sign, before, after, text }) => (
            <tr key={`${before} ${after}`} className={SIDES[sign]}>
              <td>{before}</td>
              <td>{after}</td>
              <td>{sign === "-" ? "−" : sign}</td>
              <td>
                <code>{text}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const SIDES = { "+": "came", "-": "went", " ": "" } as const;
