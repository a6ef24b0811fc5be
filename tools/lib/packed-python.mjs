/** Python in Node as the page starts it: of the files of a build in .build/site. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot } from "./paths.mjs";

const SITE = inRoot(".build", "site");

/** The same file as in the page's worker. */
const ARCHIVE = "/catapults.zip";

/** Python with its standard library only. */
export async function startPython() {
  const folder = join(
    SITE,
    readdirSync(SITE).find((name) => name.startsWith("pyodide-")),
  );
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  return loadPyodide({ indexURL: `${folder}/`, packageBaseUrl: `${folder}/` });
}

/** The bytes of the archive of the compiler. */
export function readArchive() {
  return new Uint8Array(readFileSync(join(SITE, "python", "catapults.zip")));
}

/** Lets Python import from such an archive, and from folders of its file system before that. */
export function importFrom(python, archive, folders = []) {
  python.FS.writeFile(ARCHIVE, archive, { canOwn: true });
  const path = JSON.stringify([...folders, ARCHIVE]);
  python.runPython(`import sys; sys.path[:0] = ${path}; import methods_ahead; methods_ahead.use()`);
}
