/** Checks of what a scheduler holds to, whatever programs do: `promise`. */

import { failure, type Result } from "../../../base/result.js";
import type { Verdict as Explored } from "../../../explore/types.js";
import type { CheckOf } from "../../format/checks.js";
import type { Verdict } from "../attempt.js";
import { bundleOf, errorIn, failed, passed, type Scene, understood, unknown } from "../scene.js";

/** What exploration calls them, and what is said of them. */
const PROPERTIES = {
  "no-starvation": { explored: "forgotten-unnamed", words: "no ready thread waits for ever" },
  "no-deadlock": { explored: "stuck", words: "something can always go on" },
  "no-fault": { explored: "faults", words: "nothing fails" },
} as const;

/** Threads at a time, where nothing is said: more of them seldom show more. */
const THREADS = 3;
const READS_TIME =
  "The scheduler asks for the time, so its states are never the same again, and not all runs can be seen.";

export async function promise(check: CheckOf<"promise">, scene: Scene): Promise<Verdict> {
  const { threads = THREADS } = check;
  const { name, own } = askedOf(check);
  const upheld = upheldText(check);
  const wanted = wantedPromise(check);
  const known = await understood(scene);
  if (!known.ok) return unknown(known.message);
  const error = errorIn(known.value);
  if (error !== null) return failed(error, wanted);
  const found = await explore(scene, threads, own);
  if (!found.ok) return unknown(found.message);
  const verdict = found.value.find((each) => each.property === name);
  if (verdict === undefined || verdict.verdict === "open")
    return unknown(verdict?.message ?? "Not all runs could be seen.");
  const holds = verdict.verdict === "holds";
  if (holds !== (check.fails === true)) return passed(holds ? upheld : wayOf(verdict));
  return failed(holds ? upheld : wayOf(verdict), wanted);
}

function upheldText(check: CheckOf<"promise">): string {
  const { threads = THREADS, newcomers = true } = check;
  const births = newcomers ? "" : ", once no more threads come";
  return `Whatever up to ${threads} threads do, ${askedOf(check).words}${births}.`;
}

export const wantedPromise = (check: CheckOf<"promise">): string =>
  check.fails
    ? `There is a run in which it is not so that ${askedOf(check).words}.`
    : upheldText(check);

function askedOf({ promise: asked, newcomers, always }: CheckOf<"promise">) {
  if (always !== undefined)
    return { words: `\`${always}\` holds`, name: `always ${always}`, own: `always ${always};` };
  const { explored, words } = PROPERTIES[asked ?? "no-fault"];
  const isUnborn = newcomers === false && asked === "no-starvation";
  return { words, name: isUnborn ? "forgotten-unborn" : explored, own: "" };
}

async function explore(
  { attempt, tools }: Scene,
  threads: number,
  properties: string,
): Promise<Result<readonly Explored[]>> {
  const answer = await tools.compiler.explorable(attempt.project, threads);
  if (!answer.ok) return answer;
  const { compiled, facts } = answer.value;
  const bundle = bundleOf({ diagnostics: [], compiled });
  if (!bundle.ok) return bundle;
  if (facts === null || facts.readsTime) return failure(READS_TIME);
  return tools.runs.promises({ bundle: bundle.value, imports: facts.imports, properties });
}

/** The run that breaks it, in a sentence: what a learner can go through by hand. */
function wayOf({ message, counterexample }: Explored): string {
  if (counterexample === null) return message;
  const { stem, loop, watched } = counterexample;
  const way = (loop.length > 0 ? loop : stem).map(({ words }) => words).join(", ");
  if (loop.length === 0) return `${message} So it comes: ${way}.`;
  const begun = stem
    .filter(({ event }) => event !== "start")
    .map(({ words }) => words)
    .join(", ");
  const who = watched === null ? "" : ` \`${watched}\` is never dispatched.`;
  return `At first ${begun}. Then again and again: ${way}.${who}`;
}
