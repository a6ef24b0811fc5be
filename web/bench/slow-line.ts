/**
 * A slow line before a server of this machine: passes requests on, and lets what is sent to the browser
 * through at a given rate, shared by all answers, with the delay of a round trip before each.
 */
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

/** Of a round trip, in milliseconds: a server in the same part of the world. */
const ROUND_TRIP = 20;
/** What is sent at a time, in bytes: some packets. */
const PIECE = 8_192;

export interface Line {
  /** What the browser calls. */
  readonly url: string;
  close(): void;
}

/**
 * @param upstream the server's address
 * @param rate in bits a second
 * @param accepted the encodings that requests ask for in place of the browser's own
 */
export async function slowLine(upstream: string, rate: number, accepted?: string): Promise<Line> {
  const take = sharedRate(rate / 8);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, ...(accepted ? { "accept-encoding": accepted } : {}) };
    const passedOn = request(new URL(asked.url ?? "/", upstream), { headers }, (given) => {
      void delay(ROUND_TRIP).then(() => {
        answer.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(slowed(take)).pipe(answer);
      });
    });
    passedOn.on("error", () => answer.destroy());
    (asked as IncomingMessage).pipe(passedOn);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return { url: `http://localhost:${portOf(server)}/`, close: () => server.close() };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Gives turns to send: what it resolves to has waited until the line had room for so many bytes. */
function sharedRate(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let free = performance.now();
  return async (bytes) => {
    const start = Math.max(free, performance.now());
    free = start + (bytes / bytesPerSecond) * 1000;
    // Timers are a millisecond coarse: what is due sooner goes at once, and the next one waits for both.
    if (free - performance.now() > 1) await delay(free - performance.now());
  };
}

function slowed(take: (bytes: number) => Promise<void>): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        await take(piece.length);
        this.push(piece);
      }
      done();
    },
  });
}
