/** A static host of the built page in a subfolder, that can be stopped and given a newer build. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import sirv from "sirv";

const DIST = resolve(import.meta.dirname, "../../dist");
const FOLDER = "/lab/studio";

export class OwnServer {
  private server: Server | null = null;
  private port = 0;
  /** Files that are other ones than in the build. */
  private readonly newer = new Map<string, string>();

  get url(): string {
    return `http://localhost:${this.port}${FOLDER}/`;
  }

  /** Serves, on the same port as before. */
  async start(): Promise<void> {
    const send = sirv(DIST, { brotli: true, gzip: true, etag: true });
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      if (!path.startsWith(`${FOLDER}/`)) return void response.writeHead(404).end();
      const file = path.slice(FOLDER.length + 1) || "index.html";
      const text = this.newer.get(file);
      if (text === undefined) {
        request.url = `/${file}`;
        return send(request, response, () => void response.writeHead(404).end());
      }
      const type = file.endsWith(".js") ? "text/javascript" : "text/html";
      response.writeHead(200, { "Content-Type": type }).end(text);
    });
    await new Promise<void>((listening) => server.listen(this.port, "localhost", listening));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Nothing answers any more. */
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((closed) => this.server?.close(closed));
  }

  /** From now on a build is served of which the page has another title. */
  publish(title: string): void {
    const [page, worker] = ["index.html", "sw.js"].map((file) =>
      readFileSync(resolve(DIST, file), "utf8"),
    ) as [string, string];
    const newer = page.replace(/<title>.*<\/title>/, `<title>${title}</title>`);
    const [former, present] = [page, newer].map((text) =>
      createHash("sha256").update(text).digest("base64"),
    ) as [string, string];
    this.newer.set("index.html", newer);
    this.newer.set(
      "sw.js",
      worker.replaceAll(former, present).replaceAll(former.slice(0, 12), present.slice(0, 12)),
    );
  }
}
