import fc from "fast-check";
import { expect, test } from "vitest";
import { highlight, LANGUAGES, type LanguageId } from "../../src/views/source/language.js";
import { GENERATED_LANGUAGES } from "../../src/views/source/outputs/language.js";

const voices = (text: string, language: LanguageId) =>
  highlight(text, language).flatMap(({ text: piece, voice }) =>
    voice ? [`${voice} ${piece}`] : [],
  );

test("speaks of a scheduler in keyword, value, comment and arrow", () => {
  expect(voices("if (|RQ| > 0x10) RQ => current; // go", "catapults")).toEqual([
    "key if",
    "value 0x10",
    "arrow =>",
    "comment // go",
  ]);
});

test("words of masters are keywords where only those can be meant", () => {
  const keys = (text: string) => voices(text, "catapults").filter((one) => one.startsWith("key "));
  expect(keys("distributed scheduler m { nodes { node db; } global { } }")).toEqual([
    "key distributed",
    "key scheduler",
    "key nodes",
    "key node",
    "key global",
  ]);
  expect(keys("arrival(n) { if (n is web) select n; }")).toEqual([
    "key arrival",
    "key if",
    "key is",
    "key select",
  ]);
  expect(keys("int node, global, is; node = is + nodes; arrival => select;")).toEqual(["key int"]);
});

test("a time keeps its unit, and a comment over lines is one", () => {
  expect(voices("compute 250us; /* a\nb */", "workload")).toEqual([
    "key compute",
    "value 250us",
    "comment /* a\nb */",
  ]);
});

test("the pieces are the text, whatever it is", () => {
  const languages = [...Object.values(LANGUAGES), ...Object.values(GENERATED_LANGUAGES)];
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...languages), (text, language) => {
      expect(
        highlight(text, language)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
