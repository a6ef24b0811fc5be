import { LogOut, Orbit } from "lucide-react";
import { useStore } from "zustand";
import { formatTime } from "../../base/time.js";
import {
  type KeptSystemRun,
  leaveSystemRun,
  systemRunOf,
} from "../../model/exploration/kept-system.js";
import type { OpenedSystemRun, SystemSearchStore } from "../../model/exploration/system.js";
import { isMended, othersWords, systemStandingWords } from "../../ui/exploration/standing.js";
import { Icon } from "../../ui/icons/icon.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useExplorationDesk } from "../../ui/use-exploration-desk.js";
import { useRecordedFile } from "./recorded-bar.js";
import "../../ui/strip.css";

/** Where the system goes through a run that exploration found: what failed in it, and the ways to its steps and out of it. */
export function FailingRun() {
  const kept = useProject(systemRunOf);
  const recorded = useRecordedFile();
  return kept === null || recorded?.isShown ? null : <Shown kept={kept} />;
}

function Shown({ kept }: { readonly kept: KeptSystemRun }) {
  const { layout, project } = useStudio().stores;
  const desk = useExplorationDesk();
  const { node, message, systemCourse } = kept;
  const where = node === null ? "" : `${node}: `;
  return (
    <section className="strip" aria-label="Run that was explored">
      <Icon of={Orbit} />
      <p className="grow">
        Exploration found this run. It failed at {formatTime(systemCourse.at.time)}:{" "}
        <Prose text={`${where}${message}`} />{" "}
        {desk === null ? null : <Now store={desk.system.store} />}
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

/** Where it leads in the texts as they are now, so that who draws or writes here sees at once whether that mends it. */
function Now({ store }: { readonly store: SystemSearchStore }) {
  const opened = useStore(store, (state) => state.opened);
  const phase = useStore(store, (state) => state.phase);
  const found = useStore(store, (state) => state.found);
  if (opened === null) return <output />;
  if (isAsFound(opened)) return <output>It still does.</output>;
  const others = isMended(opened) ? othersWords(opened.kept.property, { phase, found }) : "";
  return (
    <output>
      <b>Now:</b> <Prose text={systemStandingWords(opened)} /> {others}
    </output>
  );
}

const isAsFound = ({ kept, standing }: OpenedSystemRun): boolean =>
  standing.kind === "followed" &&
  standing.parts === null &&
  standing.failure?.message === kept.message;
