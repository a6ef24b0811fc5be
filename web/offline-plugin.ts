import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { build, type Plugin } from "vite";

const FILES = "virtual:offline-files";
/** What has a digest of its content in its name. */
const NAMED_BY_CONTENT = /^assets\//;
/** What servers send in place of a file, what is no file of the page, and what the page has packed. */
const LEFT_OUT = /\.(br|gz)$|^sw\.js$|^(lessons|challenges)\/[^/]+\//;

/** Builds the service worker in `folder` behind the page, with the list of all files of the page. */
export function offline(folder: string): Plugin {
  let outDir = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => buildWorker(folder, outDir),
    },
  };
}

async function buildWorker(folder: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: "warn",
    plugins: [listed(outDir)],
    build: {
      target: "es2023",
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, "index.ts"),
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
  });
}

function listed(outDir: string): Plugin {
  return {
    name: FILES,
    resolveId: (id) => (id === FILES ? `\0${FILES}` : undefined),
    load: (id) =>
      id === `\0${FILES}` ? `export default ${JSON.stringify(filesOf(outDir))};` : undefined,
  };
}

/** The files of a built page, what is large last. */
export function filesOf(outDir: string) {
  const entries = readdirSync(outDir, { recursive: true, withFileTypes: true });
  const urls = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((url) => !LEFT_OUT.test(url));
  const files = urls.map((url) => ({ url, content: readFileSync(join(outDir, url)) }));
  files.sort((a, b) => a.content.length - b.content.length || (a.url < b.url ? -1 : 1));
  return files.map(({ url, content }) => {
    const digest = createHash("sha256").update(content).digest("base64");
    const revision = NAMED_BY_CONTENT.test(url) ? null : digest.slice(0, 12);
    return { url, revision, integrity: `sha256-${digest}` };
  });
}
