import type { DBSchema, IDBPDatabase } from "idb";
import { failure, type Result, success } from "../base/result.js";
import type { KeptProject, ProjectStorage } from "../model/ports.js";

interface Schema extends DBSchema {
  /** By id of the example that a project started from. */
  projects: { key: string; value: KeptProject };
  state: { key: "current"; value: string };
}

const OWN = "own";
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

async function write(database: IDBPDatabase<Schema>, kept: KeptProject): Promise<void> {
  const key = kept.project.example ?? OWN;
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
