import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icons/icon.js";

interface EmptyProps {
  readonly icon: LucideIcon;
  /** The fact: "No run yet". */
  readonly title: string;
  /** What to do about it. */
  readonly text: string;
  /** A button that does it. */
  readonly children?: ReactNode;
}

/** Stands in a view that has nothing to show. */
export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <Icon of={icon} />
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
