/** What the compiler is asked about a project's texts, wherever that is. */

import { hash } from "../format/hash.js";
import type { LessonProject } from "../format/project.js";

/** An `AnalyseRequest` of the compiler. */
export interface ProjectRequest {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly workload: { readonly name: string; readonly text: string } | null;
  /** Bases, aspects and tables, by name. */
  readonly files: Record<string, string>;
  readonly aspects: string[];
  readonly outputs: true;
}

export function requestOf({ scheduler, workload, aspects, files }: LessonProject): ProjectRequest {
  const beside = Object.entries(files).filter(
    ([name]) => /\.(sched|csv)$/.test(name) && name !== scheduler,
  );
  return {
    version: 0,
    name: scheduler,
    text: files[scheduler] ?? "",
    workload: workload === null ? null : { name: workload, text: files[workload] ?? "" },
    files: Object.fromEntries(beside.sort(([one], [other]) => (one < other ? -1 : 1))),
    aspects: aspects.filter((name) => name in files),
    outputs: true,
  };
}

/** A `SystemRequest` of the compiler. */
export function systemRequestOf({ files }: LessonProject, name: string) {
  const { [name]: text = "", ...others } = files;
  return { version: 0, name, text, files: others, outputs: true };
}

/** A name for what the compiler says of a project: the same for the same texts. */
export function nameOfAnswer(project: LessonProject): string {
  const asked = JSON.stringify(requestOf(project));
  return `${hash(asked).toString(16)}-${asked.length.toString(16)}`;
}
