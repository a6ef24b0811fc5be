import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StudioContext, type StudioValue } from "../../src/ui/studio-context.js";
import { Contradictions } from "../../src/views/measures/contradictions.js";

const STUDIO = { stores: {} } as StudioValue;

const shown = (found: number) =>
  renderToStaticMarkup(
    createElement(
      StudioContext.Provider,
      { value: STUDIO },
      createElement(Contradictions, { found }),
    ),
  );

test("how often queries contradicted the record is told, and where to look", () => {
  expect(shown(1)).toContain("A query contradicted the library’s record.");
  expect(shown(14)).toContain("Queries contradicted the library’s record 14 times.");
  expect(shown(14)).toContain("Fix the query");
  expect(shown(14)).toContain("Show the events</button>");
});
