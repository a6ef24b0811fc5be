import { ChevronDown } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { Output } from "../../model/layout.js";
import { Icon } from "../../ui/icon.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";

const OUTPUTS: readonly { readonly output: Output; readonly label: string }[] = [
  { output: "c", label: "C" },
  { output: "wat", label: "WebAssembly text" },
  { output: "dot", label: "DOT" },
];

/** Chooses which generated text is shown in the source panel. */
export default function OutputMenu() {
  const tab = useLayout((state) => state.sourceTab);
  const { layout } = useStudio().stores;
  const open = OUTPUTS.find(({ output }) => output === tab);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="tab" data-state={open ? "active" : "inactive"}>
        generated {open?.label ?? ""}
        <Icon of={ChevronDown} size={12} />
      </Menu.Trigger>
      <Menu.Content className="popover" align="start" sideOffset={4}>
        {OUTPUTS.map(({ output, label }) => (
          <Menu.Item
            key={output}
            className="menu-item"
            onSelect={() => layout.setState({ sourceTab: output })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
