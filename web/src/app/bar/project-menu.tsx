import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { Icon } from "../../ui/icon.js";
import { useCatalogue, useCommand, useProject, useStudio } from "../../ui/studio-context.js";

/** The project's name; opens the list of examples. */
export default function ProjectMenu() {
  const name = useProject((state) => state.name);
  const opened = useProject((state) => state.example);
  const examples = useCatalogue((state) => state.examples);
  const failure = useCatalogue((state) => state.failure);
  const reset = useCommand("project.reset");
  const { requests } = useStudio();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="project-button" aria-label={`Project: ${name}. Examples`}>
        <span>{name || "Loading…"}</span>
        <Icon of={ChevronDown} size={14} />
      </Menu.Trigger>
      <Menu.Content className="popover examples" align="start" sideOffset={6}>
        <Menu.Label className="menu-label">{failure ?? "Examples"}</Menu.Label>
        <Menu.RadioGroup value={opened ?? ""} onValueChange={(id) => void requests.openExample(id)}>
          {examples.map(({ id, title, summary }) => (
            <Menu.RadioItem key={id} value={id} className="menu-item">
              <span className="grow">
                <b>{title}</b>
                <p>{summary}</p>
              </span>
              <Menu.ItemIndicator>
                <Icon of={Check} />
              </Menu.ItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Separator className="menu-line" />
        <Menu.Item
          className="menu-item"
          disabled={!reset.available}
          onSelect={() => void reset.execute()}
        >
          {reset.label}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
