import {
  Check,
  ChevronDown,
  Columns2,
  GraduationCap,
  type LucideIcon,
  Play,
  SquarePen,
} from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { shownWork, WORKS, type Work } from "../../model/work.js";
import { Icon } from "../../ui/icons/icon.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";
import "./menus.css";

const LOOKS: Readonly<Record<Work, { readonly icon: LucideIcon; readonly name: string }>> = {
  edit: { icon: SquarePen, name: "Edit" },
  run: { icon: Play, name: "Run" },
  compare: { icon: Columns2, name: "Compare" },
  learn: { icon: GraduationCap, name: "Learn" },
};

/** The kind of work that the page is arranged for; each keeps its own arrangement. */
export default function WorkMenu() {
  const { commands } = useStudio();
  const work = useLayout(shownWork);
  const { icon, name } = LOOKS[work];
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="btn work-button" aria-label={`Kind of work: ${name}`}>
        <Icon of={icon} />
        <span className="text">{name}</span>
        <Icon of={ChevronDown} size={12} />
      </Menu.Trigger>
      <Menu.Content className="popover" align="end" sideOffset={6}>
        <Menu.Label className="menu-label">Arrange the page to</Menu.Label>
        <Menu.RadioGroup value={work}>
          {WORKS.map((each) => {
            const { shortcut, execute } = commands[`layout.${each}`];
            return (
              <Menu.RadioItem
                key={each}
                className="menu-item"
                value={each}
                onSelect={() => void execute()}
              >
                <Icon of={LOOKS[each].icon} />
                {LOOKS[each].name}
                <Menu.ItemIndicator>
                  <Icon of={Check} size={14} />
                </Menu.ItemIndicator>
                <span className="grow" />
                {shortcut === null ? null : <kbd>{shortcut}</kbd>}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Content>
    </Menu.Root>
  );
}
