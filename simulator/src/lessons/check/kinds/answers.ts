/** Checks of what the learner says: `predict`, `question`, `number`. */

import { type Result, success } from "../../../base/result.js";
import type { CheckOf } from "../../format/checks.js";
import { readExpression } from "../../run/expression.js";
import type { CheckResult, Verdict } from "../attempt.js";
import type { Decision } from "../ports.js";
import { failed, open, passed, type Scene, wishFor } from "../scene.js";
import { type Measured, valueIn } from "../value.js";
import { factsFor } from "./measures.js";

export function question(_: CheckOf<"question">, { step, attempt, say }: Scene): Verdict {
  const { choice } = attempt.answers;
  const chosen = choice === null ? undefined : step.choices[choice];
  if (chosen === undefined) return open(say("chooseAnswer"));
  if (chosen.right) return passed(chosen.said ?? say("right"));
  return failed(chosen.said ?? say("wrong"), say("chooseRight"));
}

const UNITS = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 } as const;
/** How far off a number may be, where nothing is said: what rounding makes of it. */
const WITHIN = 0.01;

export async function number(check: CheckOf<"number">, scene: Scene): Promise<Verdict> {
  const { say } = scene;
  const unit = check.unit ?? "";
  const wanted = unit === "" ? say("typeNumber") : say("typeNumberIn", { unit });
  const { number: typed } = scene.attempt.answers;
  if (typed === null || typed.trim() === "") return open(wanted);
  const given = readTyped(typed, unit);
  if (given === null) return failed(say("noNumber", { typed }), wanted);
  const right = await rightNumber(check, scene);
  if (!right.ok) return failed(right.message, wanted);
  const { value } = right.value;
  const room = Math.abs(value) * (check.within ?? WITHIN);
  if (Math.abs(given - value) <= room + 1e-9) return passed(say("numberRight"));
  return failed(say(given < value ? "tooSmall" : "tooLarge", { typed: typed.trim() }), wanted);
}

/** With a comma or a point, and the unit behind it or not; null for no number. */
function readTyped(text: string, unit: string): number | null {
  const [, digits = "", behind = ""] = /^([-+\d.,]+)\s*(\S*)$/.exec(text.trim()) ?? [];
  const value = Number(digits.replace(",", "."));
  const isFine = digits !== "" && Number.isFinite(value) && (behind === "" || behind === unit);
  return isFine ? value : null;
}

/** What the simulator computes, in the unit that is asked for. */
export async function rightNumber(
  { measure, unit, run = {} }: CheckOf<"number">,
  scene: Scene,
): Promise<Result<Measured>> {
  const expression = readExpression(measure);
  if (!expression.ok) return expression;
  const facts = await factsFor(scene, run);
  if (!facts.ok) return facts;
  const value = valueIn(expression.value, measure, facts.value.figures);
  if (!value.ok || unit === undefined) return value;
  return success({ ...value.value, value: value.value.value / UNITS[unit] });
}

/** Of the last predictions enough must be right; so one mistake is soon forgotten. */
export async function predict(
  check: CheckOf<"predict">,
  scene: Scene,
): Promise<Pick<CheckResult, "verdict" | "score">> {
  const { say } = scene;
  const { from = 1 } = check;
  const { predictions } = scene.attempt.answers;
  const wanted = say("predictWanted", { of: check.of, right: check.right });
  const last = Math.max(0, ...predictions.map(({ decision }) => decision));
  const made = await decisionsFor(check, scene, last);
  if (!made.ok) return { verdict: failed(made.message, wanted) };
  const judged = predictions
    .filter(({ decision }) => decision >= from && made.value[decision - 1] !== undefined)
    .map(({ decision, thread }) => made.value[decision - 1]?.thread === wholeName(thread));
  const count = (list: readonly boolean[]) => list.filter(Boolean).length;
  const score = { right: count(judged), made: judged.length };
  const recent = judged.slice(-check.of);
  const right = count(recent);
  if (right >= check.right)
    return { verdict: passed(say("predictRight", { right, of: recent.length })), score };
  if (judged.length === 0) return { verdict: open(wanted), score };
  const seen = say(right === 1 ? "predictSeenOne" : "predictSeen", { right, of: recent.length });
  return { verdict: recent.at(-1) ? open(`${seen} ${wanted}`) : failed(seen, wanted), score };
}

/** The only thread of a class is mostly called as the class. */
const wholeName = (thread: string): string => (thread.endsWith("]") ? thread : `${thread}[0]`);

/** The first decisions of the run that is foreseen. */
export async function decisionsFor(
  { run }: CheckOf<"predict">,
  scene: Scene,
  count: number,
): Promise<Result<readonly Decision[]>> {
  const wish = await wishFor(scene, run);
  return wish.ok ? scene.tools.runs.decisions(wish.value, count) : wish;
}
