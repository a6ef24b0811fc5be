import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILERS, compileLibrary, runNatively } from "./native.js";
import { inRoot } from "./programs.js";

/** Compiles both to C and runs them natively; what each compiler's run prints. */
export function runTextsNatively(
  scheduler: string,
  workload: string,
  ...options: readonly string[]
): string[] {
  const folder = mkdtempSync(join(tmpdir(), "catapults-native-"));
  const at = (ending: string) => join(folder, `s.${ending}`);
  const build = (backend: string, to: string, from: string) =>
    execFileSync(inRoot(".venv/bin/catapults"), ["build", "--backend", backend, "-o", to, from], {
      stdio: "ignore",
    });
  try {
    writeFileSync(at("sched"), scheduler);
    writeFileSync(at("workload"), workload);
    build("c", at("c"), at("sched"));
    build("workload", at("bin"), at("workload"));
    return COMPILERS.map((compiler) => {
      compileLibrary(compiler, at("c"), at(`${compiler}.so`));
      return runNatively(compiler, at(`${compiler}.so`), at("bin"), ...options);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
