/** Goes through all runs of a scheduler, whatever programs do, for as long as a learner waits. */

import { type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import { explore } from "../../explore/explore.js";
import type { Verdict } from "../../explore/types.js";
import type { PromiseWish } from "../check/ports.js";
import { LONGEST_MS } from "./longest.js";

const MEMORY = 128 * 2 ** 20;

export async function promisesOf(
  runtime: RuntimeModule,
  { bundle, ...asked }: PromiseWish,
): Promise<Result<readonly Verdict[]>> {
  const begun = performance.now();
  const isCancelled = () => performance.now() - begun > LONGEST_MS;
  const work = explore({ runtime, ...bundle, ...asked, memory: MEMORY, isCancelled });
  for (;;) {
    const next = work.next();
    if (next.done) return next.value.ok ? success(next.value.value.verdicts) : next.value;
  }
}
