import { Activity, type LucideIcon, Network, Table2, Waypoints } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { count } from "../../../base/words.js";
import { type FileKind, kindOf } from "../../../model/project/files.js";
import {
  type FileSet,
  fileOf,
  isMaster,
  mainSystem,
  type Part,
  partsOf,
} from "../../../model/project/project.js";
import { successorOf } from "../../../model/run/forks.js";
import { useProblems } from "../../../ui/hooks/use-problems.js";
import { useSourceTab } from "../../../ui/hooks/use-source-tab.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useProject, useRun, useStudio } from "../../../ui/studio-context.js";
import { tip } from "../../../ui/tip.js";
import { TextTab } from "../text-tab.js";
import { ask } from "./asking.js";
import "./files.css";

const ICONS: Readonly<Record<FileKind, LucideIcon>> = {
  sched: Waypoints,
  workload: Activity,
  csv: Table2,
  system: Network,
};

/** The tabs of a project of several files, each with what it is and how many problems it has. */
export default function FileTabs({ covered }: { readonly covered: boolean }) {
  const parts = useProject((state) => partsOf(state).join("|")).split("|") as Part[];
  return parts.map((part) => <FileTab key={part} part={part} covered={covered} />);
}

function FileTab({ part, covered }: { readonly part: Part; readonly covered: boolean }) {
  const name = useProject((state) => fileOf(state, part)?.name ?? "");
  const role = useProject((state) => roleOf(state, part, name));
  const successor = useRun(successorOf);
  const kind = kindOf(name) ?? "csv";
  const fork = part === "scheduler" && successor ? `${successor.title} (fork)` : null;
  const problems = useProblems().filter(
    ({ file, severity }) => file === name && severity !== "note",
  );
  const found = problems.length > 0 ? count(problems.length, "problem") : null;
  const said = [fork ?? name, role, found].filter((each) => each !== null);
  return (
    <TextTab
      ref={useInSight(part)}
      tab={part}
      covered={covered}
      label={said.join(", ")}
      onKeyDown={useKeys(part)}
    >
      <span className={role ? "file-kind in-run" : "file-kind"}>
        <Icon of={ICONS[kind]} size={14} />
      </span>
      <span className="file-stem" {...tip(said.join(", "))}>
        {fork ?? name.replace(/\.[^.]*$/, "")}
      </span>
      {found ? (
        <span className={problems.some(isError) ? "count error" : "count"}>{problems.length}</span>
      ) : null}
    </TextTab>
  );
}

const isError = ({ severity }: { readonly severity: string }) => severity === "error";

/** Scrolls the open tab into sight. */
function useInSight(part: Part) {
  const tab = useRef<HTMLButtonElement>(null);
  const isOpen = useSourceTab() === part;
  useEffect(() => {
    if (isOpen) tab.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isOpen]);
  return tab;
}

/** Arrows go from tab to tab, F2 renames, Delete takes a further file out of the project. */
function useKeys(part: Part) {
  const { requests } = useStudio();
  return (event: KeyboardEvent<HTMLButtonElement>) => {
    const all = [...(event.currentTarget.parentElement?.children ?? [])];
    const at = all.indexOf(event.currentTarget);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    const other = to === undefined ? undefined : all[to];
    if (other instanceof HTMLElement) {
      other.focus();
      other.click();
    } else if (event.key === "F2") ask({ kind: "rename", part });
    else if (event.key === "Delete" && part.includes("."))
      void requests.files().then((files) => files.remove(part));
    else return;
    event.preventDefault();
  };
}

/** What a file is to the run, if it is anything by itself. */
function roleOf(project: FileSet, part: Part, name: string): string | null {
  const system = mainSystem(project)?.name ?? null;
  if (name === system) return "the system that is run";
  if (part === "scheduler" && isMaster(project.scheduler.text)) return "the master of the nodes";
  if (part === "scheduler")
    return `the scheduler ${system === null ? "that is run" : "of the nodes"}`;
  if (part === "workload") return system === null ? "the workload that is run" : null;
  return project.aspects?.includes(name) ? "woven into the scheduler" : null;
}
