import { useMemo } from "react";
import { useRun } from "../../ui/studio-context.js";
import { interesting } from "./strips.js";
import { useTimeline } from "./timeline-store.js";

/** The nodes of the containers whose lengths are shown: those chosen, else the first that are no slots. */
export function useShownStrips(): readonly number[] {
  const chosen = useTimeline((state) => state.strips);
  const program = useRun((state) => state.program);
  const names = useRun((state) =>
    (state.simulation?.containers ?? []).map((each) => `${each.node}`).join(),
  );
  return useMemo(() => {
    if (chosen) return chosen;
    const containers = names === "" ? [] : names.split(",").map(toContainer);
    return interesting(containers, null, program);
  }, [chosen, program, names]);
}

function toContainer(node: string) {
  return { node: Number(node), name: node, local: false, threads: [] };
}
