import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lessonIn, lessonLink, lessonSnippet } from "../../src/actions/lessons/link.js";
import { isLink } from "../../src/model/share/link.js";

beforeEach(() =>
  vi.stubGlobal("document", { baseURI: "https://example.org/course/studio/?a#old" }),
);
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["first-turn", 3],
  ["own/Mine & yours", 1],
  ["from/lessons/week 2.zip", 12],
])("a link to a step of %s leads there", (id, step) => {
  const { hash, href } = new URL(lessonLink(id, step));
  expect(href.startsWith("https://example.org/course/studio/?a#")).toBe(true);
  expect(isLink(hash)).toBe(true);
  expect(lessonIn(hash)).toEqual({ id, step });
});

test("the HTML of a step shows it in another page", () => {
  expect(lessonSnippet("first-turn", 3, 'Who is "next"?')).toContain(
    'src="https://example.org/course/studio/?embed=both#lesson=first-turn&amp;step=3" title="Who is &quot;next&quot;?"',
  );
});

test("without a step one goes on where one was; what is no step is none", () => {
  expect(lessonIn("#lesson=first-turn")).toEqual({ id: "first-turn" });
  for (const step of ["0", "-1", "x", "1.5", ""])
    expect(lessonIn(`#lesson=first-turn&step=${step}`)).toEqual({ id: "first-turn" });
});

test("other fragments lead to no lesson", () => {
  for (const other of ["", "#", "#share=1.0.a", "#lesson=", "#step=3"])
    expect(lessonIn(other)).toBeNull();
});
