/** `words.fr.yaml`: what is said around the prose in a language, as the lesson itself says it. */

import { nearest } from "../../base/nearest.js";
import { placesOf, spoken } from "../words/say.js";
import { ENGLISH, type Words } from "../words/words.js";
import type { LessonFiles } from "./files.js";
import type { Problems } from "./problems.js";
import * as z from "./schema.js";
import { readYaml, type YamlText } from "./yaml.js";

const words = z.optional(z.record(z.string(), z.string("a text")));

const schema = z.strictObject({
  version: z.literal(1, "1, the version of this format"),
  sentences: words,
  measures: words,
  fields: words,
  called: words,
});

type Read = YamlText<z.output<typeof schema>>;

export const wordsFile = (language: string): string => `words.${language}.yaml`;

/**
 * The words of a language: those of the studio, and in place of them the lesson's own.
 * @param known the studio's, in that language or in English
 */
export function readWords(
  files: LessonFiles,
  language: string,
  known: Words,
  problems: Problems,
): Words {
  const file = wordsFile(language);
  const text = files[file];
  const read = text === undefined ? null : readYaml(file, text, schema, problems);
  if (read === null) return known;
  tellMistakes(file, read, problems);
  const { sentences, measures, fields, called = {} } = read.value;
  return spoken({
    language,
    sentences: { ...known.sentences, ...sentences },
    measures: { ...known.measures, ...measures },
    fields: { ...known.fields, ...fields },
    called,
  });
}

/** Sentences that nobody says, and places that have nothing to tell. */
function tellMistakes(file: string, { value, where }: Read, problems: Problems): void {
  for (const part of ["sentences", "measures", "fields"] as const) {
    const there: Readonly<Record<string, string>> = ENGLISH[part];
    for (const [key, text] of Object.entries(value[part] ?? {})) {
      const tell = (message: string) => {
        const { line, column } = where([part, key]);
        problems.add(file, line, message, column);
      };
      const original = Object.hasOwn(there, key) ? there[key] : undefined;
      if (original === undefined) {
        const meant = nearest(key, Object.keys(there));
        tell(`There is no \`${key}\` among the ${part}${meant ? `. Is \`${meant}\` meant?` : "."}`);
      } else if (placesOf(text).join() !== placesOf(original).join()) {
        tell(`\`${key}\` needs the same places as the English “${original}”.`);
      }
    }
  }
}
