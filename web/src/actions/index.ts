import type { Commands, Requests, Studio } from "../model/commands.js";
import { editCommands } from "./edit/commands.js";
import { createGestureQueue } from "./edit/gesture-queue.js";
import { outputCommands } from "./export/outputs.js";
import { layoutCommands } from "./layout.js";
import { projectCommands } from "./project/commands.js";
import { folderOf } from "./project/folder-of.js";
import { runCommands } from "./run/commands.js";
import { setSpeed } from "./run/set-speed.js";

/** All commands of the page. `systemIsDark` tells the system's theme. */
export function createCommands(studio: Studio, systemIsDark: () => boolean): Commands {
  return {
    ...editCommands(studio),
    ...runCommands(studio),
    ...projectCommands(studio),
    ...outputCommands(studio),
    ...layoutCommands(studio, systemIsDark),
  };
}

const projectFiles = () => import("./project/project-files.js");
const ownProjects = () => import("./project/own-projects.js");

export function createRequests(studio: Studio): Requests {
  return {
    beginProject: async (wish) =>
      (await import("./project/begin-project.js")).beginProject(studio, wish),
    openExample: async (id) => (await import("./project/open-example.js")).openExample(studio, id),
    openOwn: async (name) => (await ownProjects()).openOwn(studio, name),
    folder: () => folderOf(studio),
    versions: async () => (await import("./project/versions.js")).createProjectVersions(studio),
    projects: async () => (await import("./project/kept-projects.js")).createKeptProjects(studio),
    draw: createGestureQueue(studio),
    runUntil: async (until) => (await import("./run/run-until.js")).runUntil(studio, until),
    setSpeed: (index) => setSpeed(studio, index),
    openProject: async () => (await projectFiles()).pickProject(studio),
    takeFiles: async (files) => (await projectFiles()).takeFiles(studio, files),
    files: async () => (await import("./project/files.js")).createProjectFiles(studio),
    recordings: async () => (await import("./run/recordings.js")).createRecordings(studio),
    breakpoints: once(async () => (await import("./run/breakpoints.js")).createBreakpoints(studio)),
    exploration: once(async () =>
      (await import("./exploration/desk.js")).createExplorationDesk(studio),
    ),
    lessons: once(async () => (await import("./lessons/desk.js")).createLessonDesk(studio)),
    forks: once(async () => (await import("./run/forks.js")).createForks(studio)),
  };
}

/** What is made when it is first asked for, and anew where that failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
