import { Panel } from "@xyflow/react";
import { useInsets } from "./viewport/insets.js";

/** What colours and lines mean. */
export default function Legend() {
  const { palette } = useInsets();
  if (palette === "flat") return null;
  return (
    <Panel position="bottom-left" className={`legend ${palette}`} aria-label="Legend">
      <span>
        <i className="chip small running" />
        now
      </span>
      <span>
        <i className="chip small ready" />
        ready
      </span>
      <span>
        <i className="chip small waiting" />
        waiting
      </span>
      <span>
        <i className="chip small suspended" />
        suspended
      </span>
      <span>
        <Sample manner="loop" />
        in a loop
      </span>
      <span>
        <Sample manner="conditional" />
        conditional
      </span>
    </Panel>
  );
}

function Sample({ manner }: { readonly manner: "loop" | "conditional" }) {
  return (
    <svg width="22" height="6" aria-hidden="true">
      <path className={`line ${manner}`} d="M0 3h22" />
    </svg>
  );
}
