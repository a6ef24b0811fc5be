import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnosticSection, linked, sectionsOf } from "../site/help-sections.mjs";

const plainly = (text) => [{ text, voice: null }];

const PAGE = `# The language

First, see [sorted ones](#sorted-ones), [E101](diagnostics/E101.md) and [how it is built](building.md).

## Sorted \`pqueue\`

### Sorted ones

| a | b |
|---|---|
| \`x\` | <b>1 |

## Further
`;

test("a page becomes a section for each heading, under the headings above", () => {
  const sections = sectionsOf("reference/language.md", PAGE, plainly);
  assert.deepEqual(
    sections.map(({ id, path, title }) => [id, path, title]),
    [
      ["reference/language.md", [], "The language"],
      ["reference/language.md#sorted-pqueue", ["The language"], "Sorted pqueue"],
      ["reference/language.md#sorted-ones", ["The language", "Sorted pqueue"], "Sorted ones"],
      ["reference/language.md#further", ["The language"], "Further"],
    ],
  );
});

test("links lead to sections that there are, and others are plain words", () => {
  const code = diagnosticSection("E101", "# E101: a sign\n\nText.\n\n## Wrong\n", plainly);
  const [first] = linked([...sectionsOf("reference/language.md", PAGE, plainly), code]);
  assert.match(first.html, /data-section="reference\/language.md#sorted-ones">sorted ones<\/a>/);
  assert.match(first.html, /data-section="E101">E101<\/a>/);
  assert.match(first.html, /and how it is built\./);
});

test("marks of HTML in a page stay text", () => {
  const sections = sectionsOf("a.md", PAGE, plainly);
  assert.ok(sections.every(({ html }) => !html.includes("<b>")));
});

test("a program is coloured, and what it is written with is no HTML", () => {
  const colours = (text) => [{ text, voice: "key" }];
  const [section] = sectionsOf("a.md", "# A\n\n```catapults\na => <b>\n```\n", colours);
  assert.match(section.html, /<span class="voice-key">a =&gt; &lt;b&gt;<\/span>/);
});
