import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { inRoot } from "./paths.mjs";

const LOCK = inRoot(".build", "setup.lock");
const PAUSE_MS = 500;

/**
 * Does some work while no other set-up runs in this folder, so that `npm start` in one terminal
 * and `npm test` in another do not install over each other.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  await mkdir(inRoot(".build"), { recursive: true });
  await acquire();
  try {
    return await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function acquire() {
  let announced = 0;
  while (!(await tryAcquire())) {
    const holder = await readHolder();
    if (!isRunning(holder)) {
      await rm(LOCK, { force: true });
      continue;
    }
    if (announced !== holder) {
      console.log(`  waiting for another set-up in this folder (process ${holder})`);
      announced = holder;
    }
    await pause(PAUSE_MS);
  }
}

// The lock appears by a hard link, so nobody ever reads it before it names its holder.
async function tryAcquire() {
  const own = `${LOCK}.${process.pid}`;
  await writeFile(own, String(process.pid));
  try {
    await link(own, LOCK);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

const readHolder = async () => Number(await readFile(LOCK, "utf8").catch(() => "0"));

function isRunning(pid) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
