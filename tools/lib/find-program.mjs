import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/**
 * Looks a program up as the shell does, without starting it.
 *
 * @param {string[]} names in order of preference
 * @returns {Promise<string | null>} the path of the first that is there
 */
export async function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      if (folder !== "" && (await isExecutable(path))) return path;
    }
  }
  return null;
}

const isExecutable = (path) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
