import { endingOf } from "../../model/run/endings.js";
import type { Outcome } from "../../model/run/simulation.js";
import type { Family, SystemState } from "../../model/system/systems.js";
import { Prose } from "../../ui/text/prose.js";
import { useSystem, useSystemStore, workOn } from "./system-store.js";

/** How the run came to its end; of a fault whose it is, and what it was. */
export function EndLine({ families }: { readonly families: readonly Family[] }) {
  const store = useSystemStore();
  const end = useSystem((all) => all.state?.end ?? null);
  const stop = useSystem((all) => all.program?.plan?.stopText ?? null);
  const failed = end?.kind === "failed" ? end.at.node : -1;
  const outcome = useSystem((all) => all.state?.processes[failed]?.outcome ?? null);
  if (end === null || end.kind === "until") return null;
  const process = families.flatMap(({ nodes }) => nodes).find(({ number }) => number === failed);
  return (
    <p className={`system-end ${end.kind}`} role="status">
      <span>
        <Prose text={wordsFor(end, stop, process?.label ?? "the manager", outcome)} />
      </span>
      {process ? (
        <button
          type="button"
          className="btn secondary small"
          onClick={() => workOn(store, process)}
        >
          Show {process.label}
        </button>
      ) : null}
    </p>
  );
}

function wordsFor(
  end: NonNullable<SystemState["end"]>,
  stop: string | null,
  label: string,
  outcome: Outcome | null,
): string {
  if (end.kind === "over") {
    const parts = ["The run has ended: nothing is to come in any node", ...end.waits];
    return `${parts.join("; ")}.`;
  }
  if (end.kind === "recorded") return "The run has ended: nothing more was recorded.";
  if (end.kind === "deadlock") return `Deadlock: ${end.message}`;
  if (end.kind === "stopped") return `The run has ended: ${stop ?? "its condition"} holds.`;
  return `${label} came to a fault, and all others stand where they were then. ${outcome ? endingOf(outcome) : ""}`;
}
