import type { Studio } from "../../model/commands.js";
import { openWholePage } from "../../model/layout.js";
import { notify } from "../../model/notices.js";
import { perform, undo } from "../../model/project/changes.js";
import { freeName, kindOf, withFiles, withMain } from "../../model/project/files.js";
import {
  contentsOf,
  type FileSet,
  fileOf,
  type Part,
  partsOf,
} from "../../model/project/project.js";

/** Makes a system for the scheduler of the project, with what its nodes lack, and opens its page. */
export async function makeSystem(studio: Studio, wanted?: string): Promise<void> {
  const { stores, ports } = studio;
  const project = contentsOf(stores.project.getState());
  const { version } = stores.project.getState();
  const stem = (file: string) => file.replace(/\.[^.]*$/, "");
  const file = wanted ?? freeName(project, stem(project.scheduler.name), "system");
  const name = stem(file).replace(/-/g, "_");
  const answer = await ports.compiler.ask("newSystem", {
    name,
    scheduler: project.scheduler.name,
    files: programsOf(project),
  });
  if (stores.project.getState().version !== version) return;
  if (!answer.ok) return notify(stores.notices, answer.message);
  const { text, workloads, refused } = answer.value;
  if (text === null)
    return notify(stores.notices, refused ?? "A system cannot be made of this scheduler.");
  const contents = withFiles(project, [...workloads, { name: file, text }]);
  perform(stores, `New file ${file}`, { contents: withMain(contents, file) });
  stores.layout.setState({ sourceTab: file as Part, sourceOpen: true, outputInFront: false });
  openWholePage(stores.layout, "system");
  const made = [file, ...workloads.map((each) => each.name)].join(" and ");
  notify(stores.notices, `${made} ${workloads.length > 0 ? "are" : "is"} in the project now.`, {
    label: "Undo",
    run: () => void undo(stores),
  });
}

/** The texts of schedulers and workloads by the names of their files. */
export function programsOf(project: FileSet): Record<string, string> {
  const files = partsOf(project).flatMap((part) => fileOf(project, part) ?? []);
  const programs = files.filter(({ name }) => ["sched", "workload"].includes(kindOf(name) ?? ""));
  return Object.fromEntries(programs.map(({ name, text }) => [name, text]));
}
