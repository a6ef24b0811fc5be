import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contentsOf } from "../../src/model/project/project.js";
import { createProjectStorage } from "../../src/services/keeping/projects.js";
import type { keptVersions } from "../../src/services/keeping/versions.js";
import { emptyBrowser, projectCalled } from "./kept.js";

let versions: typeof keptVersions;

beforeEach(async () => {
  emptyBrowser();
  vi.resetModules();
  ({ keptVersions: versions } = await import("../../src/services/keeping/versions.js"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const KEY = "own/One";
const add = (text: string, name?: string) =>
  versions.add(KEY, contentsOf(projectCalled("One", text)), name ? "named" : "change", name);
async function listed(key = KEY) {
  const list = await versions.list(key);
  if (!list.ok) throw new Error(list.message);
  const read = await Promise.all(list.value.map(({ id }) => versions.read(key, id)));
  return list.value.map(({ name }, at) => {
    const each = read[at];
    return [each?.ok ? each.value?.scheduler.text : null, name];
  });
}

test("versions are listed from new to old; what is the newest already is not kept again, but gets a name", async () => {
  await add("a");
  await add("b");
  await add("b");
  expect(await listed()).toEqual([
    ["b", null],
    ["a", null],
  ]);
  await add("b", "first");
  await add("c", "second");
  expect(await listed()).toEqual([
    ["c", "second"],
    ["b", "first"],
    ["a", null],
  ]);
  const list = await versions.list(KEY);
  const id = (list.ok && list.value[0]?.id) || "";
  await versions.name(KEY, id, "renamed");
  expect((await listed())[0]).toEqual(["c", "renamed"]);
  await versions.remove(KEY, id);
  expect(await listed()).toEqual([
    ["b", "first"],
    ["a", null],
  ]);
});

test("old ones are thinned as new ones come, and named ones stay", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
  for (let at = 0; at < 30; at++) {
    vi.setSystemTime(Date.now() + 600_000);
    await add(`${at}`, at === 3 ? "kept" : undefined);
  }
  const texts = (await listed()).map(([text]) => text);
  expect(texts).toContain("3");
  expect(texts.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, at) => `${29 - at}`));
  expect(texts.length).toBeLessThan(20);
});

test("a hundred names are enough", async () => {
  for (let at = 0; at < 100; at++) expect((await add(`${at}`, `v${at}`)).ok).toBe(true);
  expect(await add("one more", "more")).toMatchObject({
    ok: false,
    message: expect.stringContaining("Delete one"),
  });
  expect((await add("one more")).ok).toBe(true);
});

test("versions and the folder go where their project goes: to another name, among the deleted ones and back", async () => {
  const projects = (await import("../../src/services/keeping/projects.js")).createProjectStorage();
  const { diskFolders } = await import("../../src/services/keeping/folders.js");
  const { beside } = await import("../../src/services/keeping/beside.js");
  const folderOf = async (key: string) => {
    const joined = await diskFolders.joined(key);
    return joined.ok ? (joined.value?.folder.name ?? null) : joined;
  };
  await projects.save({ project: projectCalled("One"), analysis: null }, null);
  await add("a", "first");
  await (await beside()).put("folders", { form: 1, handle: { name: "shop" }, base: [] }, KEY);
  expect(await folderOf(KEY)).toBe("shop");
  await projects.rename(KEY, "Two");
  expect(await listed()).toEqual([]);
  expect(await listed("own/Two")).toEqual([["a", "first"]]);
  expect([await folderOf(KEY), await folderOf("own/Two")]).toEqual([null, "shop"]);
  const deleted = await projects.remove("own/Two");
  expect(await listed("own/Two")).toEqual([]);
  // Another project that gets the name has no folder of the disk by it.
  expect(await folderOf("own/Two")).toBeNull();
  await projects.restore((deleted.ok && deleted.value) || "");
  expect(await listed("own/Two")).toEqual([["a", "first"]]);
  expect(await folderOf("own/Two")).toBe("shop");
});

test("a page that is left between the project and its versions leaves the way to the next one", async () => {
  const page = async () => {
    vi.resetModules();
    return {
      ...(await import("../../src/services/keeping/projects.js")),
      ...(await import("../../src/services/keeping/versions.js")),
    };
  };
  const { open } = indexedDB;
  let isLeft = false;
  vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    if (isLeft && name === "catapults-studio.beside") throw new DOMException("", "AbortError");
    return open.call(indexedDB, name, version);
  });
  const kept = { project: projectCalled("One"), analysis: null };
  await createProjectStorage().save(kept, null);
  await add("a", "first");

  isLeft = true;
  const leaving = (await page()).createProjectStorage();
  await leaving.move(KEY, { project: projectCalled("Two"), analysis: null });
  await leaving.rename("own/Two", "Three");

  isLeft = false;
  const next = await page();
  versions = next.keptVersions;
  const projects = next.createProjectStorage();
  expect(await projects.ofKey("own/Three")).toMatchObject({ value: { analysis: null } });
  expect(await listed("own/Three")).toEqual([["a", "first"]]);
  // What comes under the former name later stays there.
  await add("b");
  await projects.ofKey("own/Three");
  expect(await listed()).toEqual([["b", null]]);
});

test("what cannot be kept or read is said, and harms no project", async () => {
  const { open } = indexedDB;
  vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    if (name === "catapults-studio.beside") throw new DOMException("full", "QuotaExceededError");
    return open.call(indexedDB, name, version);
  });
  expect(await add("a", "first")).toMatchObject({ ok: false });
  expect(await versions.list(KEY)).toMatchObject({ ok: false });
  const projects = createProjectStorage();
  await projects.save({ project: projectCalled("One"), analysis: null }, null);
  expect(await projects.rename(KEY, "Two")).toEqual({ ok: true, value: "renamed" });
});
