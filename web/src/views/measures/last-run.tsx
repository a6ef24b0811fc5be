import { formatTime } from "../../base/time.js";
import { projectKey } from "../../model/project/project.js";
import { useProject, useRun } from "../../ui/studio-context.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import { beforeAndAfter } from "./before-after.js";
import type { RunMeasures } from "./measures.js";

/** What the run before the last change of the text came to, beside what this one does. */
export function LastRun({ measures }: { readonly measures: RunMeasures }) {
  const last = useRun((state) => state.lastRun);
  const project = useProject(projectKey);
  if (!last || last.project !== project) return null;
  const before = last.measures as unknown as RunMeasures;
  return (
    <FiguresTable
      className="last-run"
      caption={
        <caption>
          Before and after the last change of the text{" "}
          <em>
            the run before {last.ended ? "ended at" : "came to"} {formatTime(before.time_ns)}
          </em>
        </caption>
      }
      columns={["Measure", { figures: "Before" }, { figures: "After" }, { figures: "Difference" }]}
      rows={beforeAndAfter(before, measures)}
      keyOf={({ name }) => name}
      cells={({ name, before: old, after, difference }) => [
        name,
        old ?? "none",
        after ?? "none",
        difference,
      ]}
    />
  );
}
