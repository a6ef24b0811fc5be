import { ChevronDown, ChevronRight, Pin } from "lucide-react";
import { threadName } from "../../../model/run/run.js";
import type { Family, Process } from "../../../model/system/systems.js";
import { Icon } from "../../../ui/icons/icon.js";
import { usePinning } from "../../../ui/rows/use-pinning.js";
import { useSystem } from "../system-store.js";
import { AXIS, type Opened, type Row } from "./rows.js";
import { Certainty } from "./uncertainty.js";

interface NamesProps {
  readonly rows: readonly Row[];
  readonly families: readonly Family[];
  /** Names of processes whose lanes stand first. */
  readonly pins: readonly string[];
  readonly opened: Opened;
  readonly setOpened: (opened: Opened) => void;
}

/** What each lane is. That of a process opens those of its threads. */
export function Names({ rows, families, pins, opened, setOpened }: NamesProps) {
  return (
    <div className="space-time-names" data-rows="" style={{ paddingTop: AXIS }}>
      {rows.map((row) => {
        const { process, thread, height, hidden } = row;
        const isWhole = opened.families.has(process.family);
        const isFirst = families.some(({ nodes }) => nodes[0] === process);
        const toggleFamily = () =>
          setOpened({ ...opened, families: toggled(opened.families, process.family) });
        return (
          <div key={row.key} style={{ height }} className={thread === 0 ? undefined : "of-thread"}>
            {thread === 0 ? (
              <>
                <ProcessName
                  process={process}
                  isPinned={pins.includes(process.label)}
                  isOpen={opened.processes.has(process.number)}
                  onToggle={() =>
                    setOpened({ ...opened, processes: toggled(opened.processes, process.number) })
                  }
                />
                <Certainty process={process} />
                {hidden > 0 || (isWhole && isFirst) ? (
                  <button
                    type="button"
                    className="more"
                    aria-expanded={isWhole}
                    onClick={toggleFamily}
                  >
                    {isWhole ? "fewer" : `+${hidden}`}
                    <span className="unseen"> nodes of {process.family}</span>
                  </button>
                ) : null}
              </>
            ) : (
              <ThreadLabel process={process} thread={thread} />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface ProcessNameProps {
  readonly process: Process;
  readonly isPinned: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ProcessName({ process, isPinned, isOpen, onToggle }: ProcessNameProps) {
  const pinning = usePinning("pinnedProcesses", process.label, isPinned);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-description={
        isPinned ? "Pinned. P unpins the lane, Alt with arrows moves it." : "P pins the lane."
      }
      data-row={process.label}
      data-pinned={isPinned ? "" : undefined}
      {...pinning}
      onClick={onToggle}
    >
      <Icon of={isOpen ? ChevronDown : ChevronRight} size={12} />
      {process.label}
      <span className="unseen">, its threads</span>
      {isPinned ? <Icon of={Pin} size={11} /> : null}
    </button>
  );
}

function ThreadLabel({ process, thread }: { readonly process: Process; readonly thread: number }) {
  const name = useSystem(({ state }) =>
    threadName(state?.processes[process.number] ?? null, thread),
  );
  return <span>{name}</span>;
}

function toggled<T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const others = new Set(all);
  if (!others.delete(one)) others.add(one);
  return others;
}
