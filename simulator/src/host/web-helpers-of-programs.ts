import type { OpenHelpers } from "../explore/explorer.js";
import type { FoundSteps, HelpedSearch } from "../explore/help.js";
import { SEARCH_HELPER } from "./search-helper.js";

/** Workers of a page that take steps from states for a search. @param count of workers beside the one that searches */
export const webHelpersOfPrograms =
  (count: number): OpenHelpers =>
  (search) => {
    const workers = Array.from({ length: count }, () => new HelpingWorker(search));
    const worker = (helper: number) => workers[helper] as HelpingWorker;
    return {
      count,
      give: (helper, keys, states) => worker(helper).give(keys, states),
      take: (helper) => worker(helper).take(),
      hasFound: (helper) => worker(helper).hasFound,
      isWaitedFor: false,
      drop: (helper) => worker(helper).drop(),
      end: () => {
        for (const each of workers) each.end();
      },
    };
  };

class HelpingWorker {
  readonly #worker: Worker;
  readonly #found: FoundSteps[] = [];
  /** Answers that nobody wants any more. */
  #unwanted = 0;

  constructor(search: HelpedSearch) {
    this.#worker = new Worker(globalThis.location.href, { type: "module", name: SEARCH_HELPER });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FoundSteps>) => {
      if (this.#unwanted > 0) this.#unwanted--;
      else this.#found.push(data);
    });
    this.#worker.addEventListener("error", () =>
      this.#found.push({ wrong: "A worker could not go on." }),
    );
    this.#worker.postMessage({ search });
  }

  give(keys: Uint8Array, states: number): void {
    this.#worker.postMessage({ keys, states }, [keys.buffer as ArrayBuffer]);
  }

  get hasFound(): boolean {
    return this.#found.length > 0;
  }

  take(): Uint8Array {
    const found = this.#found.shift();
    if (found === undefined) throw new Error("it is still searching");
    if ("wrong" in found) throw new Error(found.wrong);
    return found.bytes;
  }

  drop(): void {
    if (this.#found.shift() === undefined) this.#unwanted++;
  }

  end(): void {
    this.#worker.terminate();
  }
}
