import { formatTime } from "../../base/time.js";
import { projectKey } from "../../model/project/project.js";
import { useProject, useRun } from "../../ui/studio-context.js";
import { beforeAndAfter } from "./before-after.js";
import type { RunMeasures } from "./measures.js";

/** What the run before the last change of the text came to, beside what this one does. */
export function LastRun({ measures }: { readonly measures: RunMeasures }) {
  const last = useRun((state) => state.lastRun);
  const project = useProject(projectKey);
  if (!last || last.project !== project) return null;
  const before = last.measures as unknown as RunMeasures;
  return (
    <table className="table last-run">
      <caption>
        Before and after the last change of the text{" "}
        <em>
          the run before {last.ended ? "ended at" : "came to"} {formatTime(before.time_ns)}
        </em>
      </caption>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col" className="right">
            Before
          </th>
          <th scope="col" className="right">
            After
          </th>
          <th scope="col" className="right">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {beforeAndAfter(before, measures).map(({ name, before: old, after, difference }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="right">{old ?? "none"}</td>
            <td className="right">{after ?? "none"}</td>
            <td className="right">{difference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
