/**
 * Hosts the compiler: Python in WebAssembly, in a worker so that typing never waits for it.
 * Files come from the page's own place only.
 */
import type { PyodideInterface } from "pyodide";
import { countFetches } from "./count-fetches.js";
import type { CompilerSource, FromWorker, ToWorker } from "./messages.js";
import { Tasks } from "./tasks.js";

/** The compiler in Python's file system: modules are imported out of the archive when they are needed. */
const ARCHIVE = "/catapults.zip";

/** Nobody has asked anything for this long when the compiler tidies up, in milliseconds. */
const IDLE = 1_000;
/** So much later it collects all garbage, for which a question would have to wait, in milliseconds. */
const REST = 10_000;

let tasks: Tasks | null = null;
let tidying: ReturnType<typeof setTimeout> | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") void start(data.source);
  else ask(data);
};

function send(message: FromWorker): void {
  self.postMessage(message);
}

async function start(source: CompilerSource): Promise<void> {
  countFetches(source.bytes, (progress) => send({ type: "progress", progress }));
  try {
    const services = await loadCompiler(source);
    services.prepare();
    const tidyUp = () => {
      tidying = setTimeout(() => {
        services.tidy();
        tidying = setTimeout(() => services.collect(), REST);
      }, IDLE);
    };
    tasks = new Tasks(services.Task, send, tidyUp);
    send({ type: "ready" });
  } catch {
    send({ type: "failed", message: "The compiler could not be loaded." });
  }
}

async function loadCompiler(source: CompilerSource) {
  const archive = fetch(source.compiler).then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(/* @vite-ignore */ `${source.pyodide}pyodide.mjs`);
  const [python, zip]: [PyodideInterface, ArrayBuffer] = await Promise.all([
    loadPyodide({ indexURL: source.pyodide, packageBaseUrl: source.pyodide }),
    archive,
  ]);
  python.FS.writeFile(ARCHIVE, new Uint8Array(zip), { canOwn: true });
  python.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  return python.pyimport("catapults.services");
}

function ask({ id, method, params }: Extract<ToWorker, { readonly type: "ask" }>): void {
  clearTimeout(tidying);
  tasks?.add(id, method, params);
}
