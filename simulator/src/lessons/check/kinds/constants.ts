/** Checks of single values in the texts: `constant`. */

import { formatTime, readNumber } from "../../../base/format.js";
import type { CheckOf } from "../../format/checks.js";
import type { LessonProject } from "../../format/project.js";
import type { Verdict } from "../attempt.js";
import { constantIn } from "../constant-text.js";
import { failed, passed } from "../scene.js";

export function constant(
  { name, least, most }: CheckOf<"constant">,
  { scheduler, workload, files }: LessonProject,
): Verdict {
  const texts = [scheduler, workload].map((file) => (file === null ? "" : (files[file] ?? "")));
  const written =
    texts.map((text) => constantIn(text, name)).find((found) => found !== null) ?? null;
  const isTime = written !== null && Number.isNaN(Number(written));
  const text = (value: number) => (isTime ? formatTime(value) : String(value));
  const bounds = [
    ...(least === undefined ? [] : [`at least ${text(least)}`]),
    ...(most === undefined ? [] : [`at most ${text(most)}`]),
  ];
  const isOne = least !== undefined && least === most;
  const wanted = `\`${name}\` is ${isOne ? text(least) : bounds.join(" and ")}.`;
  const value = written === null ? undefined : readNumber(written);
  if (value === undefined) return failed(`There is no \`${name}\` with a plain value.`, wanted);
  const fits = value >= (least ?? value) && value <= (most ?? value);
  return fits
    ? passed(`\`${name}\` is ${text(value)}.`)
    : failed(`\`${name}\` is ${text(value)}.`, wanted);
}
