export function createCompilerWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "compiler" });
}
