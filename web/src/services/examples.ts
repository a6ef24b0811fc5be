import { failure, type Result, success } from "../base/result.js";
import type { CompiledSystem } from "../generated/services.js";
import type { ExampleEntry } from "../model/catalogue.js";
import type { Thumbnail } from "../model/pictures.js";
import type { Examples } from "../model/ports.js";
import type { Example } from "../model/project/project.js";
import { siteUrl } from "./site.js";

const UNREACHABLE = "The examples could not be loaded. Check the connection and try again.";

/** The examples that are shipped with the page. */
export const shippedExamples: Examples = {
  list: () => fetchJson<readonly ExampleEntry[]>("examples/index.json"),
  load: (id) => fetchJson<Example>(`examples/${encodeURIComponent(id)}.json`),
  pictures: () => fetchJson<Readonly<Record<string, Thumbnail>>>("pictures/graphs.json"),
  system: (id) => fetchJson<CompiledSystem>(`examples/${encodeURIComponent(id)}.system.json`),
};

async function fetchJson<T>(path: string): Promise<Result<T>> {
  try {
    const response = await fetch(siteUrl(path));
    return response.ok ? success(await response.json()) : failure(UNREACHABLE);
  } catch {
    return failure(UNREACHABLE);
  }
}
