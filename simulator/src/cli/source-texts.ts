import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { SourceText } from "../export/report-page.js";

/** The texts of files, as reports hold them. */
export async function readTexts(paths: readonly string[]): Promise<SourceText[]> {
  return Promise.all(
    paths.map(async (path) => ({ name: basename(path), text: await readFile(path, "utf8") })),
  );
}

/** Options of the command line for parameters that were set. */
export const parameterOptions = (parameters: Readonly<Record<string, number>>): string[] =>
  Object.entries(parameters).map(([name, value]) => `--param ${name}=${value}`);
