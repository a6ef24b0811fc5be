import { formatNumber, formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import type { Decision } from "../../model/comparison/difference.js";
import { openWholePage } from "../../model/layout.js";
import {
  type ForkDifference,
  type Forks,
  forkWords,
  type OpenFork,
} from "../../model/run/forks.js";
import { ShownFork } from "../../ui/fork/fork-bar.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { ForkForm } from "./fork-form.js";
import { useTimeline } from "./timeline-store.js";

/** Asks how a fork differs; once there is one, says which side shows and leads to the other. */
export function ForkBar() {
  const fork = useRun((state) => state.fork);
  const wanted = useTimeline((state) => state.forking);
  if (fork) return <OpenForkBar fork={fork} />;
  return wanted ? <ForkForm /> : null;
}

function OpenForkBar({ fork }: { readonly fork: OpenFork }) {
  const { requests, stores } = useStudio();
  const { isShown, successor, difference } = fork;
  const ask = (what: (forks: Forks) => unknown) => async () => what(await requests.forks());
  // The page's own text is the original's: it is what stays.
  const dropped = isShown && !successor ? "original" : "fork";
  const isSearching = difference?.kind === "searching";
  const beside = `${isShown ? "The original" : "The fork"} stands below.`;
  return (
    <ShownFork
      isShown={isShown}
      words={`It was forked ${forkWords(fork)}. ${beside}`}
      dropped={dropped}
      difference={difference ? differenceWords(difference) : null}
      isSearching={isSearching}
      onSearch={ask((forks) => (isSearching ? forks.stopLooking() : forks.toDifference()))}
      onSwap={ask((forks) => forks.swap())}
      onCompare={() => openWholePage(stores.layout, "compare")}
      onDrop={ask((forks) => forks.drop())}
    />
  );
}

function differenceWords(difference: ForkDifference): string {
  switch (difference.kind) {
    case "searching":
      return "The decisions of both runs are being compared.";
    case "failed":
      return difference.message;
    case "none": {
      const all = difference.complete ? "to their end" : "as far as they were compared";
      return `Both make the same decisions ${all}: ${count(difference.compared, "decision")}.`;
    }
    case "found": {
      const { same, original, fork } = difference;
      const before =
        same === 0
          ? "They differ from the first decision on."
          : `${count(same, "decision")} ${same === 1 ? "is" : "are"} the same, then they differ.`;
      return `${before} The original ${madeBy(original)}; the fork ${madeBy(fork)}.`;
    }
  }
}

function madeBy(decision: Decision | null): string {
  if (decision === null) return "has ended";
  const { thread, tick, time } = decision;
  return `runs ${thread} from ${formatTime(time)} on (tick ${formatNumber(tick)})`;
}
