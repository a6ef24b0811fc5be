import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** Only pages that are kept apart from others may share memory among their workers. */
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};
const BUILT = "/built/";

export interface Site {
  readonly url: string;
  close(): void;
}

/**
 * Serves an empty page, the files of a folder at /built/, and programs by their paths. Requests of workers that workers
 * begin are not seen by `page.route`.
 */
export async function serveFiles(
  built: string,
  programs: Readonly<Record<string, string>>,
): Promise<Site> {
  const bodyOf = async (path: string) => {
    if (!path.startsWith(BUILT)) return programs[path];
    return readFile(join(built, path.slice(BUILT.length))).catch(() => undefined);
  };
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const isPage = pathname === "/";
    const body = isPage ? "<!doctype html>" : await bodyOf(pathname);
    const type = isPage ? "text/html" : "text/javascript";
    response.writeHead(body === undefined ? 404 : 200, { ...HEADERS, "Content-Type": type });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
