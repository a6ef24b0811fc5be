import { Pause, Play, RotateCcw, SkipBack, StepBack, StepForward } from "lucide-react";
import { useStore } from "zustand";
import { showState } from "../../actions/run/show-state.js";
import { formatNumber } from "../../base/time.js";
import { canAdvance, canGoBack, isOver, ticksPerSecond } from "../../model/run/run.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useRun } from "../../ui/studio-context.js";
import type { Embedded } from "./embedded.js";

/** Running and stepping. The first press loads what that takes. */
export function EmbedControls({ embedded }: { readonly embedded: Embedded }) {
  const phase = useStore(embedded.state, (state) => state.phase);
  const moment = useStore(embedded.state, (state) => state.moment);
  const isAwake = phase === "awake";
  const goesOn = useRun(canAdvance);
  const goesBack = useRun(canGoBack);
  const playing = useRun((state) => state.simulation?.playing ?? false);
  const over = useRun(isOver);
  const { stores, ports } = embedded.studio;
  const whenAwake = (act: () => Promise<void>) => async () => {
    const awake = await embedded.wake();
    if (awake.ok) await act();
  };
  const step = (direction: 1 | -1) =>
    whenAwake(async () => showState(stores.run, await ports.simulator.step("decision", direction)));
  const toStart = async () => showState(stores.run, await ports.simulator.seek(0));
  const pause = async () => showState(stores.run, await ports.simulator.pause());
  const play = () => embedded.play(ticksPerSecond(stores.run.getState()));
  // Whoever is asked for a moment sees it before the run goes on.
  const toMoment = moment !== null && !isAwake;
  const main = playing
    ? { icon: Pause, label: "Pause", onPress: () => void pause() }
    : {
        icon: over ? RotateCcw : Play,
        label: toMoment ? `Go to tick ${formatNumber(moment.tick)}` : over ? "Run again" : "Run",
        onPress: () => void whenAwake(toMoment ? async () => {} : play)(),
      };
  return (
    <div className="embed-controls" role="toolbar" aria-label="Run">
      <IconButton
        icon={SkipBack}
        label="To the start"
        available={isAwake && goesBack}
        onPress={() => void toStart()}
      />
      <IconButton
        icon={StepBack}
        label="Step back"
        available={isAwake && goesBack}
        onPress={() => void step(-1)()}
      />
      <IconButton {...main} className="play" available={phase !== "waking"} />
      <IconButton
        icon={StepForward}
        label="Step forward"
        available={phase === "asleep" || (isAwake && goesOn)}
        onPress={() => void step(1)()}
      />
    </div>
  );
}
