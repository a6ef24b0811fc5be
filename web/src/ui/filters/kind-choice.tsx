import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { EVENT_KINDS } from "../../model/run/event-kinds.js";
import { Icon } from "../icons/icon.js";

interface KindChoiceProps {
  readonly kinds: readonly string[];
  readonly onChange: (kinds: readonly string[]) => void;
}

/** Which kinds of events are wanted; none chosen means all. */
export function KindChoice({ kinds, onChange }: KindChoiceProps) {
  const toggle = (kind: string, isOn: boolean) =>
    onChange(isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind));
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="btn secondary small" aria-label={`Kinds of events: ${words(kinds)}`}>
        {words(kinds)}
        <Icon of={ChevronDown} size={12} />
      </Menu.Trigger>
      <Menu.Content className="popover kind-list" align="start" sideOffset={4}>
        <Menu.Item
          className="menu-item"
          disabled={kinds.length === 0}
          onSelect={() => onChange([])}
        >
          Every kind
        </Menu.Item>
        <Menu.Separator className="menu-line" />
        {Object.entries(EVENT_KINDS).map(([kind, name]) => (
          <Menu.CheckboxItem
            key={kind}
            className="menu-item"
            checked={kinds.includes(kind)}
            onCheckedChange={(isOn) => toggle(kind, isOn)}
            // Several are chosen one after the other.
            onSelect={(event) => event.preventDefault()}
          >
            <span className="mark">
              <Menu.ItemIndicator>
                <Icon of={Check} size={14} />
              </Menu.ItemIndicator>
            </span>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}

function words(kinds: readonly string[]): string {
  const [first] = kinds;
  if (first === undefined) return "Every kind";
  const name = EVENT_KINDS[first] ?? first;
  return kinds.length === 1 ? name : `${name} + ${kinds.length - 1}`;
}
