import { ChevronDown, PanelLeft } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { Output, SourceTab } from "../../model/layout.js";
import { CommandButton } from "../../ui/command-button.js";
import { Icon } from "../../ui/icon.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";
import { SourceView } from "../../views/source/index.js";

const OUTPUTS: readonly { readonly output: Output; readonly label: string }[] = [
  { output: "c", label: "C" },
  { output: "wat", label: "WebAssembly text" },
  { output: "dot", label: "DOT" },
];

/** The texts: scheduler, workload, and what is generated of them. */
export function SourcePanel({ foldable = true }: { readonly foldable?: boolean }) {
  return (
    <section className="panel" aria-label="Source">
      <div className="tabs">
        <div className="tab-list" role="tablist" aria-label="Texts">
          <TextTab tab="scheduler" />
          <TextTab tab="workload" />
        </div>
        <OutputMenu />
        <span className="grow" />
        {foldable ? (
          <CommandButton command="layout.source" icon={PanelLeft} label="Hide source" />
        ) : null}
      </div>
      <SourceView />
    </section>
  );
}

function TextTab({ tab }: { readonly tab: SourceTab }) {
  const open = useLayout((state) => state.sourceTab === tab);
  const { layout } = useStudio().stores;
  return (
    <button
      type="button"
      role="tab"
      className="tab"
      aria-selected={open}
      data-state={open ? "active" : "inactive"}
      onClick={() => layout.setState({ sourceTab: tab })}
    >
      {tab}
    </button>
  );
}

function OutputMenu() {
  const tab = useLayout((state) => state.sourceTab);
  const { layout } = useStudio().stores;
  const open = OUTPUTS.find(({ output }) => output === tab);
  return (
    <Menu.Root>
      <Menu.Trigger className="tab output-tab" data-shown={open !== undefined}>
        generated {open?.label ?? ""}
        <Icon of={ChevronDown} size={12} />
      </Menu.Trigger>
      <Menu.Portal>
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
      </Menu.Portal>
    </Menu.Root>
  );
}
