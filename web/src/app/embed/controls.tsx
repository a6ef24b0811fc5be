import { Pause, Play, RotateCcw, SkipBack, StepBack, StepForward } from "lucide-react";
import { useStore } from "zustand";
import { formatNumber, formatTime } from "../../base/time.js";
import { canAdvance, canGoBack, isOver, ticksPerSecond } from "../../model/run/run.js";
import type { RunRequest } from "../../model/share/embed-messages.js";
import type { Moment } from "../../model/share/moments.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useRun } from "../../ui/studio-context.js";
import type { Embedded } from "./embedded.js";
import { carryOut } from "./requests.js";

/** Running and stepping. The first press loads what that takes. */
export function EmbedControls({ embedded }: { readonly embedded: Embedded }) {
  const phase = useStore(embedded.state, (state) => state.phase);
  const moment = useStore(embedded.state, (state) => state.moment);
  const isAwake = phase === "awake";
  const goesOn = useRun(canAdvance);
  const goesBack = useRun(canGoBack);
  const playing = useRun((state) => state.simulation?.playing ?? false);
  const over = useRun(isOver);
  const { run } = embedded.studio.stores;
  const ask = (request: RunRequest) => void carryOut(embedded, request);
  const step = (direction: 1 | -1) => ask({ type: "step", unit: null, direction });
  const play = () => void embedded.play(ticksPerSecond(run.getState()));
  // Whoever is asked for a moment sees it before the run goes on.
  const toMoment = moment !== null && !isAwake;
  const main = playing
    ? { icon: Pause, label: "Pause", onPress: () => ask({ type: "pause" }) }
    : {
        icon: over ? RotateCcw : Play,
        label: toMoment ? wordsOf(moment) : over ? "Run again" : "Run",
        onPress: toMoment ? () => void embedded.wake() : play,
      };
  return (
    <div className="embed-controls" role="toolbar" aria-label="Run">
      <IconButton
        icon={SkipBack}
        label="To the start"
        available={isAwake && goesBack}
        onPress={() => ask({ type: "seek", tick: 0 })}
      />
      <IconButton
        icon={StepBack}
        label="Step back"
        available={isAwake && goesBack}
        onPress={() => step(-1)}
      />
      <IconButton {...main} className="play" available={phase !== "waking"} />
      <IconButton
        icon={StepForward}
        label="Step forward"
        available={phase === "asleep" || (isAwake && goesOn)}
        onPress={() => step(1)}
      />
    </div>
  );
}

const wordsOf = (moment: Moment): string =>
  moment.kind === "run"
    ? `Go to tick ${formatNumber(moment.tick)}`
    : `Go to ${formatTime(moment.time)}`;
