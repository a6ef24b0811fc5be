import { keeping, localExplorer, localRuns, type Tools } from "../../lessons/index.js";
import { readRuntime } from "../runtime-module.js";
import { ServedCompiler } from "./served-compiler.js";

/** Does something with the compiler and the runtime, and ends them behind it. */
export async function withTools<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const compiler = new ServedCompiler();
  try {
    const runtime = await readRuntime();
    const explorer = localExplorer(runtime);
    return await work(keeping({ compiler, runs: localRuns(runtime), explorer }));
  } finally {
    compiler.close();
  }
}
