import { describe, expect, test } from "vitest";
import type { LessonFiles } from "../../src/lessons/format/files.js";
import { readLesson } from "../../src/lessons/format/lesson.js";
import { problemText } from "../../src/lessons/format/problems.js";
import { filledIn, placesOf } from "../../src/lessons/words/say.js";
import { ENGLISH, wordsIn } from "../../src/lessons/words/words.js";
import {
  AS_QUEUE,
  changed,
  lessonWith,
  SCHEDULER,
  verdictOn,
  verdictText,
} from "../support/lesson-attempts.js";
import { lessonTools } from "../support/lesson-tools.js";

const tools = lessonTools();

describe("German", async () => {
  const german = await wordsIn("de");

  test.each(["sentences", "measures", "fields"] as const)(
    "has the places of all English %s",
    (part) => {
      const [own, original]: readonly Readonly<Record<string, string>>[] = [
        german[part],
        ENGLISH[part],
      ];
      const places = (words: Readonly<Record<string, string>> = {}) =>
        Object.fromEntries(Object.entries(words).map(([key, text]) => [key, placesOf(text)]));
      expect(places(own)).toEqual(places(original));
    },
  );

  test.each<[check: string, files: LessonFiles, said: string]>([
    ["kind: compiles", {}, "passed: Die Texte lassen sich übersetzen."],
    [
      "kind: compiles",
      changed(SCHEDULER, "t => waiting", "t => wating"),
      "failed: Der Compiler findet einen Fehler in Zeile 26 von first_turn.sched: ",
    ],
    [
      "{kind: container, name: ready, is: queue}",
      {},
      "failed: `ready` ist vom Typ `stack`. | `ready` ist vom Typ `queue`.",
    ],
    [
      "{kind: arrow, from: ready, to: current, conditional: true}",
      {},
      "failed: `schedule` tut es in jedem Fall. | Ein Thread geht unter einer Bedingung von `ready` nach `current`.",
    ],
    [
      "{kind: measure, measure: processes.waiting, most: 5ms}",
      AS_QUEUE,
      "failed: Die mittlere Wartezeit ist 17 ms. | Die mittlere Wartezeit ist höchstens 5 ms.",
    ],
    [
      "{kind: measure, measure: P2.waiting, called: How long it stands, least: 90ms}",
      {},
      "failed: How long it stands ist 3 ms. | How long it stands ist mindestens 90 ms.",
    ],
    [
      '{kind: happens, condition: "|ready| >= 9"}',
      {},
      "failed: Der Lauf endet, und so weit ist es nicht gekommen. | Es kommt so weit, dass `|ready| >= 9` gilt.",
    ],
    ["kind: question", {}, "open: Du wählst eine Antwort."],
    [
      "{kind: property, property: no-starvation}",
      {},
      "passed: In keinem Lauf verhungert ein Thread.",
    ],
  ])("%s", async (check, files, said) => {
    const lesson = { ...lessonWith(check), words: german };
    expect(verdictText(await verdictOn(lesson, tools, { files }))).toContain(said);
  });
});

test("a place with nothing to tell leaves no gap", () => {
  expect(filledIn("A thread goes {how} to {to} {where}.", { to: "`x`" })).toBe(
    "A thread goes to `x`.",
  );
});

describe("a lesson's own language", () => {
  const read = (words: string) => {
    const { files } = lessonWith("{kind: measure, measure: idle, called: The load, most: 1ms}");
    const prose = "---\ntitle: Un\nsummary: Un.\n---\n\n## Un {#one}\n\nFais-le.\n";
    const all = { ...files, "lesson.fr.md": prose, "words.fr.yaml": `version: 1\n${words}` };
    return readLesson("one", all, "fr");
  };

  test("says what it has words for, and the rest in English", async () => {
    const { lesson } = read(
      'sentences: { measureIs: "{measure} est {value}." }\ncalled: { The load: La charge }\n',
    );
    if (lesson === null) throw new Error("it cannot be read");
    expect(lesson.words.language).toBe("fr");
    expect(verdictText(await verdictOn(lesson, tools))).toMatch(
      /^passed: La charge est |La charge est at most 1 ms\.$/,
    );
  });

  test.each([
    [
      "sentences: { measureIz: x }",
      "There is no `measureIz` among the sentences. Is `measureIs` meant?",
    ],
    [
      "sentences: { measureIs: x }",
      "`measureIs` needs the same places as the English “{measure} is {value}.”.",
    ],
    ["measures: [idle]", "`measures` must be"],
    ["phrases: {}", "There is no field `phrases` here."],
  ])("%s is refused", (words, message) => {
    const told = read(words).problems.map(problemText);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(message);
    expect(told[0]).toMatch(/^words\.fr\.yaml:2:/);
  });
});
