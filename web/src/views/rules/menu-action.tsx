import { DropdownMenu as Menu } from "radix-ui";

interface MenuActionProps {
  readonly label: string;
  /** The key that does the same, while what the menu is of has the keyboard. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** Something to do, in the menu of a card or rule. */
export function MenuAction({ label, shortcut, disabled = false, onSelect }: MenuActionProps) {
  return (
    <Menu.Item className="menu-item" aria-label={label} disabled={disabled} onSelect={onSelect}>
      {label}
      {shortcut ? <kbd>{shortcut}</kbd> : null}
    </Menu.Item>
  );
}
