/** Projects handed out as files of the computer. */

import type { Studio } from "../../model/commands.js";
import { type Project, projectOf } from "../../model/project/project.js";
import { folderOf, projectFile } from "../../model/project/project-file.js";

/** Hands the project that is open out as one file, or as a folder in a zip. */
export const saveProject = (studio: Studio, form: "json" | "zip"): Promise<void> =>
  handOut(studio, projectOf(studio.stores.project.getState()), form);

export async function handOut(
  { ports }: Studio,
  project: Project,
  form: "json" | "zip",
): Promise<void> {
  const stem = stemOf(project.name);
  if (form === "json")
    return ports.downloads.save(`${stem}.json`, "application/json", projectFile(project));
  const encoder = new TextEncoder();
  const entries = folderOf(project).map(({ name, text }) => ({
    name: `${stem}/${name}`,
    bytes: encoder.encode(text),
  }));
  ports.downloads.save(`${stem}.zip`, "application/zip", await ports.archives.pack(entries));
}

/** A project's name as a file can have it. */
export function stemOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-+|-+$/g, "") || "project";
}
