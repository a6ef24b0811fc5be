import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoEvents } from "../../src/views/events/no-events.js";

const shown = (total: number) => renderToStaticMarkup(createElement(NoEvents, { total }));

test("where nothing happened yet it is told how to go on", () => {
  expect(shown(0)).toContain("No events yet");
});

test("where events are no longer kept nobody is told that there were none", () => {
  expect(shown(1_000_000)).toContain("These events are no longer kept");
  expect(shown(1_000_000)).not.toContain("No events yet");
});
