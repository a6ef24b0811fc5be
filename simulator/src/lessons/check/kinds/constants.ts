/** Checks of single values in the texts: `constant`. */

import { formatTime, readNumber } from "../../../base/format.js";
import type { CheckOf } from "../../format/checks.js";
import type { LessonProject } from "../../format/project.js";
import { listed, type Say } from "../../words/say.js";
import type { Verdict } from "../attempt.js";
import { constantIn } from "../constant-text.js";
import { failed, passed } from "../scene.js";

export function constant(
  { name, least, most }: CheckOf<"constant">,
  { scheduler, workload, files }: LessonProject,
  say: Say,
): Verdict {
  const texts = [scheduler, workload].map((file) => (file === null ? "" : (files[file] ?? "")));
  const written =
    texts.map((text) => constantIn(text, name)).find((found) => found !== null) ?? null;
  const isTime = written !== null && Number.isNaN(Number(written));
  const text = (value: number) => (isTime ? formatTime(value) : String(value));
  const bounds = [
    ...(least === undefined ? [] : [say("atLeast", { bound: text(least) })]),
    ...(most === undefined ? [] : [say("atMost", { bound: text(most) })]),
  ];
  const isOne = least !== undefined && least === most;
  const wanted = say("valueIs", { name, value: isOne ? text(least) : listed(bounds, say) });
  const value = written === null ? undefined : readNumber(written);
  if (value === undefined) return failed(say("noValue", { name }), wanted);
  const fits = value >= (least ?? value) && value <= (most ?? value);
  const seen = say("valueIs", { name, value: text(value) });
  return fits ? passed(seen) : failed(seen, wanted);
}
