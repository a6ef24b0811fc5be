/** Further questions about the present scheduler. */

import type {
  AnalyseRequest,
  EditRequest,
  ExportRequest,
  ExportTarget,
  Gesture,
  OutputKind,
  OutputRequest,
} from "../../generated/services.js";
import { systemOf } from "../system/which.js";
import {
  analyseRequest,
  type FileSet,
  fileOf,
  languageOf,
  mainSystem,
  type Part,
  type ProjectState,
  partsOf,
  surroundingsOf,
} from "./project.js";

/** How many kinds of files a text can name. */
const NEEDED = { scheduler: 2, system: 3, workload: 4 };

/** What a text is compiled with: a file, or one of those that are run. */
export function surroundingsOfPart(
  project: FileSet,
  part: Part,
): Pick<AnalyseRequest, "files" | "aspects"> {
  if (part === "scheduler") return surroundingsOf(project);
  if (!project.others?.length) return {};
  // A system is checked with the workloads of its nodes, of which each can name another.
  const needed = ["sched", "csv", "workload", "system"].slice(
    0,
    NEEDED[languageOf(part) ?? "scheduler"],
  );
  const all = Object.entries(filesBeside(project, part));
  const read = all.filter(([name]) => needed.some((ending) => name.endsWith(`.${ending}`)));
  return { files: Object.fromEntries(read), aspects: [] };
}

/** All other texts of a project by the names of their files. */
export function filesBeside(project: FileSet, part: Part): Record<string, string> {
  const others = partsOf(project).flatMap((each) =>
    each === part ? [] : (fileOf(project, each) ?? []),
  );
  return Object.fromEntries(others.map(({ name, text }) => [name, text]));
}

/** What of a question about a gesture need not be as usual. */
type EditOptions = Partial<Pick<EditRequest, "seen" | "anyway">>;

/** Asks the compiler for a gesture as edits of the present texts. */
export function editRequest(
  project: ProjectState,
  gesture: Gesture,
  { seen = project.version, anyway = false }: EditOptions = {},
): EditRequest {
  const asked = { ...analyseRequest(project), outputs: false, gesture, seen, anyway };
  // What is renamed is called so in other texts, too.
  const all = gesture.gesture === "rename" && systemOf(project);
  return all ? { ...asked, files: filesBeside(project, "scheduler") } : asked;
}

/** Asks the compiler for a text generated from the present scheduler. */
export function outputRequest(
  project: ProjectState,
  kind: OutputKind,
  release: boolean,
): OutputRequest {
  return { ...analyseRequest(project), kind, debug: !release };
}

/** Asks the compiler for a folder in which the present scheduler can be built. */
export function exportRequest(
  project: ProjectState,
  target: ExportTarget,
  options: Partial<
    Pick<
      ExportRequest,
      "debug" | "ignoreUnknownImports" | "workload" | "counterexample" | "system" | "dsm"
    >
  >,
): ExportRequest {
  const { system = target === "c" ? null : mainSystem(project) } = options;
  const asked = { ...analyseRequest(project), target, ...options, system };
  return system === null ? asked : { ...asked, files: filesBeside(project, "scheduler") };
}
