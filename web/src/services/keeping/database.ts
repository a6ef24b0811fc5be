/** The browser's database of projects, and what befalls it in words. */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { failure, type Result, success } from "../../base/result.js";
import type { KeptProject } from "../../model/ports.js";
import type { KeptHistory } from "./kept-history.js";
import { HeldUpError } from "./patience.js";
import { DamagedError, NewerFormError } from "./records.js";
import { DATABASE } from "./traces.js";

/** As it is kept: a page of today reads more than it writes (`records.ts`). */
export type Kept = Omit<KeptProject, "history"> & {
  readonly form?: number;
  readonly history?: KeptHistory;
  /** When its texts last became others, ms; none in what was kept before that was told. */
  readonly changed?: number;
};

interface Schema extends DBSchema {
  /** By id of the example that a project started from, or by the name of one's own. */
  projects: { key: string; value: Kept };
  /** Under `current` the key of the project that was open last; the others are told in `carries.ts`. */
  state: { key: string; value: string };
}

export type Database = IDBPDatabase<Schema>;

/** Before the time and the name of a project that was deleted. */
export const DELETED = "deleted/";
/** Before the time and the key of what was found damaged where a project was to be kept. */
export const DAMAGED = "damaged/";

const UNREADABLE = "The browser does not let the studio read what is kept here.";
export const UNWRITABLE =
  "Your work could not be kept: the browser's storage is full or closed. Download it to be safe.";

const OF_NEWER_PAGE =
  "This project was kept by a newer version of the studio. Load the page again to open it.";

const IS_DAMAGED =
  "What the browser kept of this project is damaged. It is set aside: download it from the list of projects.";

const HELD_UP =
  "Another tab of the studio stopped in the middle of saving, and this one has to wait for it. Close that tab. Until then your work is noted, and saving is tried again.";

/** Opens the database when it is first needed, and again after a failure. */
export function databaseOpener() {
  let opening: Promise<Database> | null = null;
  const database = () => {
    opening ??= openDB<Schema>(DATABASE, 1, { upgrade }).catch((error) => {
      opening = null; // it may be there the next time
      throw error;
    });
    return opening;
  };
  return {
    reading: <T>(work: (database: Database) => Promise<T>) =>
      attempt(UNREADABLE, async () => work(await database())),
    writing: <T>(work: (database: Database) => Promise<T>) =>
      attempt(UNWRITABLE, async () => work(await database())),
  };
}

function upgrade(database: Database): void {
  database.createObjectStore("projects");
  database.createObjectStore("state");
}

export const keysFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function attempt<T>(message: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work());
  } catch (error) {
    if (error instanceof NewerFormError) return failure(OF_NEWER_PAGE);
    if (error instanceof DamagedError) return failure(IS_DAMAGED);
    return failure(error instanceof HeldUpError ? HELD_UP : message);
  }
}
