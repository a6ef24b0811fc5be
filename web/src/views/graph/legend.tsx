import { Panel } from "@xyflow/react";
import type { Surroundings } from "./viewport/insets.js";

const STATES = ["running", "ready", "waiting", "suspended"] as const;
const LINES = { loop: "in a loop", conditional: "conditional" };

/** What colours and lines mean. */
export default function Legend({ palette }: Pick<Surroundings, "palette">) {
  if (palette === "flat") return null;
  return (
    <Panel position="bottom-left" className={`legend ${palette}`} aria-label="Legend">
      {STATES.map((state) => (
        <span key={state}>
          <i className={`chip small ${state}`} />
          {state === "running" ? "now" : state}
        </span>
      ))}
      {Object.entries(LINES).map(([look, meaning]) => (
        <span key={look}>
          <svg width="22" height="6" aria-hidden="true">
            <path className={`line ${look}`} d="M0 3h22" />
          </svg>
          {meaning}
        </span>
      ))}
    </Panel>
  );
}
