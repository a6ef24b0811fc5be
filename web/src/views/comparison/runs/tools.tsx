import { Expand, Pause, Play, ZoomIn, ZoomOut } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useStore } from "zustand";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { span } from "../../../ui/timeline/window.js";
import { togglePlaying, usePlaying } from "./playing.js";
import { goTo, panBy, type RunsView, showAll, zoomBy } from "./view-store.js";

const ZOOM_STEP = 1.6;
const PAN_STEP = 0.1;
/** Parts of the window that an arrow key, and a page key, goes on by. */
const STEPS = 100;
const LEAPS = 10;

interface ToolsProps {
  readonly view: RunsView;
  /** The moment that is looked at, in words. */
  readonly words: string;
}

/** The one time of all runs: where one looks, and how much of it shows. */
export function Tools({ view, words }: ToolsProps) {
  const at = useStore(view, (state) => state.at);
  const isPlaying = useStore(view, (state) => state.isPlaying);
  usePlaying(view);
  return (
    <>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? "Pause all runs" : "Play all runs"}
        onPress={() => togglePlaying(view)}
      />
      <div
        className="runs-time"
        role="slider"
        tabIndex={0}
        aria-label="Time in all runs"
        aria-description="Arrow keys go on in time, the space bar plays. With Shift they move the view; plus and minus zoom."
        aria-valuemin={0}
        aria-valuemax={view.lastTime}
        aria-valuenow={at}
        aria-valuetext={words}
        onKeyDown={(event) => onKey(event, view)}
      >
        {words}
      </div>
      <span className="grow" />
      <div className="runs-zoom">
        <IconButton
          icon={ZoomOut}
          label="Zoom out of the runs"
          onPress={() => zoomBy(view, ZOOM_STEP)}
        />
        <IconButton
          icon={ZoomIn}
          label="Zoom into the runs"
          onPress={() => zoomBy(view, 1 / ZOOM_STEP)}
        />
        <IconButton icon={Expand} label="Show the runs whole" onPress={() => showAll(view)} />
      </div>
    </>
  );
}

function onKey(event: KeyboardEvent, view: RunsView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { at, window, range } = view.getState();
  const go = (share: number) => goTo(view, at + share * span(window));
  const actions: Record<string, () => void> = {
    ArrowLeft: () => (event.shiftKey ? panBy(view, -PAN_STEP) : go(-1 / STEPS)),
    ArrowRight: () => (event.shiftKey ? panBy(view, PAN_STEP) : go(1 / STEPS)),
    PageDown: () => go(-1 / LEAPS),
    PageUp: () => go(1 / LEAPS),
    Home: () => goTo(view, 0),
    End: () => goTo(view, view.lastTime),
    "+": () => zoomBy(view, 1 / ZOOM_STEP),
    "=": () => zoomBy(view, 1 / ZOOM_STEP),
    "-": () => zoomBy(view, ZOOM_STEP),
    "0": () => showAll(view),
    " ": () => togglePlaying(view),
    ...(range === null ? {} : { Escape: () => view.setState({ range: null }) }),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
