import { Disc3 } from "lucide-react";
import { useStore } from "zustand";
import { formatTime } from "../../base/time.js";
import { openWholePage } from "../../model/layout.js";
import {
  closeRecordedFile,
  type RecordedFile,
  recordedFiles,
  showRecordedFile,
} from "../../model/system/recorded.js";
import { Icon } from "../../ui/icons/icon.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { useSystem } from "./system-store.js";
import "../../ui/strip.css";

/** The run of real processes that is open with this project; null: none is. */
export function useRecordedFile(): RecordedFile | null {
  const opened = useProject((state) => state.opened);
  const file = useStore(recordedFiles, (state) => state.file);
  return file?.opened === opened ? file : null;
}

/** Says while a run of real processes is open that it is one, and how certain its times are. */
export function RecordedBar() {
  const { layout } = useStudio().stores;
  const file = useRecordedFile();
  const recorded = useSystem((all) => all.state?.recorded ?? null);
  if (file === null) return null;
  const { fileName, isShown } = file;
  const clocks = recorded?.clocks.filter(({ node }) => node > 0) ?? [];
  const isChanged = clocks.some((clock) => clock.isChanged);
  return (
    <section className="strip" aria-label="Recorded run of the system">
      <Icon of={Disc3} />
      <p className="grow">
        <b>{isShown ? "Run of real processes" : "Simulation, beside a run of real processes"}</b>{" "}
        <span>{fileName}</span>
        {recorded && isShown ? (
          <span>
            {" "}
            {formatTime(recorded.duration)}, times certain to {certainty(clocks)}
            {isChanged ? "; a scheduler has been changed since, so it shows no lines" : ""}
          </span>
        ) : null}
      </p>
      <button
        type="button"
        className="btn secondary small"
        onClick={() => openWholePage(layout, "compare")}
      >
        Compare with the simulation
      </button>
      <button
        type="button"
        className="btn secondary small"
        onClick={() => showRecordedFile(!isShown)}
      >
        {isShown ? "Show the simulation" : "Show the recording"}
      </button>
      <button type="button" className="btn secondary small" onClick={closeRecordedFile}>
        Close the recording
      </button>
    </section>
  );
}

/** That of the process of which least is known. */
function certainty(clocks: readonly { readonly uncertainty: number | null }[]): string {
  if (clocks.some(({ uncertainty }) => uncertainty === null)) return "nobody knows what";
  return `± ${formatTime(Math.max(0, ...clocks.map(({ uncertainty }) => uncertainty ?? 0)))}`;
}
