import type { MouseEvent } from "react";
import type { Fix } from "../generated/services.js";
import { perform } from "../model/project/changes.js";
import { textsAfter } from "../model/project/edits.js";
import { useKeptKeyboard } from "./hooks/use-kept-keyboard.js";
import { useStudio } from "./studio-context.js";
import { Prose } from "./text/prose.js";

interface FixButtonProps {
  readonly fix: Fix;
  /** Whether it is of the present text. */
  readonly available: boolean;
}

/** Carries out what the compiler offers against a problem. It keeps the keyboard while the text is checked. */
export function FixButton({ fix, available }: FixButtonProps) {
  const { stores } = useStudio();
  const keepKeyboard = useKeptKeyboard();
  const apply = ({ currentTarget }: MouseEvent) => {
    keepKeyboard(currentTarget);
    const texts = textsAfter(stores.project.getState(), fix.edits);
    perform(stores, fix.title, { texts });
  };
  return (
    <button
      type="button"
      className="btn secondary small wraps"
      aria-disabled={!available}
      onClick={available ? apply : undefined}
    >
      <Prose text={fix.title} />
    </button>
  );
}
