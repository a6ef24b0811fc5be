import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from "react";

interface FormCardProps {
  /** What the form is for. */
  readonly label: string;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** Whether the first field takes the keyboard as soon as the form shows. */
  readonly focus?: boolean;
  readonly children: ReactNode;
}

/** A small form on the canvas. Escape closes it and gives the keyboard back. */
export function FormCard({ label, onClose, onSubmit, focus = true, children }: FormCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useFocus(card, focus);
  useEscape(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  };
  return (
    <div ref={card} className="popover graph-form" role="dialog" aria-label={label}>
      <form onSubmit={submit} onKeyDown={onKeyDown} autoComplete="off">
        {children}
      </form>
    </div>
  );
}

/** Puts the keyboard into the first field if that is wanted, and back where it was when the form goes with it. */
function useFocus(card: { readonly current: HTMLDivElement | null }, wanted: boolean) {
  useEffect(() => {
    const before = document.activeElement;
    const first = card.current?.querySelector<HTMLElement>("input, select, textarea, button");
    if (wanted) first?.focus({ preventScroll: true });
    if (wanted && first instanceof HTMLInputElement) first.select();
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      // A node is HTML, an arrow is SVG.
      if (lost && (before instanceof HTMLElement || before instanceof SVGElement))
        before.focus({ preventScroll: true });
    };
  }, [card, wanted]);
}

/** Escape closes the form also while nothing has the keyboard, as after a control went away. */
function useEscape(onClose: () => void) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && event.target === document.body) onClose();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onClose]);
}
