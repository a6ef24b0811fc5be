import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the project's top folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Absolute path of something named relative to the top folder. */
export const inRoot = (...parts) => join(ROOT, ...parts);

export const VENV_PYTHON = inRoot(".venv", "bin", "python");

/**
 * The environment of every command: the project's own tools come before the system's, and this
 * very Node before others, because Debian's Emscripten brings an older one along. What Python
 * translates is kept apart from the sources: without that, each start of the compiler takes three
 * times as long.
 */
export function projectEnvironment(extra = {}) {
  const own = [inRoot("node_modules", ".bin"), inRoot(".venv", "bin"), dirname(process.execPath)];
  return {
    ...process.env,
    PATH: [...own, process.env.PATH].join(delimiter),
    PYTHONDONTWRITEBYTECODE: "",
    PYTHONPYCACHEPREFIX: inRoot(".build", "pycache"),
    ...extra,
  };
}
