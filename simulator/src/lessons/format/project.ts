/** The project that a lesson begins with, and what becomes of it. */

import type { LessonFiles } from "./files.js";
import type { Problems } from "./problems.js";

/** Texts that are compiled together, by file name. */
export interface LessonProject {
  /** Names of the files that are run; a project that runs a system has no workload of its own. */
  readonly scheduler: string;
  readonly workload: string | null;
  readonly system: string | null;
  /** Names of the files that are woven in, in this order. */
  readonly aspects: readonly string[];
  readonly files: LessonFiles;
  /** Where nodes of the graph lie, by id; none where nothing is said. */
  readonly positions: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
}

const MANIFEST = "project.json";
const LAYOUT = "layout.json";

/** Reads the files of `project/`; null where it is not clear what is run, which is a problem then. */
export function readLessonProject(files: LessonFiles, problems: Problems): LessonProject | null {
  const manifest = jsonOf(files, MANIFEST, problems);
  const positions = jsonOf(files, LAYOUT, problems);
  const named = (field: string) => textOr(manifest[field], null);
  const scheduler = named("scheduler") ?? onlyOne(files, ".sched");
  const system = named("system") ?? onlyOne(files, ".system");
  const workload = system === null ? (named("workload") ?? onlyOne(files, ".workload")) : null;
  if (scheduler === null || (workload === null && system === null)) {
    problems.add(
      "project",
      1,
      `It is not clear what is run. Have one scheduler and one workload, or name them in project/${MANIFEST}: {"scheduler": "a.sched", "workload": "b.workload"}.`,
    );
    return null;
  }
  for (const name of [scheduler, workload, system]) {
    if (name === null || files[name] !== undefined) continue;
    problems.add(`project/${MANIFEST}`, 1, `There is no file project/${name}.`);
    return null;
  }
  const { [MANIFEST]: _manifest, [LAYOUT]: _layout, ...texts } = files;
  const aspects = Array.isArray(manifest.aspects) ? manifest.aspects.map(String) : [];
  return { scheduler, workload, system, aspects, files: texts, positions: pointsOf(positions) };
}

/** The project with other texts in place of those of the same names. */
export const withFiles = (project: LessonProject, files: LessonFiles): LessonProject => ({
  ...project,
  files: { ...project.files, ...files },
});

const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === "string" ? value : otherwise;

function onlyOne(files: LessonFiles, ending: string): string | null {
  const [first, ...others] = Object.keys(files).filter((name) => name.endsWith(ending));
  return first !== undefined && others.length === 0 ? first : null;
}

type Json = Readonly<Record<string, unknown>>;

function jsonOf(files: LessonFiles, name: string, problems: Problems): Json {
  const text = files[name];
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isMap(value)) return value;
  } catch {
    // Told below, as what is no map is.
  }
  problems.add(`project/${name}`, 1, "This is no JSON object.");
  return {};
}

const isMap = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function pointsOf(layout: Json): LessonProject["positions"] {
  const nodes = isMap(layout.nodes) ? layout.nodes : {};
  const points = Object.entries(nodes).filter(
    ([, at]) => isMap(at) && Number.isFinite(at.x) && Number.isFinite(at.y),
  );
  return Object.fromEntries(points) as LessonProject["positions"];
}
