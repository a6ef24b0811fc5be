import type { LucideIcon } from "lucide-react";

interface IconProps {
  readonly of: LucideIcon;
  /** Side in pixels. */
  readonly size?: number;
}

/** An action's icon, in the stroke that all of them share. */
export function Icon({ of: Drawing, size = 16 }: IconProps) {
  return <Drawing className="icon" size={size} strokeWidth={1.6} aria-hidden="true" />;
}
