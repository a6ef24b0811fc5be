import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import type { InspectorTab } from "../model/layout.js";
import { useSelection } from "./studio-context.js";

interface InspectorTabsProps {
  readonly className: string;
  readonly tab: InspectorTab;
  readonly onTab: (tab: InspectorTab) => void;
  /** What stands below each tab, in their order; one without has none. */
  readonly views: Readonly<Partial<Record<InspectorTab, ReactNode>>>;
  /** What the manager of a system does is not about threads. */
  readonly isManager?: boolean;
  /** What else stands beside the tabs. */
  readonly children?: ReactNode;
}

const TABS: readonly InspectorTab[] = ["rules", "why", "thread", "place"];

/** The inspector of a scheduler: its rules, why its last decision was made, and what is selected. */
export function InspectorTabs({
  className,
  tab,
  onTab,
  views,
  isManager = false,
  children,
}: InspectorTabsProps) {
  const place = useSelection(({ selection }) =>
    selection.kind === "transfer" ? "Transfer" : "Container",
  );
  const why = isManager ? "Why?" : "Why this thread?";
  const labels = { rules: "Rules", why, thread: "Thread", place };
  const shown = TABS.filter((one) => views[one] !== undefined);
  return (
    <Tabs.Root asChild value={tab} onValueChange={(value) => onTab(value as InspectorTab)}>
      <section className={className} aria-label="Inspector">
        <div className="tabs">
          <Tabs.List className="tab-list" aria-label="Inspector">
            {shown.map((one) => (
              <Tabs.Trigger key={one} className="tab" value={one}>
                {labels[one]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {children}
        </div>
        {shown.map((one) => (
          <Tabs.Content key={one} className="panel-body" value={one}>
            {views[one]}
          </Tabs.Content>
        ))}
      </section>
    </Tabs.Root>
  );
}
