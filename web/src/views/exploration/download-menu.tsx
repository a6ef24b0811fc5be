import { Download } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { TARGETS } from "../../generated/libraries.js";
import type { FolderTarget } from "../../generated/services.js";
import type { ExploredVerdict } from "../../model/exploration/runs.js";
import { Icon } from "../../ui/icons/icon.js";
import { tip } from "../../ui/tip.js";
import { useDesk, useExploration } from "./desk-context.js";

const WITH_TESTS = Object.values(TARGETS)
  .filter(({ tests }) => tests)
  .map(({ title }) => title)
  .join(" and ");

/** What can be taken away of a run that fails: a workload, and a program for a real library. */
export function DownloadMenu({ verdict }: { readonly verdict: ExploredVerdict }) {
  const desk = useDesk();
  const target = useExploration((state) => state.testTarget);
  const isWorkload = verdict.replay !== null && "workload" in verdict.replay;
  const isTest = target !== null && verdict.test !== null;
  const title = target === null ? null : TARGETS[target as FolderTarget].title;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className="icon-btn"
        aria-label="Download this run"
        {...tip("Download this run")}
      >
        <Icon of={Download} />
      </Menu.Trigger>
      <Menu.Content className="popover" align="end" sideOffset={4}>
        <Menu.Item
          className="menu-item"
          disabled={!isWorkload}
          onSelect={() => desk.download(verdict)}
        >
          As a workload
        </Menu.Item>
        <Menu.Item
          className="menu-item exploration-test"
          disabled={!isTest}
          onSelect={() => void desk.downloadTest(verdict)}
        >
          As a test program{title === null ? "" : ` for ${title}`}
          {isTest ? null : <small>{title === null ? NO_TARGET : NO_RUN}</small>}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}

const NO_TARGET = `There are some for ${WITH_TESTS}, which this scheduler is not for.`;
const NO_RUN = "This comparison of two schedulers is no run of one.";
