/** Checks of single values in the texts: `constant`. */

import { formatTime, readNumber } from "../../../base/format.js";
import type { CheckOf } from "../../format/checks.js";
import type { LessonProject } from "../../format/project.js";
import type { Verdict } from "../attempt.js";
import { failed, passed } from "../scene.js";

export function constant(
  { name, least, most }: CheckOf<"constant">,
  { scheduler, workload, files }: LessonProject,
): Verdict {
  const texts = [scheduler, workload].map((file) => (file === null ? "" : (files[file] ?? "")));
  const written = texts.map((text) => valueIn(text, name)).find((found) => found !== null) ?? null;
  const isTime = written !== null && Number.isNaN(Number(written));
  const text = (value: number) => (isTime ? formatTime(value) : String(value));
  const bounds = [
    ...(least === undefined ? [] : [`at least ${text(least)}`]),
    ...(most === undefined ? [] : [`at most ${text(most)}`]),
  ];
  const wanted = `\`${name}\` is ${bounds.join(" and ")}.`;
  const value = written === null ? undefined : readNumber(written);
  if (value === undefined) return failed(`There is no \`${name}\` with a plain value.`, wanted);
  const fits = value >= (least ?? value) && value <= (most ?? value);
  return fits
    ? passed(`\`${name}\` is ${text(value)}.`)
    : failed(`\`${name}\` is ${text(value)}.`, wanted);
}

const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//g;

/** The plain number or time that a name is declared with: `const time QUANTUM = 10ms;`. */
function valueIn(text: string, name: string): string | null {
  const code = text.replace(COMMENT, " ");
  const declared = new RegExp(
    `\\b(?:const|parameter)\\s+\\w+\\s+${name}\\s*=\\s*(-?[\\d.]+\\s*[a-zµ]*)`,
  );
  return declared.exec(code)?.[1]?.trim() ?? null;
}
