import type { DBSchema, IDBPDatabase } from "idb";
import { failure, type Result, success } from "../base/result.js";
import type { KeptProject, ProjectStorage } from "../model/ports.js";

interface Schema extends DBSchema {
  /** By id of the example that a project started from, or by the name of one's own. */
  projects: { key: string; value: KeptProject };
  state: { key: "current"; value: string };
}

/** Before the name of one's own project: no example's id has a stroke. */
const OWN = "own/";
const UNREADABLE = "The browser does not let the studio read what is kept here.";
const UNWRITABLE =
  "Your work could not be kept: the browser's storage is full or closed. Download it to be safe.";

/** Projects in the browser's database, which is opened when it is first needed. */
export function createProjectStorage(): ProjectStorage {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = () => {
    opening ??= import("idb").then(({ openDB }) =>
      openDB<Schema>("catapults-studio", 1, { upgrade }),
    );
    return opening;
  };
  return {
    current: () => attempt(UNREADABLE, async () => read(await database(), "current")),
    ofExample: (id) => attempt(UNREADABLE, async () => read(await database(), id)),
    own: () => attempt(UNREADABLE, async () => ownNames(await database())),
    ofName: (name) => attempt(UNREADABLE, async () => read(await database(), OWN + name)),
    remove: (name) => attempt(UNWRITABLE, async () => remove(await database(), OWN + name)),
    save: (kept) => attempt(UNWRITABLE, async () => write(await database(), kept)),
  };
}

function upgrade(database: IDBPDatabase<Schema>): void {
  database.createObjectStore("projects");
  database.createObjectStore("state");
}

async function read(database: IDBPDatabase<Schema>, wanted: string): Promise<KeptProject | null> {
  const key = wanted === "current" ? await database.get("state", "current") : wanted;
  return (key && (await database.get("projects", key))) || null;
}

async function ownNames(database: IDBPDatabase<Schema>): Promise<readonly string[]> {
  const keys = await database.getAllKeys("projects", IDBKeyRange.bound(OWN, `${OWN}\uffff`));
  return keys.map((key) => key.slice(OWN.length));
}

async function remove(database: IDBPDatabase<Schema>, key: string): Promise<void> {
  await database.delete("projects", key);
}

async function write(database: IDBPDatabase<Schema>, kept: KeptProject): Promise<void> {
  const key = kept.project.example ?? OWN + kept.project.name;
  const transaction = database.transaction(["projects", "state"], "readwrite");
  await Promise.all([
    transaction.objectStore("projects").put(kept, key),
    transaction.objectStore("state").put(key, "current"),
    transaction.done,
  ]);
}

async function attempt<T>(message: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work());
  } catch {
    return failure(message);
  }
}
