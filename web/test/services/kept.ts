/** The browser's databases and local storage, empty, for tests of what is kept there. */

import * as fake from "fake-indexeddb";
import { vi } from "vitest";
import type { Project } from "../../src/model/project/project.js";

export function emptyBrowser(): Map<string, string> {
  const noted = new Map<string, string>();
  const storage = {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, value: string) => void noted.set(key, value),
    removeItem: (key: string) => void noted.delete(key),
  };
  for (const [name, value] of Object.entries(fake))
    if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
  const keys = { ownKeys: () => [...noted.keys()] };
  const listed = { getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) };
  vi.stubGlobal("localStorage", new Proxy(storage, { ...keys, ...listed }));
  vi.stubGlobal("sessionStorage", { ...storage, getItem: () => null, setItem() {} });
  return noted;
}

export const projectCalled = (name: string, text = `scheduler s { } // ${name}`): Project => ({
  name,
  example: null,
  scheduler: { name: "s.sched", text },
  workload: { name: "w.workload", text: "workload w { }" },
  positions: {},
});
