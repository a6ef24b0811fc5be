import { TARGETS } from "../../generated/libraries.js";
import type { FolderTarget } from "../../generated/services.js";

/** What makes a folder for a real threading library. */
export const FOLDER_TARGETS = Object.keys(TARGETS) as FolderTarget[];

export function isFolderTarget(kind: string): kind is FolderTarget {
  return Object.hasOwn(TARGETS, kind);
}
