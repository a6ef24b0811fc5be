/** Runs a system of nodes for a check. */

import { failure, type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import { systemFigures } from "../../experiment/system-figures.js";
import { badEnds } from "../../experiment/system-run.js";
import { runSystem } from "../../system/headless/run.js";
import { System } from "../../system/system.js";
import type { RunFacts, SystemWish } from "../check/ports.js";
import { LONGEST_MS } from "./longest.js";

const TOO_LONG = "The run takes too long. Give the system an earlier `stop when …;`.";

export async function systemFacts(
  runtime: RuntimeModule,
  { program, seed, parameters, until }: SystemWish,
): Promise<Result<RunFacts>> {
  const begin = { linkage: "linked", isHasty: true, runtime, seed, parameters } as const;
  const system = await System.start(program, begin);
  if (!system.ok) return system;
  const begun = performance.now();
  let isTooLong = false;
  const isCalledOff = async () => {
    isTooLong = performance.now() - begun > LONGEST_MS;
    return isTooLong;
  };
  const ran = await runSystem(system.value, { until, isCalledOff }).finally(() =>
    system.value.close(),
  );
  if (!ran.ok) return ran;
  if (isTooLong) return failure(TOO_LONG);
  const bad = badEnds(ran.value);
  return success({
    figures: systemFigures(ran.value),
    end: bad.length > 0 ? "fault" : "regularly",
    message: bad.length > 0 ? bad.join(" ") : null,
  });
}
