import { ChevronDown } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { TARGETS } from "../../generated/libraries.js";
import type { OutputKind } from "../../generated/services.js";
import { FOLDER_TARGETS } from "../../model/project/folder-targets.js";
import { Icon } from "../../ui/icons/icon.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";

const OUTPUTS: readonly { readonly kind: OutputKind; readonly label: string }[] = [
  { kind: "c", label: "C" },
  { kind: "wat", label: "WebAssembly text" },
  { kind: "dot", label: "DOT" },
  ...FOLDER_TARGETS.map((kind) => ({ kind, label: TARGETS[kind].output })),
];

/** Chooses which generated text is open: beside the source, or `over` it on a narrow screen. */
export default function OutputMenu({ over }: { readonly over: boolean }) {
  const output = useLayout((state) => state.output);
  const inFront = useLayout((state) => state.outputInFront);
  const { layout } = useStudio().stores;
  const open = OUTPUTS.find(({ kind }) => kind === output);
  const active = open !== undefined && (inFront || !over);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="tab" data-state={active ? "active" : "inactive"}>
        generated {open?.label ?? ""}
        <Icon of={ChevronDown} size={12} />
      </Menu.Trigger>
      <Menu.Content className="popover" align="start" sideOffset={4}>
        <Menu.RadioGroup
          value={output ?? ""}
          onValueChange={(kind) =>
            layout.setState({ output: kind as OutputKind, outputInFront: true })
          }
        >
          {OUTPUTS.map(({ kind, label }) => (
            <Menu.RadioItem key={kind} className="menu-item" value={kind}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Content>
    </Menu.Root>
  );
}
