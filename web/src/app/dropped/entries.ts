/** Files that were dropped, with those of dropped folders. Must be asked while the drop is handled. */
export function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const files = [...transfer.files];
  return entries.some((entry) => entry?.isDirectory)
    ? Promise.all(entries.map((entry) => filesBelow(entry, ""))).then((all) => all.flat())
    : Promise.resolve(files);
}

/** The files of an entry; each is called by its path. */
async function filesBelow(entry: FileSystemEntry | null, folder: string): Promise<readonly File[]> {
  if (entry === null || entry.name.startsWith(".")) return [];
  const path = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [new File([file], path)];
  }
  const inside = await entriesIn(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map((each) => filesBelow(each, `${path}/`)))).flat();
}

/** A browser hands them out some at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
