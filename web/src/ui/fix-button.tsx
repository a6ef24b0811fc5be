import type { Fix } from "../generated/services.js";
import { textsAfter } from "../model/edits.js";
import { perform } from "../model/history.js";
import { Prose } from "./prose.js";
import { useStudio } from "./studio-context.js";

interface FixButtonProps {
  readonly fix: Fix;
  /** Whether it is of the present text. */
  readonly available: boolean;
}

/** Carries out what the compiler offers against a problem. */
export function FixButton({ fix, available }: FixButtonProps) {
  const { stores } = useStudio();
  const apply = () => {
    const texts = textsAfter(stores.project.getState(), fix.edits);
    perform(stores, fix.title, { texts });
  };
  return (
    <button type="button" className="btn secondary small" disabled={!available} onClick={apply}>
      <Prose text={fix.title} />
    </button>
  );
}
