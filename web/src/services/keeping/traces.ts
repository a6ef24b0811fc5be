/** What a browser has of an earlier visit: told without all that reads it, for the first picture waits for the answer. */

/** The name of the database. */
export const DATABASE = "catapults-studio";
/** Before the keys under which the local storage has what is not in the database. */
export const UNSAVED = "catapults-studio.unsaved/";
/** Where a page remembers which project it has open, over a reload. Another page may have another. */
const OPEN_HERE = "catapults-studio.open";

/** Whether nothing was ever open in this page, nor kept in this browser. False where that cannot be told. */
export async function isFirstVisit(): Promise<boolean> {
  if (openHere() !== undefined || hasUnsaved()) return false;
  try {
    const databases = await indexedDB.databases();
    return databases.every(({ name }) => name !== DATABASE);
  } catch {
    return false;
  }
}

function hasUnsaved(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(UNSAVED));
  } catch {
    return false;
  }
}

/** Remembers which project this page has open. */
export function rememberOpen(key: string): void {
  try {
    sessionStorage.setItem(OPEN_HERE, key);
  } catch {
    // Then the page opens what was kept last.
  }
}

export function openHere(): string | undefined {
  try {
    return sessionStorage.getItem(OPEN_HERE) ?? undefined;
  } catch {
    return undefined;
  }
}
