import { readFile } from "node:fs/promises";
import { complain } from "../exit.js";
import { clashOf, readWith, readWithSystem } from "../targets.js";
import { carryOutAgainst } from "./against.js";
import { type ExploreCommand, isSystem } from "./arguments.js";
import { carryOutBeats } from "./beats.js";
import { carryOutPrograms } from "./programs.js";
import { carryOutSystemExploration } from "./system.js";
import { carryOutCourses } from "./workload.js";

/** Explores all runs of a scheduler, and prints what it found. */
export async function carryOutExplore(command: ExploreCommand): Promise<number> {
  const outputs = command.counterexample === null ? [] : [command.counterexample];
  const read = isSystem(command) ? readWithSystem(command.scheduler) : readWith(command.scheduler);
  const clash = clashOf(outputs, [...read, ...command.aspects]);
  if (clash !== null) return complain(`${clash}\n`);
  const properties = command.properties === null ? null : await textOf(command.properties);
  const { workload, against, beats } = command;
  if (isSystem(command)) return carryOutSystemExploration(command, properties);
  if (beats !== null) return carryOutBeats({ ...command, beats });
  if (against !== null) return carryOutAgainst({ ...command, against });
  if (workload !== null) return carryOutCourses({ ...command, workload }, properties);
  return carryOutPrograms(command, properties);
}

const textOf = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new Error(`${path} cannot be read: ${reason}.`);
  });
