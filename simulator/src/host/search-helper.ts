import { type GivenStates, type HelpedSearch, helpWith } from "../explore/help.js";

/** The name of a worker that does this. */
export const SEARCH_HELPER = "exploration-helper-of-programs";

/** What a worker of a page does that takes the steps from states for a search: it is told first of what, and then from which. */
export function helpSearch(): void {
  let help: ReturnType<typeof helpWith> | null = null;
  globalThis.addEventListener(
    "message",
    ({ data }: MessageEvent<{ readonly search: HelpedSearch } | GivenStates>) => {
      if ("search" in data) {
        help = helpWith(data.search);
        return;
      }
      const found = help?.(data) ?? { wrong: "it was not told what is searched" };
      const transfer = "bytes" in found ? [found.bytes.buffer as ArrayBuffer] : [];
      globalThis.postMessage(found, { transfer });
    },
  );
}
