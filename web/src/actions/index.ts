import type { Commands, Requests, Studio } from "../model/commands.js";
import { copyOutput } from "./copy-output.js";
import { exportOutput } from "./export-output.js";
import { exportPicture } from "./export-picture.js";
import { exportReport } from "./export-report.js";
import { exportRun } from "./export-run.js";
import { exportTexts } from "./export-texts.js";
import { openExample } from "./open-example.js";
import { redoEdit } from "./redo.js";
import { resetProject } from "./reset-project.js";
import { retryCompiler } from "./retry-compiler.js";
import { retryRun } from "./retry-run.js";
import { runToCursor } from "./run-to-cursor.js";
import { setSpeed } from "./set-speed.js";
import { stepBack } from "./step-back.js";
import { stepForward } from "./step-forward.js";
import { statementBack, statementForward } from "./step-statement.js";
import { toStart } from "./to-start.js";
import { togglePanel } from "./toggle-panel.js";
import { toggleRun } from "./toggle-run.js";
import { toggleTheme } from "./toggle-theme.js";
import { undoEdit } from "./undo.js";

/** All commands of the page. `systemIsDark` tells the system's theme. */
export function createCommands(studio: Studio, systemIsDark: () => boolean): Commands {
  return {
    "edit.undo": undoEdit(studio),
    "edit.redo": redoEdit(studio),
    "run.toggle": toggleRun(studio),
    "run.stepForward": stepForward(studio),
    "run.stepBack": stepBack(studio),
    "run.statementForward": statementForward(studio),
    "run.statementBack": statementBack(studio),
    "run.toCursor": runToCursor(studio),
    "run.toStart": toStart(studio),
    "run.retry": retryRun(studio),
    "compiler.retry": retryCompiler(studio),
    "project.reset": resetProject(studio),
    "export.c": exportOutput(studio, "c"),
    "export.wat": exportOutput(studio, "wat"),
    "export.dot": exportOutput(studio, "dot"),
    "export.pth": exportOutput(studio, "pth"),
    "export.dynamicc": exportOutput(studio, "dynamicc"),
    "export.texts": exportTexts(studio),
    "export.perfetto": exportRun(studio, "perfetto"),
    "export.trace-csv": exportRun(studio, "trace-csv"),
    "export.measures-csv": exportRun(studio, "measures-csv"),
    "export.measures-json": exportRun(studio, "measures-json"),
    "export.report": exportReport(studio),
    "export.graph-svg": exportPicture(studio, "graph-svg", systemIsDark),
    "export.graph-png": exportPicture(studio, "graph-png", systemIsDark),
    "export.timeline-svg": exportPicture(studio, "timeline-svg", systemIsDark),
    "export.timeline-png": exportPicture(studio, "timeline-png", systemIsDark),
    "output.copy": copyOutput(studio),
    "layout.theme": toggleTheme(studio, systemIsDark),
    "layout.source": togglePanel(studio, "source"),
    "layout.inspector": togglePanel(studio, "inspector"),
    "layout.results": togglePanel(studio, "results"),
  };
}

const ownProjects = () => import("./own-projects.js");

export function createRequests(studio: Studio): Requests {
  let draw: Requests["draw"] | undefined;
  let breakpoints: ReturnType<Requests["breakpoints"]> | undefined;
  let forks: ReturnType<Requests["forks"]> | undefined;
  return {
    beginProject: async (wish) => (await import("./begin-project.js")).beginProject(studio, wish),
    openExample: (id) => openExample(studio, id),
    openOwn: async (name) => (await ownProjects()).openOwn(studio, name),
    deleteOwn: async (name) => (await ownProjects()).deleteOwn(studio, name),
    restoreOwn: async (key) => (await ownProjects()).restoreOwn(studio, key),
    draw: async (gesture, options) => {
      // To import anew what is there takes a browser some tasks, and a gesture would wait for the frames between them.
      if (!draw) {
        const { createGestureQueue } = await import("./gesture-queue.js");
        draw ??= createGestureQueue(studio);
      }
      return draw(gesture, options);
    },
    runUntil: async (until) => (await import("./run-until.js")).runUntil(studio, until),
    setSpeed: (index) => setSpeed(studio, index),
    recordings: async () => (await import("./recordings.js")).createRecordings(studio),
    breakpoints: () => {
      breakpoints ??= import("./breakpoints.js").then((all) => all.createBreakpoints(studio));
      return breakpoints;
    },
    forks: () => {
      forks ??= import("./forks.js").then(({ createForks }) => createForks(studio));
      return forks;
    },
  };
}
