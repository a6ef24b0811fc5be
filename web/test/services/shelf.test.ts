import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Result } from "../../src/base/result.js";
import type { ProjectStorage } from "../../src/model/ports.js";
import type { Stamp } from "../../src/model/project/project.js";
import { createProjectStorage } from "../../src/services/keeping/projects.js";
import { emptyBrowser, projectCalled } from "./kept.js";

let storage: ProjectStorage;

beforeEach(() => {
  emptyBrowser();
  storage = createProjectStorage();
});
afterEach(() => vi.unstubAllGlobals());

async function answerOf<T>(result: Promise<Result<T>>): Promise<T> {
  const answer = await result;
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const keep = (name: string, text?: string, stamp?: Stamp, base: Stamp | null = null) =>
  answerOf(
    storage.save(
      { project: projectCalled(name, text), analysis: null, ...(stamp && { stamp }) },
      base,
    ),
  );
const names = async () =>
  (await answerOf(storage.summaries())).map(({ name, state }) => `${name}: ${state}`);

/** Puts something in place of what is kept. */
async function spoil(key: string, record: unknown): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("catapults-studio");
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = database.transaction("projects", "readwrite");
  transaction.objectStore("projects").put(record, key);
  await new Promise((done) => {
    transaction.oncomplete = done;
  });
  database.close();
}

test("projects are listed with their files, and when their texts were changed", async () => {
  const begin = Date.now();
  await keep("One", "text", { writer: "a", change: 1 });
  const [one] = await answerOf(storage.summaries());
  expect(one).toMatchObject({ key: "own/One", name: "One", files: 2, state: "whole" });
  expect(one?.changed).toBeGreaterThanOrEqual(begin);
  vi.setSystemTime(Date.now() + 60_000);
  await keep("One", "text", { writer: "a", change: 2 }, { writer: "a", change: 1 });
  expect((await answerOf(storage.summaries()))[0]?.changed).toBe(one?.changed);
  await keep("One", "other", { writer: "a", change: 3 }, { writer: "a", change: 2 });
  expect((await answerOf(storage.summaries()))[0]?.changed).toBe(Date.now());
  vi.useRealTimers();
});

test("a project gets another name unless that is taken, and the former is free then", async () => {
  await keep("One");
  await keep("Two");
  expect(await answerOf(storage.rename("own/One", "Two"))).toBe("taken");
  expect(await answerOf(storage.rename("own/One", "Three"))).toBe("renamed");
  expect(await answerOf(storage.rename("own/One", "Four"))).toBe("gone");
  expect(await names()).toEqual(["Three: whole", "Two: whole"]);
  const kept = await answerOf(storage.ofKey("own/Three"));
  expect(kept?.project).toEqual({ ...projectCalled("One"), name: "Three" });
});

test("copies have names of their own, and what was deleted comes back beside what has its name", async () => {
  await keep("One");
  expect(await answerOf(storage.duplicate("own/One"))).toBe("One (copy)");
  expect(await answerOf(storage.duplicate("own/One (copy)"))).toBe("One (copy 2)");
  expect(await answerOf(storage.duplicate("own/None"))).toBeNull();
  const deleted = await answerOf(storage.remove("own/One"));
  expect(await names()).toEqual(["One (copy 2): whole", "One (copy): whole"]);
  await keep("One", "another one");
  expect(await answerOf(storage.restore(deleted ?? ""))).toBe("own/One (2)");
  expect(await answerOf(storage.deleted())).toEqual([]);
  expect((await answerOf(storage.ofKey("own/One (2)")))?.project.scheduler.text).toContain("One");
  expect((await answerOf(storage.ofKey("own/One")))?.project.scheduler.text).toBe("another one");
});

test("an example that was changed comes back as what it was, or as one's own where it was opened anew", async () => {
  const changed = { ...projectCalled("Station", "mine"), example: "weather-station" };
  for (const back of ["weather-station", "own/Station"]) {
    await answerOf(storage.save({ project: changed, analysis: null }, null));
    const deleted = await answerOf(storage.remove("weather-station"));
    if (back !== changed.example)
      await answerOf(storage.save({ project: { ...changed }, analysis: null }, null));
    expect(await answerOf(storage.restore(deleted ?? ""))).toBe(back);
    if (back === changed.example) await answerOf(storage.remove(back));
  }
});

test("an example is listed once it was changed", async () => {
  const station = { ...projectCalled("Station"), example: "weather-station" };
  const history = { past: [], future: [], forgotten: false };
  const save = (text: string, base: Stamp | null, stamp: Stamp) =>
    answerOf(
      storage.save(
        {
          project: { ...station, scheduler: { name: "s.sched", text } },
          analysis: null,
          history,
          stamp,
        },
        base,
      ),
    );
  const [first, second] = [1, 2].map((change) => ({ writer: "a", change })) as [Stamp, Stamp];
  await save("as shipped", null, first);
  expect(await names()).toEqual([]);
  await save("changed", first, second);
  expect(await names()).toEqual(["Station: whole"]);
});

test.each([
  ["nonsense", 7],
  ["a project without texts", { project: { name: "One" }, stamp: { writer: "x", change: 9 } }],
  ["a project whose files are none", { project: { ...projectCalled("One"), others: [null] } }],
])("what is damaged (%s) is told, set aside, and never written over", async (_, damage) => {
  await keep("One");
  await keep("Two");
  await spoil("own/One", damage);
  expect(await storage.ofKey("own/One")).toMatchObject({
    ok: false,
    message: expect.stringContaining("damaged"),
  });
  expect(await names()).toEqual(["One: damaged", "Two: whole"]);
  expect(await keep("One", "begun anew")).toBe("kept");
  expect(await names()).toEqual(["One: damaged", "One: whole", "Two: whole"]);
  const [aside] = await answerOf(storage.summaries());
  expect(JSON.parse((await answerOf(storage.raw(aside?.key ?? ""))) ?? "")).toEqual(damage);
  // It can be deleted, and goes to where it can be brought back from.
  await answerOf(storage.remove(aside?.key ?? ""));
  expect(await names()).toEqual(["One: whole", "Two: whole"]);
});

test("what a newer studio kept is listed so, and stays as it is", async () => {
  const newer = { form: 99, project: { name: "One", magic: true } };
  await keep("Two");
  await spoil("own/One", newer);
  expect(await names()).toEqual(["One: newer", "Two: whole"]);
  expect((await storage.save({ project: projectCalled("One"), analysis: null }, null)).ok).toBe(
    false,
  );
  expect(JSON.parse((await answerOf(storage.raw("own/One"))) ?? "")).toEqual(newer);
});

test("a browser that lets nothing be kept says so, each time anew", async () => {
  vi.stubGlobal("indexedDB", {
    open() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  const blocked = createProjectStorage();
  expect(await blocked.summaries()).toMatchObject({
    ok: false,
    message: expect.stringContaining("does not let the studio read"),
  });
  expect(await blocked.save({ project: projectCalled("One"), analysis: null }, null)).toMatchObject(
    {
      ok: false,
      message: expect.stringContaining("Download it"),
    },
  );
  vi.unstubAllGlobals();
  emptyBrowser();
  expect((await blocked.save({ project: projectCalled("One"), analysis: null }, null)).ok).toBe(
    true,
  );
});
