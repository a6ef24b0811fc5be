import { cpSync, createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:site-data";
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".zip": "application/zip",
};

/**
 * Makes the built data in `folder` (Pyodide, the compiler, the runtime, compiled examples, pages of
 * the diagnostics) part of the page: served in development, copied into the build, and described by `virtual:site-data`.
 */
export function siteData(folder: string): Plugin {
  let outDir = "";
  return {
    name: "site-data",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? describe(folder) : undefined),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const file = join(folder, path);
        if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
          return next();
        response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
        createReadStream(file).pipe(response);
      });
    },
    closeBundle() {
      if (existsSync(outDir)) cpSync(folder, outDir, { recursive: true });
    },
  };
}

function describe(folder: string): string {
  const pyodide = readdirSync(folder).find((name) => name.startsWith("pyodide-"));
  if (!pyodide)
    throw new Error(`${folder} lacks Pyodide: run \`npm run build\`, which puts it there.`);
  const loaded = [
    ...["pyodide.asm.wasm", "python_stdlib.zip"].map((n) => join(pyodide, n)),
    join("python", "catapults.zip"),
  ];
  const bytes = loaded.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return `export default ${JSON.stringify({ pyodide: `${pyodide}/`, bytes })};`;
}
