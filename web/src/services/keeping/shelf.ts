/** Projects as the list of them shows: what there is, and what is done with one that is not open. */

import type { DeletedProject, ProjectSummary } from "../../model/catalogue.js";
import { copyName, freeProjectName, keyOf, OWN } from "../../model/kept-key.js";
import { partsOf } from "../../model/project/project.js";
import { carryNoted, noteWay } from "./carries.js";
import { claimedKeys } from "./claims.js";
import { DAMAGED, type Database, DELETED, type Kept, keysFrom } from "./database.js";
import { journal } from "./journal.js";
import { isWorkedOn } from "./kept-history.js";
import { NewerFormError, projectFrom } from "./records.js";

/** Of the deleted ones so many can be brought back; one more, and the oldest is gone. */
const MOST_DELETED = 30;

export async function ownNames(database: Database): Promise<readonly string[]> {
  const keys = await database.getAllKeys("projects", keysFrom(OWN));
  // What a full disk has let only be noted has its name, too.
  const noted = journal.keys().filter((key) => key.startsWith(OWN));
  return [...new Set([...keys, ...noted])].map((key) => key.slice(OWN.length));
}

/** All that is kept but what was deleted. One after the other: each may hold a long history. */
export async function summaries(database: Database): Promise<readonly ProjectSummary[]> {
  const claimed = await claimedKeys();
  const all: ProjectSummary[] = [];
  let cursor = await database.transaction("projects").store.openCursor();
  while (cursor) {
    const { key, value } = cursor;
    const isShown = !key.startsWith(DELETED) && (key.startsWith(DAMAGED) || !isAsShipped(value));
    if (isShown) all.push(summaryOf(key, value, claimed.includes(key)));
    cursor = await cursor.continue();
  }
  return all;
}

/** An example that was opened and left as it is: nothing of one's own. */
function isAsShipped(record: Kept): boolean {
  const project = record?.project as Partial<Kept["project"]> | undefined;
  const isExample = typeof project?.example === "string";
  return isExample && changedOf(record) === null && !isWorkedOn(record.history);
}

function summaryOf(key: string, record: Kept, isClaimed: boolean): ProjectSummary {
  const common = { key, isClaimed, changed: changedOf(record), files: 0 };
  const nothing = { ...common, name: nameOf(key), example: null, drawing: null };
  try {
    const kept = key.startsWith(DAMAGED) ? null : projectFrom(record);
    if (!kept) return { ...nothing, state: "damaged" };
    const { project, analysis } = kept;
    const { positions, ownLines = [] } = project;
    const graph = analysis?.graph;
    return {
      ...common,
      name: project.name,
      example: project.example,
      files: partsOf(project).length,
      drawing: graph ? { graph, positions, ownLines } : null,
      state: "whole",
    };
  } catch (error) {
    return { ...nothing, state: error instanceof NewerFormError ? "newer" : "damaged" };
  }
}

function changedOf(record: unknown): number | null {
  const changed = (record as Kept | undefined)?.changed;
  return typeof changed === "number" ? changed : null;
}

/** What a record without a readable name is called: by its key. */
const nameOf = (key: string) =>
  key.startsWith(DAMAGED)
    ? key.split("/").slice(2).join("/").replace(OWN, "")
    : key.replace(OWN, "");

/** What is kept under a key, as it is, for a person to keep; null where there is nothing. */
export async function raw(database: Database, key: string): Promise<string | null> {
  const record = await database.get("projects", key);
  return record === undefined ? null : JSON.stringify(record, null, 2);
}

function writing(database: Database) {
  const transaction = database.transaction(["projects", "state"], "readwrite");
  const store = transaction.objectStore("projects");
  return { store, states: transaction.objectStore("state"), done: transaction.done };
}

/** Gives a project that no page has open a name; one that started from an example becomes one's own by that. */
export async function rename(
  database: Database,
  key: string,
  name: string,
): Promise<"renamed" | "taken" | "gone"> {
  const { store, states, done } = writing(database);
  const kept = await store.get(key);
  if (!kept) return "gone";
  const project = { ...kept.project, name, example: null };
  const next = keyOf(project);
  if ((await store.getKey(next)) !== undefined) return "taken";
  await store.put({ ...kept, project }, next);
  await store.delete(key);
  await noteWay(states, key, next);
  await done;
  await carryNoted(database);
  return "renamed";
}

/** Makes a copy of a project, as it was kept last. Its name; null where the project is gone. */
export async function duplicate(database: Database, key: string): Promise<string | null> {
  const names = await ownNames(database);
  const { store, done } = database.transaction("projects", "readwrite");
  const kept = await store.get(key);
  if (!kept) return null;
  const name = copyName(kept.project.name, names);
  const { history: _, stamp: __, ...rest } = kept;
  const project = { ...kept.project, name, example: null };
  await store.add({ ...rest, project, changed: Date.now() }, keyOf(project));
  await done;
  return name;
}

/** Puts a project among the deleted ones. The key that it has there; null where there is none. */
export async function remove(database: Database, key: string): Promise<string | null> {
  const { store, states, done } = writing(database);
  const kept = await store.get(key);
  await store.delete(key);
  const name = (kept?.project as Partial<Kept["project"]> | undefined)?.name ?? nameOf(key);
  const deletedKey = `${DELETED}${new Date().toISOString()}/${name}`;
  if (kept) await store.put(kept, deletedKey);
  const keys = await store.getAllKeys(keysFrom(DELETED));
  const gone = keys.slice(0, -MOST_DELETED);
  for (const old of gone) await store.delete(old);
  await noteWay(states, key, kept ? deletedKey : null);
  for (const old of gone) await noteWay(states, old, null);
  await done;
  journal.strike(key);
  await carryNoted(database);
  return kept ? deletedKey : null;
}

export async function deleted(database: Database): Promise<readonly DeletedProject[]> {
  const keys = await database.getAllKeys("projects", keysFrom(DELETED));
  return keys.reverse().map((key) => {
    const [, time = "", ...name] = key.split("/");
    return { key, name: name.join("/"), deleted: Date.parse(time) };
  });
}

/** Brings a deleted project back, under another name where its own is taken. The key that it has then. */
export async function restore(database: Database, key: string): Promise<string | null> {
  const names = await ownNames(database);
  const { store, states, done } = writing(database);
  const kept = await store.get(key);
  if (!kept) return null;
  const { example } = kept.project;
  const isFree = example !== null && (await store.getKey(example)) === undefined;
  const project = isFree
    ? kept.project
    : { ...kept.project, example: null, name: freeProjectName(kept.project.name, names) };
  await store.put({ ...kept, project }, keyOf(project));
  await store.delete(key);
  await noteWay(states, key, keyOf(project));
  await done;
  await carryNoted(database);
  return keyOf(project);
}
