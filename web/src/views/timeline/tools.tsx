import { Expand, GitFork, LocateFixed, Search, ZoomIn, ZoomOut } from "lucide-react";
import { useCallback } from "react";
import { Icon } from "../../ui/icons/icon.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { timeLabel } from "../../ui/timeline/axis.js";
import { showAll, useTimeline, useTimelineStore, zoomBy } from "./timeline-store.js";

const ZOOM_STEP = 1.6;

/** The window, or what was measured in a range, in words; and the buttons for it. */
export function TimelineTools() {
  const { run } = useStudio().stores;
  const store = useTimelineStore();
  const words = useTimeline(
    ({ window, range, rangeText }) =>
      (range && rangeText) ||
      `${timeLabel(window.from, window)} to ${timeLabel(window.to, window)}`,
  );
  const follows = useTimeline((state) => state.following);
  const zoom = useCallback(
    (factor: number) => {
      const { simulation } = run.getState();
      zoomBy(store, factor, simulation?.time ?? 0, simulation?.lastTime ?? 0);
    },
    [run, store],
  );
  const follow = () => {
    store.setState({ following: true });
    zoom(1);
  };
  return (
    <div className="timeline-tools" role="toolbar" aria-label="View of the timeline">
      <span className="timeline-window">{words}</span>
      <IconButton icon={ZoomOut} label="Zoom out of the timeline" onPress={() => zoom(ZOOM_STEP)} />
      <IconButton
        icon={ZoomIn}
        label="Zoom into the timeline"
        onPress={() => zoom(1 / ZOOM_STEP)}
      />
      <IconButton
        icon={Expand}
        label="Show the whole run"
        onPress={() => showAll(store, run.getState().simulation?.lastTime ?? 0)}
      />
      <IconButton
        icon={Search}
        label="Find in the run"
        shortcut="/"
        onPress={() => store.setState(({ finding }) => ({ finding: !finding }))}
      />
      <IconButton icon={LocateFixed} label="Follow the run" available={!follows} onPress={follow} />
      <ForkButton />
    </div>
  );
}

/**
 * A recorded run cannot be continued; one fork at a time stands beside its original. A run that plays
 * stands still while one says how the fork is to differ, for it is forked at the tick that the form tells.
 */
function ForkButton() {
  const { commands, stores } = useStudio();
  const store = useTimelineStore();
  const can = useRun(
    ({ simulation, recording, fork }) => simulation !== null && !recording?.isShown && !fork,
  );
  const begin = async () => {
    if (stores.run.getState().simulation?.playing) await commands["run.toggle"].execute();
    store.setState({ forking: true });
  };
  return (
    <button
      type="button"
      className="btn small"
      aria-label="Fork here"
      aria-disabled={!can}
      onClick={can ? () => void begin() : undefined}
    >
      <Icon of={GitFork} />
      <span className="text">Fork here</span>
    </button>
  );
}
