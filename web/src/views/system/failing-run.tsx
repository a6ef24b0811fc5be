import { LogOut, Orbit } from "lucide-react";
import { formatTime } from "../../base/time.js";
import { leaveSystemRun, systemRunOf } from "../../model/exploration/kept-system.js";
import { Icon } from "../../ui/icons/icon.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useRecordedFile } from "./recorded-bar.js";
import "../../ui/strip.css";

/** Where the system goes through a run that exploration found: what failed in it, and the ways to its steps and out of it. */
export function FailingRun() {
  const { layout, project } = useStudio().stores;
  const kept = useProject(systemRunOf);
  const recorded = useRecordedFile();
  if (kept === null || recorded?.isShown) return null;
  const { node, message, systemCourse } = kept;
  const where = node === null ? "" : `${node}: `;
  return (
    <section className="strip" aria-label="Run that was explored">
      <Icon of={Orbit} />
      <p className="grow">
        Exploration found this run. It failed at {formatTime(systemCourse.at.time)}:{" "}
        <Prose text={`${where}${message}`} />
      </p>
      <button
        type="button"
        className="btn secondary small"
        onClick={() => layout.setState({ resultsTab: "explore", resultsOpen: true })}
      >
        Its steps, in Explore
      </button>
      <button type="button" className="btn secondary small" onClick={() => leaveSystemRun(project)}>
        <Icon of={LogOut} />
        Back to the run of the texts
      </button>
    </section>
  );
}
