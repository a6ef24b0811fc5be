import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { failure, type Result, success } from "../../base/result.js";
import type { DeletedProject } from "../../model/catalogue.js";
import { copyName, keyOf, OWN } from "../../model/kept-key.js";
import type { Keeping, KeptProject, ProjectStorage } from "../../model/ports.js";
import type { Stamp } from "../../model/project/project.js";
import { type Jotting, journal } from "./journal.js";
import { type KeptHistory, keptHistory } from "./kept-history.js";
import { HeldUpError, withPatience } from "./patience.js";
import { FORM, NewerFormError, projectFrom } from "./records.js";
import { DATABASE, openHere } from "./traces.js";

/** As it is kept: a page of today reads more than it writes (`records.ts`). */
type Kept = Omit<KeptProject, "history"> & {
  readonly form?: number;
  readonly history?: KeptHistory;
};

interface Schema extends DBSchema {
  /** By id of the example that a project started from, or by the name of one's own. */
  projects: { key: string; value: Kept };
  state: { key: "current"; value: string };
}
type Database = IDBPDatabase<Schema>;

/** Before the time and the name of a project that was deleted. */
const DELETED = "deleted/";
/** Of the deleted ones so many can be brought back; one more, and the oldest is gone. */
const MOST_DELETED = 30;

const UNREADABLE = "The browser does not let the studio read what is kept here.";
export const UNWRITABLE =
  "Your work could not be kept: the browser's storage is full or closed. Download it to be safe.";

const OF_NEWER_PAGE =
  "This project was kept by a newer version of the studio. Load the page again to open it.";

const HELD_UP =
  "Another tab of the studio stopped in the middle of saving, and this one has to wait for it. Close that tab. Until then your work is noted, and saving is tried again.";

/** Projects in the browser's database, which is opened when it is first needed. */
export function createProjectStorage(): ProjectStorage {
  let opening: Promise<Database> | null = null;
  const database = () => {
    opening ??= openDB<Schema>(DATABASE, 1, { upgrade }).catch((error) => {
      opening = null; // it may be there the next time
      throw error;
    });
    return opening;
  };
  const reading = <T>(work: (database: Database) => Promise<T>) =>
    attempt(UNREADABLE, async () => work(await database()));
  const writing = <T>(work: (database: Database) => Promise<T>) =>
    attempt(UNWRITABLE, async () => work(await database()));
  return {
    current: () => reading(readCurrent),
    ofExample: (id) => reading((all) => read(all, id)),
    own: () => reading(ownNames),
    ofName: (name) => reading((all) => read(all, OWN + name)),
    remove: (name) => writing((all) => remove(all, name)),
    deleted: () => reading(deleted),
    restore: (key) => writing((all) => restore(all, key)),
    save: (kept, base) => writing((all) => write(all, kept, base)),
    saveCopy: (kept) => writing((all) => addCopy(all, kept)),
    recover: (key, isShown) => writing((all) => recover(all, key, isShown)),
  };
}

function upgrade(database: Database): void {
  database.createObjectStore("projects");
  database.createObjectStore("state");
}

async function readCurrent(database: Database): Promise<KeptProject | null> {
  for (const key of [openHere(), await database.get("state", "current")]) {
    const kept = key === undefined ? null : await read(database, key);
    if (kept) return kept;
  }
  return null;
}

/** A project as it was left: what was noted on the way out is newer than what the database holds. */
async function read(database: Database, key: string): Promise<KeptProject | null> {
  const kept = projectFrom(await database.get("projects", key));
  const noted = journal.read(key);
  if (!noted || relationOf(noted, kept) !== "next") return kept;
  const { stamp: _, ...rest } = noted.kept;
  return { ...rest, ...(kept?.stamp && { stamp: kept.stamp }) };
}

