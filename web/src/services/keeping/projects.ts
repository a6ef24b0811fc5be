import { type Result, success } from "../../base/result.js";
import { copyName, isApart, keyOf } from "../../model/kept-key.js";
import type { Keeping, KeptProject, ProjectStorage } from "../../model/ports.js";
import { fileOf, type Project, partsOf, type Stamp, textOf } from "../../model/project/project.js";
import { carryNoted, noteWay } from "./carries.js";
import { claimedKeys } from "./claims.js";
import { DAMAGED, type Database, databaseOpener, type Kept } from "./database.js";
import { type Jotting, journal } from "./journal.js";
import { isWorkedOn, keptHistory } from "./kept-history.js";
import { withPatience } from "./patience.js";
import { DamagedError, FORM, projectFrom } from "./records.js";
import { deleted, duplicate, ownNames, raw, remove, rename, restore, summaries } from "./shelf.js";
import { openHere } from "./traces.js";

/** Projects in the browser's database, which is opened when it is first needed. */
export function createProjectStorage(): ProjectStorage {
  const { reading, writing } = databaseOpener();
  return {
    async current() {
      const kept = await reading(readCurrent);
      return kept.ok ? kept : (lastNoted() ?? kept);
    },
    ofKey: (key) => reading((all) => readOf(all, key)),
    own: () => reading(ownNames),
    summaries: () => reading(summaries),
    isClaimed: async (key) => success((await claimedKeys()).includes(key)),
    raw: (key) => reading((all) => raw(all, key)),
    rename: (key, name) => writing((all) => rename(all, key, name)),
    duplicate: (key) => writing((all) => duplicate(all, key)),
    remove: (key) => writing((all) => remove(all, key)),
    deleted: () => reading(deleted),
    restore: (key) => writing((all) => restore(all, key)),
    save: (kept, base) => writing((all) => write(all, kept, base)),
    move: (key, kept) => writing((all) => move(all, key, kept)),
    saveCopy: (kept) => writing((all) => addCopy(all, kept)),
    recover: (key, isShown) => writing((all) => recover(all, key, isShown)),
  };
}

async function readCurrent(database: Database): Promise<KeptProject | null> {
  void carryNoted(database);
  const noted = journal.keys().filter((key) => !isApart(key));
  for (const key of [openHere(), await database.get("state", "current"), ...noted]) {
    const kept = key === undefined ? null : await read(database, key);
    if (kept) return kept;
  }
  return null;
}

function readOf(database: Database, key: string): Promise<KeptProject | null> {
  void carryNoted(database);
  return read(database, key);
}

/** What was noted, where the database cannot be read; null where nothing is. */
function lastNoted(): Result<KeptProject> | null {
  const [key] = [openHere(), ...journal.keys()].filter((each) => each && journal.read(each));
  const noted = key === undefined ? null : journal.read(key);
  return noted && success(noted.kept);
}

/** A project as it was left: what was noted on the way out is newer than what the database holds. */
async function read(database: Database, key: string): Promise<KeptProject | null> {
  const record = await database.get("projects", key);
  const kept = projectFrom(record);
  const noted = journal.read(key);
  if (!noted || relationOf(noted, kept) !== "next") {
    if (record !== undefined && !kept) throw new DamagedError();
    return kept;
  }
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
  const relation = isApart(key) ? "apart" : relationOf(noted, kept);
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

/** Keeps a project unless another page has kept it since. Who keeps and who reads takes turns, so that nothing comes in between. */
async function write(
  database: Database,
  kept: KeptProject,
  base: Stamp | null,
  isOpen = true,
): Promise<Keeping> {
  const key = keyOf(kept.project);
  const transaction = database.transaction(["projects", "state"], "readwrite");
  const work = async (): Promise<Keeping> => {
    const projects = transaction.objectStore("projects");
    const present = await projects.get(key);
    const isDamaged = present !== undefined && projectFrom(present) === null;
    if (isDamaged) await projects.put(present, `${DAMAGED}${new Date().toISOString()}/${key}`);
    else if (present && !isSame(present.stamp ?? null, base)) return "newer";
    await projects.put(recordOf(kept, isDamaged ? undefined : present), key);
    if (isOpen) await transaction.objectStore("state").put(key, "current");
    await transaction.done;
    return "kept";
  };
  return withPatience(transaction, work());
}

/** A project as it is put into the database, beside what is there of it. */
function recordOf({ history, ...kept }: KeptProject, present: Kept | undefined): Kept {
  const isSameText = present !== undefined && hasTextsOf(present.project, kept.project);
  const isAsShipped =
    present === undefined && kept.project.example !== null && !isWorkedOn(history);
  const changed = isSameText ? present.changed : isAsShipped ? undefined : Date.now();
  return {
    form: FORM,
    ...kept,
    ...(history && { history: keptHistory(history) }),
    ...(changed !== undefined && { changed }),
  };
}

function hasTextsOf(one: Project, other: Project): boolean {
  const parts = partsOf(one);
  return (
    parts.join() === partsOf(other).join() &&
    parts.every(
      (part) =>
        textOf(one, part) === textOf(other, part) &&
        fileOf(one, part)?.name === fileOf(other, part)?.name,
    )
  );
}

/** Keeps the project that is open under the key that it has now, in place of its former one. */
async function move(database: Database, key: string, kept: KeptProject): Promise<Keeping> {
  const transaction = database.transaction(["projects", "state"], "readwrite");
  const next = keyOf(kept.project);
  const work = async (): Promise<Keeping> => {
    const projects = transaction.objectStore("projects");
    if ((await projects.getKey(next)) !== undefined) return "newer";
    await projects.put(recordOf(kept, await projects.get(key)), next);
    await projects.delete(key);
    const states = transaction.objectStore("state");
    await states.put(next, "current");
    await noteWay(states, key, next);
    await transaction.done;
    return "kept";
  };
  const answer = await withPatience(transaction, work());
  if (answer === "kept") await carryNoted(database);
  return answer;
}

function isSame(one: Stamp | null, other: Stamp | null): boolean {
  return one?.writer === other?.writer && one?.change === other?.change;
}
