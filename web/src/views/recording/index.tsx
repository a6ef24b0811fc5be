import { Disc3 } from "lucide-react";
import { useEffect } from "react";
import { formatTime } from "../../base/time.js";
import { openWholePage } from "../../model/layout.js";
import type { OpenRecording } from "../../model/run/recordings.js";
import { Icon } from "../../ui/icons/icon.js";
import { useCompilation, useRun, useStudio } from "../../ui/studio-context.js";
import "../../ui/strip.css";
import "./recording.css";

/** Says while a recorded run is open that it is one. */
export default function RecordingView() {
  const recording = useRun((state) => state.recording);
  useFollowing(recording);
  return recording ? <RecordingBar recording={recording} /> : null;
}

/** Keeps the recording that shows on the newest version of its scheduler. */
function useFollowing(recording: OpenRecording | null): void {
  const { requests } = useStudio();
  const analysis = useCompilation((state) => state.analysis);
  const isOlder =
    recording?.isShown && analysis?.compiled !== undefined && analysis !== recording.program;
  useEffect(() => {
    if (!isOlder || !analysis?.compiled) return;
    void requests.recordings().then((recordings) => recordings.follow(analysis));
  }, [isOlder, analysis, requests]);
}

function RecordingBar({ recording }: { readonly recording: OpenRecording }) {
  const { requests, stores } = useStudio();
  const { fileName, info, isShown } = recording;
  const ask = async (what: "close" | "recording" | "simulation") => {
    const recordings = await requests.recordings();
    await (what === "close" ? recordings.close() : recordings.show(what));
  };
  return (
    <section className="strip recording-bar" aria-label="Recorded run">
      <Icon of={Disc3} />
      <p className="grow">
        <b>{isShown ? "Recorded run" : "Simulation, beside a recorded run"}</b>
        <span title={fileName}>{fileName}</span>
        <span>
          {formatTime(info.duration)} by its host’s clock, {day(info.began)}
          {info.isCut ? ", cut short" : ""}
        </span>
        {info.fit === "changed" ? (
          <span>of another version of {info.scheduler}, so it shows no lines</span>
        ) : null}
      </p>
      <button
        type="button"
        className="btn secondary small"
        onClick={() => openWholePage(stores.layout, "compare")}
      >
        Compare with the simulation
      </button>
      <button
        type="button"
        className="btn secondary small"
        onClick={() => void ask(isShown ? "simulation" : "recording")}
      >
        {isShown ? "Show the simulation" : "Show the recording"}
      </button>
      <button type="button" className="btn secondary small" onClick={() => void ask("close")}>
        Close the recording
      </button>
    </section>
  );
}

function day(began: number): string {
  return new Date(began).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
}
