import type { SearchLimit } from "../../model/exploration/runs.js";

interface GoOnProps {
  readonly limit: SearchLimit | null;
  onPress(): void;
}

/** Where a search was stopped: it keeps what it has found. */
export function GoOn({ limit, onPress }: GoOnProps) {
  return (
    <button type="button" className="btn secondary small" onClick={onPress}>
      {limit === "memory" ? "Go on with twice the memory" : "Go on"}
    </button>
  );
}
