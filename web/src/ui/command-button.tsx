import type { LucideIcon } from "lucide-react";
import type { CommandId } from "../model/commands.js";
import { IconButton } from "./icons/icon-button.js";
import { useCommand } from "./studio-context.js";

interface CommandButtonProps {
  readonly command: CommandId;
  readonly icon: LucideIcon;
  /** In place of the command's own label, where the state of things changes it. */
  readonly label?: string;
  readonly className?: string;
  /** Why it cannot be carried out just now, where that is known. */
  readonly reason?: string;
}

/** A command as a button that shows only an icon. */
export function CommandButton({ command: id, icon, label, className, reason }: CommandButtonProps) {
  const command = useCommand(id);
  return (
    <IconButton
      icon={icon}
      label={label ?? command.label}
      shortcut={command.shortcut}
      available={command.available}
      {...(className ? { className } : {})}
      {...(reason ? { reason } : {})}
      onPress={() => void command.execute()}
    />
  );
}
