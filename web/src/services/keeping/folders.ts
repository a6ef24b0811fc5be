/** Folders of the disk that projects are joined with, where the browser has File System Access. */

import { failure, type Result, success } from "../../base/result.js";
import type { TextFile } from "../../generated/services.js";
import type { Folder, Folders, JoinedFolder } from "../../model/ports.js";
import { isOfProject } from "../../model/project/folder/folder.js";
import { beside } from "./beside.js";
import { allCarried } from "./carries.js";
import { isRecord } from "./records.js";

const FORM = 1;
/** Larger files are no texts of a project. */
const LARGEST = 16 << 20;

const MISSING =
  "This browser cannot open folders of the disk. Open the files or a zip instead, and export a zip.";
const UNREADABLE =
  "The folder cannot be read. It may be gone, or the browser may not be allowed to.";
const UNWRITABLE = "The folder cannot be written. It may be gone, or the disk may be full.";

type Permission = { readonly mode: "readwrite" };

/** What TypeScript does not know of yet. */
type Handle = FileSystemDirectoryHandle & {
  queryPermission?(wanted: Permission): Promise<PermissionState>;
  requestPermission?(wanted: Permission): Promise<PermissionState>;
  values(): AsyncIterable<FileSystemHandle>;
};
type Picker = (options: { readonly mode: "readwrite"; readonly id: string }) => Promise<Handle>;

export const diskFolders: Folders = {
  async pick() {
    const picker = (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker;
    if (!picker) return failure(MISSING);
    try {
      return success(folderOf(await picker({ mode: "readwrite", id: "catapults" })));
    } catch (error) {
      const isCalledOff = error instanceof DOMException && error.name === "AbortError";
      return isCalledOff ? success(null) : failure(UNREADABLE);
    }
  },
  async joined(key) {
    try {
      await allCarried();
      const kept: unknown = await (await beside()).get("folders", key);
      if (!isRecord(kept) || kept.form !== FORM || !isTexts(kept.base)) return success(null);
      return success({ folder: folderOf(kept.handle as Handle), base: kept.base });
    } catch {
      return success(null); // the project is there without it
    }
  },
  async join(key, joined) {
    try {
      await allCarried();
      const database = await beside();
      if (joined === null) await database.delete("folders", key);
      else await database.put("folders", recordOf(joined), key);
      return success(undefined);
    } catch {
      return failure("The browser cannot remember the folder. Open it again on your next visit.");
    }
  },
};

const handles = new WeakMap<Folder, Handle>();

const recordOf = ({ folder, base }: JoinedFolder) => ({
  form: FORM,
  handle: handles.get(folder),
  base,
});

const isTexts = (value: unknown): value is readonly TextFile[] =>
  Array.isArray(value) &&
  value.every(
    (each) => isRecord(each) && typeof each.name === "string" && typeof each.text === "string",
  );

function folderOf(handle: Handle): Folder {
  const mode = { mode: "readwrite" } as const;
  const known = new Map<string, { readonly stamp: string; readonly text: string }>();
  const folder: Folder = {
    name: handle.name,
    async isAllowed(ask) {
      const state = (await handle.queryPermission?.(mode)) ?? "granted";
      if (state === "granted" || !ask) return state === "granted";
      return (await handle.requestPermission?.(mode)) === "granted";
    },
    async read() {
      try {
        return await readAll(handle, known);
      } catch {
        return failure(UNREADABLE);
      }
    },
    async write(files, gone) {
      try {
        for (const file of files) await writeOne(handle, file);
        for (const name of gone) await handle.removeEntry(name).catch(() => {});
        return success(undefined);
      } catch {
        return failure(UNWRITABLE);
      }
    },
  };
  handles.set(folder, handle);
  return folder;
}

/** The project's files. What is as it was, by time and size, is not read again. */
async function readAll(
  handle: Handle,
  known: Map<string, { readonly stamp: string; readonly text: string }>,
): Promise<Result<readonly TextFile[]>> {
  const files: TextFile[] = [];
  for await (const entry of handle.values()) {
    if (entry.kind !== "file" || !isOfProject(entry.name)) continue;
    const file = await (entry as FileSystemFileHandle).getFile();
    if (file.size > LARGEST) return failure(`${entry.name} is larger than ${LARGEST >> 20} MB.`);
    const stamp = `${file.lastModified} ${file.size}`;
    const former = known.get(entry.name);
    const text = former?.stamp === stamp ? former.text : decoded(await file.arrayBuffer());
    if (text === null) return failure(`${entry.name} in the folder is no text in UTF-8.`);
    known.set(entry.name, { stamp, text });
    files.push({ name: entry.name, text });
  }
  return success(files.sort((one, other) => (one.name < other.name ? -1 : 1)));
}

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A file wholly, or as it was: the browser puts the new one in its place when it is closed. */
async function writeOne(handle: Handle, { name, text }: TextFile): Promise<void> {
  const file = await handle.getFileHandle(name, { create: true });
  const stream = await file.createWritable();
  await stream.write(text);
  await stream.close();
}
