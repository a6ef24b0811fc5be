import { Unplug } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatTime } from "../../../base/time.js";
import { processesOf, programOf } from "../../../model/system/program.js";
import type { SystemPassage } from "../../../model/system/systems.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useSystem } from "../system-store.js";
import { Messages } from "./messages.js";
import { OtherValue } from "./other-value.js";
import { useFork } from "./use-fork.js";
import "./what-if.css";

interface WhatIfProps {
  /** Those of the window that shows. */
  readonly messages: readonly SystemPassage[];
}

/** What could have gone otherwise: a message that comes at another time, a node that is gone, another value. The run forks there. */
export function WhatIf({ messages }: WhatIfProps) {
  return (
    <details className="what-if">
      <summary>What if…</summary>
      <div className="what-if-forms">
        <DropNode />
        <OtherValue />
      </div>
      <Messages messages={messages} />
    </details>
  );
}

/** Lets a node be gone from where the system stands. */
function DropNode() {
  const fork = useFork();
  const program = useSystem(programOf);
  const selected = useSystem((all) => all.selected);
  const time = useSystem((all) => Math.max(0, all.state?.position.time ?? 0));
  const [wanted, setWanted] = useState<number | null>(null);
  const nodes = processesOf(program).filter(({ number }) => number > 0);
  const node = wanted ?? (selected === 0 ? null : selected) ?? nodes[0]?.number ?? 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void fork({ kind: "crash", node, time });
  };
  return (
    <form aria-label="Drop a node" onSubmit={submit}>
      <label>
        What if
        <select
          className="inline-field"
          aria-label="Node"
          value={node}
          onChange={({ target }) => setWanted(Number(target.value))}
        >
          {nodes.map(({ number, label }) => (
            <option key={number} value={number}>
              {label}
            </option>
          ))}
        </select>
        were gone from {formatTime(time)} on?
      </label>
      <button type="submit" className="btn secondary small">
        <Icon of={Unplug} />
        Drop this node here
      </button>
    </form>
  );
}
