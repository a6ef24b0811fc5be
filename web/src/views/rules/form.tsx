import type { ReactNode } from "react";

interface FormPartProps {
  /** Also the name of the control inside, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A control of a form with its label above it. */
export function FormPart({ label, children }: FormPartProps) {
  return (
    <div className="form-part">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

/**
 * The first field takes the keys as soon as the menu has given the focus back, unless somebody was
 * quicker and is in the form already.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    if (form && !form.contains(document.activeElement)) form.querySelector("input")?.focus();
  });
}
