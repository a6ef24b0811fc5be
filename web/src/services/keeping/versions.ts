/** Earlier versions of projects, in the browser's second database. */

import { failure, type Result, success } from "../../base/result.js";
import type { Versions } from "../../model/ports.js";
import { sizeOf } from "../../model/project/files.js";
import type { Contents } from "../../model/project/project.js";
import { MOST_NAMED, surplus, type VersionEntry } from "../../model/project/versions.js";
import { type Beside, beside } from "./beside.js";
import { allCarried } from "./carries.js";
import { isFiles, isRecord } from "./records.js";

/** The form in which versions are kept; what has another one, of a newer page, is not listed. */
const FORM = 1;

const UNREADABLE = "The browser does not let the studio read the versions that are kept here.";
const UNWRITABLE = "The version could not be kept: the browser's storage is full or closed.";

export const keptVersions: Versions = {
  list: (key) => attempt(UNREADABLE, async (all) => (await entries(all, key)).toReversed()),
  read: (key, id) => attempt(UNREADABLE, (all) => read(all, key, id)),
  add: (key, contents, why, name) =>
    attempt(UNWRITABLE, (all) => add(all, key, contents, { why, name: name ?? null })),
  name: (key, id, name) => attempt(UNWRITABLE, (all) => rename(all, key, id, name)),
  remove: (key, id) => attempt(UNWRITABLE, (all) => remove(all, key, [id])),
};

async function attempt<T>(
  message: string,
  work: (database: Beside) => Promise<T>,
): Promise<Result<T>> {
  try {
    await allCarried();
    return success(await work(await beside()));
  } catch (error) {
    return failure(error instanceof TooManyError ? error.message : message);
  }
}

class TooManyError extends Error {}

const rangeOf = (key: string) => IDBKeyRange.bound([key, ""], [key, "\uffff"]);

/** Those of a project, the oldest first. */
async function entries(database: Beside, key: string): Promise<readonly VersionEntry[]> {
  const all: unknown[] = await database.getAll("versions", rangeOf(key));
  return all.filter(isEntry);
}

function isEntry(value: unknown): value is VersionEntry {
  if (!isRecord(value) || value.form !== FORM) return false;
  const { id, time, name } = value;
  return (
    typeof id === "string" &&
    typeof time === "number" &&
    (name === null || typeof name === "string")
  );
}

async function read(database: Beside, key: string, id: string): Promise<Contents | null> {
  const contents: unknown = await database.get("contents", [key, id]);
  if (!isFiles(contents)) return null;
  const { positions } = contents as Contents;
  return { ...(contents as Contents), positions: isRecord(positions) ? positions : {} };
}

/** Keeps a version unless it is the newest already, and gives up those that are too many. The id that it has. */
async function add(
  database: Beside,
  key: string,
  contents: Contents,
  { why, name }: Pick<VersionEntry, "why" | "name">,
): Promise<string | null> {
  const before = await entries(database, key);
  const newest = before.at(-1);
  const isSame =
    newest && JSON.stringify(await read(database, key, newest.id)) === JSON.stringify(contents);
  if (newest && isSame && name === null) return null;
  if (newest && isSame && newest.name === null) {
    await rename(database, key, newest.id, name);
    return newest.id;
  }
  if (name !== null) assertRoom(before);
  const time = Date.now();
  const entry = { form: FORM, id: idAfter(before, time), time, why, name, size: sizeOf(contents) };
  const transaction = database.transaction(["versions", "contents"], "readwrite");
  await transaction.objectStore("contents").put(contents, [key, entry.id]);
  await transaction.objectStore("versions").put(entry, [key, entry.id]);
  await transaction.done;
  const gone = surplus([...before, entry], time);
  await remove(
    database,
    key,
    gone.map(({ id }) => id),
  );
  return entry.id;
}

/** Ids are in the order of time, even of two within a millisecond or behind a clock that was put back. */
function idAfter(before: readonly VersionEntry[], time: number): string {
  const wanted = new Date(time).toISOString();
  const last = before.at(-1)?.id ?? "";
  return wanted > last ? wanted : `${last}+`;
}

async function rename(
  database: Beside,
  key: string,
  id: string,
  name: string | null,
): Promise<void> {
  const all = await entries(database, key);
  const entry = all.find((each) => each.id === id);
  if (!entry) return;
  if (name !== null && entry.name === null) assertRoom(all);
  await database.put("versions", { ...entry, name }, [key, id]);
}

function assertRoom(all: readonly VersionEntry[]): void {
  if (all.filter(({ name }) => name !== null).length >= MOST_NAMED)
    throw new TooManyError(`${MOST_NAMED} versions have names. Delete one that is not needed.`);
}

async function remove(database: Beside, key: string, ids: readonly string[]): Promise<void> {
  const transaction = database.transaction(["versions", "contents"], "readwrite");
  for (const id of ids)
    for (const store of ["versions", "contents"] as const)
      await transaction.objectStore(store).delete([key, id]);
  await transaction.done;
}
