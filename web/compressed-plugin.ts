import type { ServerResponse } from "node:http";
import { resolve } from "node:path";
import sirv from "sirv";
import type { Plugin } from "vite";

/**
 * Lets `vite preview` send the files that the build compressed ahead (tools/site/compress.mjs) to
 * browsers that take them: the page is a third as long then.
 */
export function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    configurePreviewServer({ config, middlewares }) {
      const dist = resolve(config.root, config.build.outDir);
      // `dev` looks for files as they are asked for, so the page may be built anew meanwhile.
      middlewares.use(sirv(dist, { brotli: true, gzip: true, etag: true, dev: true, setHeaders }));
    },
  };
}

/** With these a page shares memory among its workers, so that the nodes of a system run on several cores. */
export const ISOLATING = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
} as const;

/** What the documents tell a host to send (docs/reference/building.md). */
const SAFE = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer" } as const;

/** What has a digest of its content in its name need not be asked about again. */
function setHeaders(response: ServerResponse, path: string): void {
  const isNamedByContent = path.startsWith("/assets/");
  const cache = isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache";
  const headers = { ...SAFE, ...ISOLATING, "Cache-Control": cache };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
