import { readdirSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Why these files cannot be written, in words: one is read by the same command, or is named twice.
 * Null if all is well. What is no file, such as "-" or a device, can be both.
 */
export function clashOf(outputs: readonly string[], inputs: readonly string[]): string | null {
  const read = new Set(inputs.map(identity));
  const written = new Set<string>();
  for (const path of outputs) {
    const file = identity(path);
    if (file === null) continue;
    if (read.has(file)) {
      return `${path} is read by this command and would be overwritten; write to another file.`;
    }
    if (written.has(file)) {
      return `two outputs would go to ${path}; give each a file of its own.`;
    }
    written.add(file);
  }
  return null;
}

/** The files that are read with a scheduler: itself, and those beside it, which can be its bases. */
export function readWith(scheduler: string): readonly string[] {
  const folder = dirname(scheduler);
  return [
    scheduler,
    ...namesIn(folder)
      .filter(isScheduler)
      .map((name) => join(folder, name)),
  ];
}

/** The files that are read with a system: itself, and those beside it, which it can name. */
export function readWithSystem(system: string): readonly string[] {
  const folder = dirname(system);
  const beside = namesIn(folder).filter((name) => /\.(sched|workload|csv|system)$/.test(name));
  return [system, ...beside.map((name) => join(folder, name))];
}

const isScheduler = (name: string): boolean => name.endsWith(".sched");

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // reading the scheduler will tell what is wrong
  }
}

/** Alike for all names of one file; null for what is no file. */
function identity(path: string): string | null {
  if (path === "-") return null;
  const stats = statsOf(path);
  if (stats === undefined) return resolve(path);
  return stats.isFile() ? `${stats.dev}:${stats.ino}` : null;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // opening it will tell what is wrong
  }
}
