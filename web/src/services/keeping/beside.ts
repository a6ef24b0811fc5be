/**
 * A second database beside that of the projects: earlier versions, folders of the disk, and lessons. The first one never has to be
 * upgraded for them, which a tab with an older page would hold up; and what fails here does no harm there.
 */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { VersionEntry } from "../../model/project/versions.js";

const NAME = "catapults-studio.beside";

interface Schema extends DBSchema {
  /** By key of the project and id of the version. */
  versions: { key: [string, string]; value: VersionEntry };
  /** What each version holds, by the same: a list needs none of it. */
  contents: { key: [string, string]; value: unknown };
  /** By key of the project. */
  folders: { key: string; value: unknown };
  /** How far a learner has come, by id of the lesson. */
  progress: { key: string; value: unknown };
  /** Files of lessons that were dropped onto the page, by id. */
  lessons: { key: string; value: unknown };
}

/** What each version of it has brought. */
const STORES = [
  ["versions", "contents", "folders"],
  ["progress", "lessons"],
] as const;

export type Beside = IDBPDatabase<Schema>;

let opening: Promise<Beside> | null = null;

export function beside(): Promise<Beside> {
  opening ??= openDB<Schema>(NAME, STORES.length, {
    upgrade(database, former) {
      for (const store of STORES.slice(former).flat()) database.createObjectStore(store);
    },
    blocking(_current, _wanted, event) {
      // A newer page wants it otherwise.
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  }).catch((error) => {
    opening = null; // it may be there the next time
    throw error;
  });
  return opening;
}
