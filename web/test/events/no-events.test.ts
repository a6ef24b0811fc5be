import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { createCompilationStore } from "../../src/model/project/compilation.js";
import { createProjectStore } from "../../src/model/project/project.js";
import { StudioContext, type StudioValue } from "../../src/ui/studio-context.js";
import { NoEvents } from "../../src/views/events/no-events.js";

function shown(total: number, scheduler = "scheduler s {}"): string {
  // What is rendered without a browser sees a store as it was made.
  const project = createStore(() => ({
    ...createProjectStore().getState(),
    scheduler: { name: "s.sched", text: scheduler },
  }));
  const stores = { project, compilation: createCompilationStore() };
  const value = { stores } as unknown as StudioValue;
  return renderToStaticMarkup(
    createElement(StudioContext.Provider, { value }, createElement(NoEvents, { total })),
  );
}

test("where nothing happened yet it is told how to go on", () => {
  expect(shown(0)).toContain("No events yet");
});

test("where a system runs, or a master waits for one, nobody is told to step", () => {
  expect(shown(0, "distributed scheduler s {}")).toContain("A master runs in a system");
});

test("where events are no longer kept nobody is told that there were none", () => {
  expect(shown(1_000_000)).toContain("These events are no longer kept");
  expect(shown(1_000_000)).not.toContain("No events yet");
});
