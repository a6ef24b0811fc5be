/**
 * What lies beside a project, its earlier versions and its folder, goes where the project goes. That is in another database: the way is
 * written down in the same transaction that moves the project, and gone afterwards. A page that is left in between leaves it to the next.
 */

import { type Beside, beside } from "./beside.js";
import { type Database, keysFrom } from "./database.js";

const CARRY = "carry/";

interface States {
  put(value: string, key: string): Promise<unknown>;
}

/** Writes down that what lies beside a project goes to another key, or for good where there is none. */
export async function noteWay(states: States, from: string, to: string | null): Promise<void> {
  await states.put(to ?? "", `${CARRY}${new Date().toISOString()}/${from}`);
}

let going: Promise<void> = Promise.resolve();

/** Ends when all that this page knows to be on its way is there. */
export const allCarried = (): Promise<void> => going;

/** Carries what is written down. Where that fails it stays so until the next time: no project depends on it. */
export function carryNoted(database: Database): Promise<void> {
  going = going.then(() => carryAll(database)).catch(() => {});
  return going;
}

async function carryAll(database: Database): Promise<void> {
  for (const noted of await database.getAllKeys("state", keysFrom(CARRY))) {
    const to = await database.get("state", noted);
    if (to === undefined) continue; // another page has done it
    const from = noted.split("/").slice(2).join("/");
    await carry(await beside(), from, to || null);
    await database.delete("state", noted);
  }
}

const allOf = (key: string) => IDBKeyRange.bound([key, ""], [key, "\uffff"]);

async function carry(database: Beside, from: string, to: string | null): Promise<void> {
  const transaction = database.transaction(["versions", "contents", "folders"], "readwrite");
  for (const name of ["versions", "contents"] as const) {
    const store = transaction.objectStore(name);
    for (const each of await store.getAllKeys(allOf(from))) {
      if (to !== null) await store.put((await store.get(each)) as never, [to, each[1]]);
      await store.delete(each);
    }
  }
  const folders = transaction.objectStore("folders");
  const folder = await folders.get(from);
  if (folder !== undefined && to !== null) await folders.put(folder, to);
  await folders.delete(from);
  await transaction.done;
}
