import site from "virtual:site-data";
import type { Ports } from "../model/ports.js";
import { CompilerClient } from "../services/compiler/client.js";
import { createCompilerWorker } from "../services/compiler/create-worker.js";
import { browserDownloads } from "../services/downloads.js";
import { shippedExamples } from "../services/examples.js";
import { lazyPort } from "../services/lazy-port.js";
import { keptPreferences } from "../services/preferences.js";
import { keptProjects } from "../services/projects.js";
import { createSimulatorWorker } from "../services/simulator/create-worker.js";
import { laterSimulator } from "../services/simulator/later.js";
import { siteUrl } from "../services/site.js";

const files = async () => (await import("../services/files.js")).browserFiles;

const links = async () => (await import("../services/links.js")).links;

const reports = () => import("../services/simulator/report.js");

const zips = () => import("../services/zip.js");

const withFonts = async (svg: string) =>
  (await import("../services/picture-fonts.js")).withFonts(svg);

/** The page's ports in a browser. */
export function createPorts(): Ports {
  const source = {
    pyodide: siteUrl(site.pyodide),
    compiler: siteUrl("python/catapults.zip"),
    bytes: site.bytes,
  };
  const runtime = siteUrl("runtime/catapults.wasm");
  const createSimulator = () =>
    laterSimulator(async () => {
      const { SimulatorService } = await import("../services/simulator/service.js");
      return new SimulatorService(runtime, createSimulatorWorker);
    });
  const experiments = () => import("../services/simulator/experiments.js");
  return {
    compiler: new CompilerClient(source, createCompilerWorker),
    simulator: createSimulator(),
    beside: createSimulator(),
    systems: lazyPort(async () =>
      (await import("../services/system/service.js")).systemsWith(runtime),
    ),
    experiments: {
      parameters: async (workload) => (await experiments()).parameters(workload),
      conduct: async (wish, options) =>
        (await experiments()).conductExperiment(runtime, wish, options),
      values: async (sweep, swept) => (await experiments()).readSweep(sweep, swept),
      openRuns: async (wish, options) => (await experiments()).openRuns(runtime, wish, options),
    },
    explorations: lazyPort(async () =>
      (await import("../services/exploration/index.js")).explorationsWith(runtime),
    ),
    reports: {
      ofRun: async (facts) => (await reports()).reportOfRun(facts),
    },
    pictures: {
      graph: async (facts, theme) =>
        withFonts((await import("../views/graph/export/index.js")).graphPicture(facts, theme)),
      timeline: async (facts, theme) => withFonts((await reports()).timelinePicture(facts, theme)),
      gantt: async (drawing, theme) => withFonts((await reports()).ganttPicture(drawing, theme)),
      png: async (svg) => (await import("../services/raster.js")).pngOf(svg),
    },
    projects: keptProjects(),
    versions: lazyPort(async () => (await import("../services/keeping/versions.js")).keptVersions),
    folders: lazyPort(async () => (await import("../services/keeping/folders.js")).diskFolders),
    preferences: keptPreferences,
    examples: shippedExamples,
    downloads: browserDownloads,
    files: {
      pick: async () => (await files()).pick(),
      pickSeveral: async (endings) => (await files()).pickSeveral(endings),
    },
    archives: {
      pack: async (entries) => (await zips()).zipOf(entries),
      unpack: async (bytes) => (await zips()).entriesOf(bytes),
    },
    links: {
      pack: async (text) => (await links()).pack(text),
      unpack: async (fragment) => (await links()).unpack(fragment),
    },
    graphLayout: lazyPort(async () =>
      (await import("../services/graph-layout.js")).createGraphLayout(),
    ),
    lessons: lazyPort(async () =>
      (await import("../services/lessons/index.js")).lessonsWith(runtime),
    ),
    help: lazyPort(async () => (await import("../services/help.js")).packedHelp),
    offline: lazyPort(
      async () => (await import("../services/offline/client.js")).browserOffline,
      "",
    ),
  };
}
