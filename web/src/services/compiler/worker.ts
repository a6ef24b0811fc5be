/**
 * Hosts the compiler: Python in WebAssembly, in a worker so that typing never waits for it.
 * Files come from the page's own place only.
 */
import type { PyodideInterface } from "pyodide";
import { Fetches } from "./fetches.js";
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
  try {
    const services = await loadCompiler(source);
    services.prepare();
    const tidyUp = () => {
      tidying = setTimeout(() => {
        services.tidy();
        tidying = setTimeout(() => services.collect(), REST);
      }, IDLE);
    };
    tasks = new Tasks(services.RetryingTask, send, tidyUp);
    send({ type: "ready" });
  } catch {
    send({ type: "failed", message: "The compiler could not be loaded." });
  }
}

async function loadCompiler({ pyodide, compiler, bytes }: CompilerSource) {
  const [python] = await Promise.all([
    loadPython(pyodide),
    ...fetchFiles(pyodide, compiler, new Fetches(bytes, tellProgress)),
  ]);
  const zip = await (await fetch(compiler)).arrayBuffer();
  python.FS.writeFile(ARCHIVE, new Uint8Array(zip), { canOwn: true });
  python.runPython(
    `import sys; sys.path.insert(0, "${ARCHIVE}"); import methods_ahead; methods_ahead.use()`,
  );
  return python.pyimport("catapults.services");
}

/**
 * All that is loaded, before Pyodide gets to it. The large files come one behind the other, as they are needed: on a slow
 * line the editor comes beside them, and would have to share it with each.
 */
function fetchFiles(pyodide: string, compiler: string, fetches: Fetches): Promise<unknown>[] {
  const code = fetches.begin(`${pyodide}pyodide.asm.wasm`);
  const library = fetches.begin(`${pyodide}python_stdlib.zip`, code);
  return [
    import(/* @vite-ignore */ `${pyodide}pyodide.asm.mjs`),
    code,
    fetches.begin(`${pyodide}pyodide-lock.json`),
    library,
    fetches.begin(compiler, library),
  ];
}

async function loadPython(folder: string): Promise<PyodideInterface> {
  const { loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  return loadPyodide({ indexURL: folder, packageBaseUrl: folder });
}

function tellProgress(progress: number): void {
  send({ type: "progress", progress });
}

function ask({ id, method, params }: Extract<ToWorker, { readonly type: "ask" }>): void {
  clearTimeout(tidying);
  tasks?.add(id, method, params);
}