/** How what was noted stands to what is kept: it goes on from it, has come into it after all, or another page's work came between. */
function relationOf({ kept: { stamp }, base }: Jotting, kept: KeptProject | null) {
  const present = kept?.stamp ?? null;
  if (present && stamp && present.writer === stamp.writer)
    return present.change >= stamp.change ? "known" : "next";
  return isSame(base, present) ? "next" : "apart";
}

async function recover(database: Database, key: string, isShown: boolean): Promise<string | null> {
  const noted = journal.read(key);
  if (!noted) return null;
  const kept = projectFrom(await database.get("projects", key));
  const relation = relationOf(noted, kept);
  if (relation === "next") {
    if (isShown) return null;
    await write(database, noted.kept, kept?.stamp ?? null, false);
  }
  const name = relation === "apart" ? await addCopy(database, noted.kept) : null;
  journal.strike(key);
  return name;
}

/** Keeps a project as one's own beside the others. The name that it gets. */
async function addCopy(database: Database, kept: KeptProject): Promise<string> {
  for (;;) {
    const name = copyName(kept.project.name, await ownNames(database));
    const project = { ...kept.project, name, example: null };
    // Another page may have taken the name meanwhile.
    if ((await write(database, { ...kept, project }, null, false)) === "kept") return name;
  }
}

async function ownNames(database: Database): Promise<readonly string[]> {
  const keys = await database.getAllKeys("projects", keysFrom(OWN));
  return keys.map((key) => key.slice(OWN.length));
}

/** Keeps a project unless another page has kept it since. Who keeps and who reads takes turns, so that nothing comes in between. */
async function write(
  database: Database,
  { history, ...kept }: KeptProject,
  base: Stamp | null,
  isOpen = true,
): Promise<Keeping> {
  const key = keyOf(kept.project);
  const transaction = database.transaction(["projects", "state"], "readwrite");
  const work = async (): Promise<Keeping> => {
    const projects = transaction.objectStore("projects");
    const present = await projects.get(key);
    if (present && !isSame(present.stamp ?? null, base)) return "newer";
    const record = { form: FORM, ...kept, ...(history && { history: keptHistory(history) }) };
    await projects.put(record, key);
    if (isOpen) await transaction.objectStore("state").put(key, "current");
    await transaction.done;
    return "kept";
  };
  return withPatience(transaction, work());
}

async function remove(database: Database, name: string): Promise<void> {
  const { store, done } = database.transaction("projects", "readwrite");
  const kept = await store.get(OWN + name);
  await store.delete(OWN + name);
  if (kept) await store.put(kept, `${DELETED}${new Date().toISOString()}/${name}`);
  const keys = await store.getAllKeys(keysFrom(DELETED));
  for (const key of keys.slice(0, -MOST_DELETED)) await store.delete(key);
  await done;
}

async function deleted(database: Database): Promise<readonly DeletedProject[]> {
  const keys = await database.getAllKeys("projects", keysFrom(DELETED));
  return keys.reverse().map((key) => ({ key, name: nameOfDeleted(key) }));
}

async function restore(database: Database, key: string): Promise<string | null> {
  const { store, done } = database.transaction("projects", "readwrite");
  const kept = await store.get(key);
  if (!kept) return null;
  let name = nameOfDeleted(key);
  for (let count = 2; (await store.getKey(OWN + name)) !== undefined; count++)
    name = `${nameOfDeleted(key)} (${count})`;
  await store.put({ ...kept, project: { ...kept.project, name } }, OWN + name);
  await store.delete(key);
  await done;
  return name;
}

const keysFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
const nameOfDeleted = (key: string) => key.split("/").slice(2).join("/");

function isSame(one: Stamp | null, other: Stamp | null): boolean {
  return one?.writer === other?.writer && one?.change === other?.change;
}

async function attempt<T>(message: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work());
  } catch (error) {
    if (error instanceof NewerFormError) return failure(OF_NEWER_PAGE);
    return failure(error instanceof HeldUpError ? HELD_UP : message);
  }
}
