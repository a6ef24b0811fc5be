/** What rests between a gesture and the rules that come of it. It keeps the focus meanwhile, so it is not `disabled`. */

import type { KeyboardEvent, MouseEvent, ReactNode, Ref, SyntheticEvent } from "react";
import { useKeptKeyboard } from "../../ui/hooks/use-kept-keyboard.js";
import { useRules } from "./rules-context.js";

interface ReadyButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly className: string;
  /** Its name for screen readers, where its text does not say enough. */
  readonly label?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function ReadyButton({ ref, className, label, onPress, children }: ReadyButtonProps) {
  const { current } = useRules();
  const keepKeyboard = useKeptKeyboard();
  const press = ({ currentTarget }: MouseEvent) => {
    keepKeyboard(currentTarget);
    onPress();
  };
  return (
    <button
      ref={ref}
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={!current}
      onClick={current ? press : undefined}
    >
      {children}
    </button>
  );
}

/** Keys that open a menu. */
const OPENING = ["Enter", " ", "ArrowDown"];

/** For the button of a menu that must not open while the rules are not those of the text. */
export function useReadyTrigger() {
  const { current } = useRules();
  if (current) return { "aria-disabled": false };
  return {
    "aria-disabled": true,
    onPointerDown: (event: SyntheticEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (OPENING.includes(event.key)) event.preventDefault();
    },
  };
}
