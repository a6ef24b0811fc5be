import type { LucideIcon } from "lucide-react";
import { tip } from "../tip.js";
import { Icon } from "./icon.js";

interface IconButtonProps {
  readonly icon: LucideIcon;
  /** Its name for screen readers, and its tip. */
  readonly label: string;
  readonly shortcut?: string | null;
  readonly available?: boolean;
  /** Why it is not available. */
  readonly reason?: string;
  readonly className?: string;
  readonly onPress: () => void;
}

/**
 * A button that shows only an icon. It stays focusable while it is not available, so that
 * the focus is not lost when a run comes to its end under the finger.
 */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    shortcut = null,
    available = true,
    reason,
    className = "icon-btn",
    onPress,
  } = props;
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={!available}
      onClick={available ? onPress : undefined}
      aria-description={available ? undefined : reason}
      {...tip(available || !reason ? label : `${label}: ${reason}`, shortcut)}
    >
      <Icon of={icon} />
    </button>
  );
}
