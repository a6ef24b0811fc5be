import {
  ArrowLeft,
  ArrowRight,
  Download,
  Ellipsis,
  FilePlus2,
  Pencil,
  Play,
  Plus,
  Spline,
  Trash2,
  Upload,
} from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { Suspense, useRef } from "react";
import { useStore } from "zustand";
import { kindOf } from "../../../model/project/files.js";
import { fileOf, mainSystem, type Part } from "../../../model/project/project.js";
import { useSourceTab } from "../../../ui/hooks/use-source-tab.js";
import { Icon } from "../../../ui/icons/icon.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { lazily } from "../../../ui/lazily.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";
import { tip } from "../../../ui/tip.js";
import { ask, asking } from "./asking.js";
import "./files.css";

const FileName = lazily(() => import("./file-name.js"));

/** What is done with the files of the project: a menu behind their tabs. */
export default function FileTools() {
  const tab = useSourceTab();
  const file = useProject((state) => (tab === "base" ? undefined : fileOf(state, tab)));
  const about = useStore(asking, (state) => state.about);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {about ? (
        <Suspense fallback={null}>
          <FileName part={about.kind === "rename" ? about.part : null} />
        </Suspense>
      ) : null}
      <IconButton
        icon={Plus}
        label="New file"
        className="icon-btn file-tool"
        onPress={() => ask({ kind: "new" })}
      />
      <Menu.Root modal={false}>
        <Menu.Trigger
          ref={button}
          className="icon-btn file-tool"
          aria-label="Files"
          {...tip("Files")}
        >
          <Icon of={Ellipsis} />
        </Menu.Trigger>
        <Menu.Content className="popover" align="start" sideOffset={4} loop>
          <Menu.Item className="menu-item" onSelect={() => ask({ kind: "new" }, button.current)}>
            <Icon of={FilePlus2} />
            New file…
          </Menu.Item>
          <AddFiles />
          {file && tab !== "base" ? (
            <OpenFile
              part={tab}
              name={file.name}
              onRename={() => ask({ kind: "rename", part: tab }, button.current)}
            />
          ) : null}
        </Menu.Content>
      </Menu.Root>
    </>
  );
}

function AddFiles() {
  const { requests } = useStudio();
  return (
    <Menu.Item
      className="menu-item"
      onSelect={() => void requests.files().then((files) => files.pick())}
    >
      <Icon of={Upload} />
      Add files…
    </Menu.Item>
  );
}

interface OpenFileProps {
  readonly part: Part;
  readonly name: string;
  readonly onRename: () => void;
}

const RUN = {
  sched: "Run this scheduler",
  workload: "Run this workload",
  system: "Run this system",
};

/** What is done with the file that is open. */
function OpenFile({ part, name, onRename }: OpenFileProps) {
  const { requests, stores, ports } = useStudio();
  const isRun = part === "scheduler" || part === "workload";
  const isWoven = useProject((state) => state.aspects?.includes(name) ?? false);
  const last = useProject((state) => (state.others?.length ?? 0) - 1);
  const at = useProject((state) => state.others?.findIndex((each) => each.name === name) ?? -1);
  const kind = kindOf(name);
  const system = useProject((state) => mainSystem(state)?.name ?? null);
  // A system names the workloads of its nodes.
  const mayRun =
    !isRun && name !== system && kind && kind !== "csv" && (kind !== "workload" || system === null);
  // Nothing runs without a scheduler, and without a workload where no system names any.
  const isNeeded = useProject(
    (state) =>
      part === "scheduler" ||
      (part === "workload" &&
        !(mainSystem(state) && state.others?.some((file) => kindOf(file.name) === "workload"))),
  );
  const withFiles = (work: (files: Awaited<ReturnType<typeof requests.files>>) => void) => () =>
    void requests.files().then(work);
  const save = () => {
    const file = fileOf(stores.project.getState(), part);
    if (file) ports.downloads.save(file.name, "text/plain", file.text);
  };
  return (
    <>
      <Menu.Separator className="menu-line" />
      <Menu.Label className="menu-label">{name}</Menu.Label>
      {mayRun ? (
        <Menu.Item className="menu-item" onSelect={withFiles((files) => files.run(name))}>
          <Icon of={Play} />
          {RUN[kind]}
        </Menu.Item>
      ) : null}
      {!isRun && kind === "sched" ? (
        <Menu.CheckboxItem
          className="menu-item"
          checked={isWoven}
          onCheckedChange={(woven) => withFiles((files) => files.weave(name, woven))()}
        >
          <Icon of={Spline} />
          <span className="grow">Weave into the scheduler</span>
          {isWoven ? <span className="menu-state">woven</span> : null}
        </Menu.CheckboxItem>
      ) : null}
      <Menu.Item className="menu-item" onSelect={onRename}>
        <Icon of={Pencil} />
        Rename…
      </Menu.Item>
      {at > 0 ? (
        <Menu.Item className="menu-item" onSelect={withFiles((files) => files.move(name, -1))}>
          <Icon of={ArrowLeft} />
          Move its tab left
        </Menu.Item>
      ) : null}
      {!isRun && at < last ? (
        <Menu.Item className="menu-item" onSelect={withFiles((files) => files.move(name, 1))}>
          <Icon of={ArrowRight} />
          Move its tab right
        </Menu.Item>
      ) : null}
      <Menu.Item className="menu-item" onSelect={save}>
        <Icon of={Download} />
        Download
      </Menu.Item>
      {isNeeded ? null : (
        <Menu.Item className="menu-item" onSelect={withFiles((files) => files.remove(name))}>
          <Icon of={Trash2} />
          Delete
        </Menu.Item>
      )}
    </>
  );
}
