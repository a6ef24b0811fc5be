import type { TextFile } from "../../generated/services.js";
import { type FileSet, mainSystem } from "../project/project.js";

/** The system that a project runs, else the first that it holds; null: it has none. */
export const systemOf = (project: FileSet): TextFile | null =>
  mainSystem(project) ?? project.others?.find(({ name }) => name.endsWith(".system")) ?? null;
