/** Checks of what a scheduler holds to, whatever programs do: `promise`. */

import { failure, type Result } from "../../../base/result.js";
import type { Verdict as Explored } from "../../../explore/types.js";
import type { CheckOf } from "../../format/checks.js";
import type { Say } from "../../words/say.js";
import type { Verdict } from "../attempt.js";
import { bundleOf, errorIn, failed, passed, type Scene, understood, unknown } from "../scene.js";

/** What exploration calls them, and what is said of them. */
const PROPERTIES = {
  "no-starvation": { explored: "forgotten-unnamed", key: "noneStarves" },
  "no-deadlock": { explored: "stuck", key: "noneIsStuck" },
  "no-fault": { explored: "faults", key: "nothingFails" },
} as const;

/** Threads at a time, where nothing is said: more of them seldom show more. */
const THREADS = 3;

export async function promise(check: CheckOf<"promise">, scene: Scene): Promise<Verdict> {
  const { say } = scene;
  const { name, own } = askedOf(check, say);
  const upheld = upheldText(check, say);
  const wanted = wantedPromise(check, say);
  const known = await understood(scene);
  if (!known.ok) return unknown(known.message);
  const error = errorIn(known.value, say);
  if (error !== null) return failed(error, wanted);
  const found = await explore(scene, check.threads ?? THREADS, own);
  if (!found.ok) return unknown(found.message);
  const verdict = found.value.find((each) => each.property === name);
  if (verdict === undefined || verdict.verdict === "open")
    return unknown(verdict?.message ?? say("notAllSeen"));
  const holds = verdict.verdict === "holds";
  if (holds !== (check.fails === true)) return passed(holds ? upheld : wayOf(verdict, say));
  return failed(holds ? upheld : wayOf(verdict, say), wanted);
}

function upheldText(check: CheckOf<"promise">, say: Say): string {
  const { threads = THREADS, newcomers = true } = check;
  const { what } = askedOf(check, say);
  return say(newcomers ? "promiseHolds" : "promiseHoldsUnborn", { threads, what });
}

export const wantedPromise = (check: CheckOf<"promise">, say: Say): string =>
  check.fails ? say("promiseFails", { what: askedOf(check, say).what }) : upheldText(check, say);

function askedOf({ promise: asked, newcomers, always }: CheckOf<"promise">, say: Say) {
  if (always !== undefined) {
    const what = say("alwaysHolds", { condition: always });
    return { what, name: `always ${always}`, own: `always ${always};` };
  }
  const { explored, key } = PROPERTIES[asked ?? "no-fault"];
  const isUnborn = newcomers === false && asked === "no-starvation";
  return { what: say(key), name: isUnborn ? "forgotten-unborn" : explored, own: "" };
}

async function explore(
  { attempt, tools, say }: Scene,
  threads: number,
  properties: string,
): Promise<Result<readonly Explored[]>> {
  const answer = await tools.compiler.explorable(attempt.project, threads);
  if (!answer.ok) return answer;
  const { compiled, facts } = answer.value;
  const bundle = bundleOf({ diagnostics: [], compiled }, say);
  if (!bundle.ok) return bundle;
  if (facts === null || facts.goesByTime !== null) return failure(say("readsTime"));
  const { imports, counters, wanted = [] } = facts;
  return tools.runs.promises({ bundle: bundle.value, imports, counters, wanted, properties });
}

/** The run that breaks it, in a sentence: what a learner can go through by hand. */
function wayOf({ message, counterexample }: Explored, say: Say): string {
  if (counterexample === null) return message;
  const { stem, loop, watched } = counterexample;
  const way = (loop.length > 0 ? loop : stem).map(({ words }) => words).join(", ");
  if (loop.length === 0) return say("soItComes", { message, way });
  const begun = stem
    .filter(({ event }) => event !== "start")
    .map(({ words }) => words)
    .join(", ");
  const told = say("againAndAgain", { begun, way });
  return watched === null ? told : `${told} ${say("neverDispatched", { thread: watched })}`;
}
