/**
 * Hosts the compiler: Python in WebAssembly, in a worker so that typing never waits for it.
 * Files come from the page's own place only.
 */
import type { PyodideInterface } from "pyodide";
import type { PyCallable } from "pyodide/ffi";
import { countFetches } from "./count-fetches.js";
import type { CompilerSource, FromWorker, ToWorker } from "./messages.js";

const FAULT = "The compiler failed on this text. That is a fault of the studio, not of your text.";

let handle: PyCallable | null = null;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") void start(data.source);
  else ask(data.id, data.method, data.params);
};

function send(message: FromWorker): void {
  self.postMessage(message);
}

async function start(source: CompilerSource): Promise<void> {
  countFetches(source.bytes, (progress) => send({ type: "progress", progress }));
  try {
    handle = await loadCompiler(source);
    send({ type: "ready" });
  } catch {
    send({ type: "failed", message: "The compiler could not be loaded." });
  }
}

async function loadCompiler(source: CompilerSource): Promise<PyCallable> {
  const archive = fetch(source.compiler).then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(/* @vite-ignore */ `${source.pyodide}pyodide.mjs`);
  const [python, zip]: [PyodideInterface, ArrayBuffer] = await Promise.all([
    loadPyodide({ indexURL: source.pyodide, packageBaseUrl: source.pyodide }),
    archive,
  ]);
  python.unpackArchive(new Uint8Array(zip), "zip", { extractDir: "/compiler" });
  python.runPython("import sys; sys.path.insert(0, '/compiler')");
  return python.pyimport("catapults.services").handle;
}

function ask(id: number, method: string, params: unknown): void {
  const begin = performance.now();
  try {
    if (!handle) throw new Error("not loaded");
    const answer: unknown = JSON.parse(handle(JSON.stringify({ method, params })));
    send({ type: "answer", id, answer, duration: performance.now() - begin });
  } catch {
    send({ type: "refused", id, message: FAULT });
  }
}
