import { execFileSync } from "node:child_process";
import { inRoot } from "./programs.js";

/** The native builds of the runtime that a scheduler in C is run by. */
export const COMPILERS = ["gcc", "clang"] as const;

export type Compiler = (typeof COMPILERS)[number];

const RUNNERS: Readonly<Record<Compiler, string>> = {
  gcc: "wasm-runtime/build/native/catapults-run",
  clang: "wasm-runtime/build/native-clang/catapults-run",
};

const FLAGS = ["-std=c11", "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-DCATAPULTS_SHARED"];
const INCLUDES = ["wasm-runtime/include", "wasm-runtime/build/generated"];
const LARGEST_OUTPUT = 1 << 30;

/** Compiles a scheduler in C to a shared library. */
export function compileLibrary(compiler: Compiler, source: string, library: string): void {
  const includes = INCLUDES.map((path) => `-I${inRoot(path)}`);
  execFileSync(compiler, [...FLAGS, ...includes, source, "-o", library]);
}

/** What `catapults-run`, built by the same compiler, prints of a run. */
export function runNatively(
  compiler: Compiler,
  library: string,
  workload: string,
  ...options: readonly string[]
): string {
  return execFileSync(inRoot(RUNNERS[compiler]), [library, workload, ...options], {
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT,
    stdio: ["ignore", "pipe", "ignore"],
  });
}
