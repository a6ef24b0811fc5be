import { formatNumber, formatTime } from "../../base/time.js";
import type { StarvedThread } from "./measures.js";

/** So many are listed; where more starve, they say nothing new. */
const LISTED = 20;

/** Threads that could run and were passed over, with where they lie and what would take them from there. */
export function Starved({ threads }: { readonly threads: readonly StarvedThread[] }) {
  const more = threads.length - LISTED;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Starved</th>
          <th scope="col" className="right">
            Ready since
          </th>
          <th scope="col" className="right">
            For
          </th>
          <th scope="col" className="right">
            Turns of others
          </th>
          <th scope="col">Passed over by</th>
        </tr>
      </thead>
      <tbody>
        {threads.slice(0, LISTED).map((each) => (
          <tr key={each.thread}>
            <td>
              {each.class} (thread {each.thread}){each.activations === 0 ? ", never ran" : ""}
            </td>
            <td className="right">{formatTime(each.since_ns)}</td>
            <td className="right">{formatTime(each.ready_ns)}</td>
            <td className="right">{formatNumber(each.turns_of_others)}</td>
            <td>{passedOverBy(each)}</td>
          </tr>
        ))}
        {more > 0 ? (
          <tr>
            <td colSpan={5}>and {more} more</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** The rule that would have taken it, or where it lay when there is none. */
export function passedOverBy({ container, rule, line }: StarvedThread): string {
  if (container === undefined) return "";
  if (rule === undefined) return `no rule takes a thread out of ${container}`;
  return `${rule.replace(/;$/, "")} (line ${line})`;
}
