import { findSmallest, threadImports } from "catapults-sim/exploration";
import type { Result } from "../../base/result.js";
import type { Smallest, SmallestOptions, SmallestWish } from "../../model/exploration/port.js";
import { asked } from "../simulator/asked.js";
import type { Open } from "./open-search.js";
import { withValues } from "./values.js";

/** Has workloads compiled here, and tries them in a worker, the smallest first. */
export async function smallestWith(
  open: Open,
  wish: SmallestWish,
  { signal, onProgress }: SmallestOptions,
): Promise<Result<Smallest>> {
  const imports = withValues(wish.imports, wish.values);
  if (!imports.ok) return imports;
  const opened = await open(null);
  if (!opened.ok) return opened;
  const { client, runtime, end } = opened.value;
  const work = findSmallest({
    ...wish,
    imports: threadImports(imports.value),
    tryOut: async function* (load) {
      return asked(() => client.tryShape({ ...load, runtime }));
    },
    isCancelled: () => signal.aborted,
  });
  try {
    for (;;) {
      const next = await work.next();
      if (next.done) return next.value;
      onProgress(next.value);
    }
  } finally {
    end();
  }
}
