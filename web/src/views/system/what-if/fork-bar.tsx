import { type RefObject, useEffect, useRef } from "react";
import { exactTime } from "../../../base/exact-time.js";
import { differenceWords, forkWords, labelsOf } from "../../../model/system/forks.js";
import { programOf } from "../../../model/system/program.js";
import { ShownFork } from "../../../ui/fork/fork-bar.js";
import { useSystem, useSystemStore, withRun } from "../system-store.js";

/** Once the run is forked, says what is otherwise in the fork and which line shows, and leads to the other. */
export function SystemForkBar() {
  const store = useSystemStore();
  const fork = useSystem((all) => all.state?.fork ?? null);
  const plan = useSystem((all) => programOf(all)?.plan ?? null);
  const labelOf = labelsOf(plan);
  const difference = useSystem((all) => all.difference);
  const run = useSystem((all) => all.run);
  const isForking = useSystem((all) => all.isForking);
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardBehind(isForking, fork !== null, bar);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found of another run is told no longer
  useEffect(() => store.setState({ difference: null, message: null }), [store, run]);
  if (isForking) {
    return (
      <p className="system-waiting" role="status">
        The fork goes through the run up to here, with what is otherwise…
      </p>
    );
  }
  if (fork === null) return null;
  const isSearching = difference?.kind === "searching";
  const search = async () => {
    if (isSearching) return withRun(store, (run) => run.pause());
    const { run } = store.getState();
    if (run === null) return;
    store.setState({ difference: { kind: "searching", reached: null }, complaint: null });
    const found = await run.toDifference((reached) => {
      const { difference } = store.getState();
      if (difference?.kind !== "searching") return;
      store.setState({ difference: { kind: "searching", reached } });
    });
    if (store.getState().run !== run) return;
    const shown = found.ok
      ? ({ kind: "found", ...found.value } as const)
      : ({ kind: "failed", message: found.message } as const);
    store.setState({ difference: shown });
  };
  const drop = async () => {
    await withRun(store, (run) => run.drop());
    store.setState({ difference: null });
  };
  return (
    <div ref={bar}>
      <ShownFork
        isShown={fork.isShown}
        words={`From ${exactTime(fork.time)} on they can differ. In the fork ${forkWords(fork, labelOf)}.`}
        dropped={fork.isShown ? "original" : "fork"}
        difference={difference === null ? null : differenceWords(difference, labelOf)}
        isSearching={isSearching}
        onSearch={() => void search()}
        onSwap={() => void withRun(store, (run) => run.swap())}
        onDrop={() => void drop()}
      />
    </div>
  );
}

/** Once the run is forked, the keyboard goes from the form that asked for it to the bar: it tells what came of it. */
function useKeyboardBehind(
  isForking: boolean,
  isForked: boolean,
  bar: RefObject<HTMLDivElement | null>,
): void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isForking) {
      isWanted.current = document.activeElement?.closest(".what-if") != null;
    } else if (isForked && isWanted.current) {
      isWanted.current = false;
      bar.current?.querySelector("button")?.focus();
    }
  }, [isForking, isForked, bar]);
}
