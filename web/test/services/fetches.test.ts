import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { Fetches } = await import("../../src/services/compiler/fetches.js");

/** A server whose answers are given when a test wants them. */
let asked: string[] = [];
let answer: (url: string, response: Response) => void;

beforeEach(() => {
  const waiting = new Map<string, (response: Response) => void>();
  asked = [];
  answer = (url, response) => waiting.get(url)?.(response);
  const fetch = (url: string) => {
    asked.push(url);
    return new Promise<Response>((resolve) => waiting.set(url, resolve));
  };
  vi.stubGlobal("self", { fetch });
});

afterEach(() => vi.unstubAllGlobals());

test("a file that was begun is asked for once, and whoever wants it gets the response itself", async () => {
  const progress: number[] = [];
  const code = new Fetches(200, (share) => progress.push(share)).begin("code");
  const wanted = self.fetch("code");
  await vi.waitFor(() => expect(asked).toEqual(["code"]));
  const response = new Response(new Uint8Array(100));
  answer("code", response);
  await code;
  expect(await wanted).toBe(response);
  expect((await response.arrayBuffer()).byteLength).toBe(100);
  expect(asked).toEqual(["code"]);
  expect(progress).toEqual([0.5]);
});

test("a file waits for the one before, also when somebody wants it meanwhile", async () => {
  const fetches = new Fetches(200, () => {});
  const code = fetches.begin("code");
  const library = fetches.begin("library", code);
  const wanted = self.fetch("library");
  await vi.waitFor(() => expect(asked).toEqual(["code"]));
  answer("code", new Response("1"));
  await vi.waitFor(() => expect(asked).toEqual(["code", "library"]));
  answer("library", new Response("2"));
  await library;
  expect(await (await wanted).text()).toBe("2");
});

test("a missing file is an error for who began it, who wants it and what comes behind", async () => {
  const fetches = new Fetches(200, () => {});
  const code = fetches.begin("code");
  const ends = Promise.allSettled([code, self.fetch("code"), fetches.begin("library", code)]);
  await vi.waitFor(() => expect(asked).toEqual(["code"]));
  answer("code", new Response("", { status: 404 }));
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(asked).toEqual(["code"]);
});
