import type { Locator, Page } from "@playwright/test";
import { aimAt } from "./keys.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

function form(studio: StudioPage): Locator {
  return studio.graph.getByRole("dialog");
}

function arrow(studio: StudioPage, from: string, to: string): Locator {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  return studio.graph.getByRole("group", { name }).first();
}

async function remove(studio: StudioPage, from: string, to: string): Promise<void> {
  const way = arrow(studio, from, to);
  // After an undo the arrow of before may be drawn for a moment yet.
  await expect(async () => {
    await way.press("Enter");
    await expect(way).toHaveClass(/\bselected\b/, { timeout: 1000 });
  }).toPass();
  await way.press("Delete");
}

interface Loss {
  readonly what: string;
  readonly gesture: (studio: StudioPage, page: Page) => Promise<void>;
  readonly marks: readonly RegExp[];
}

/** Gestures that lose a thread, or leave a container without a way in or out. */
const LOSSES: readonly Loss[] = [
  {
    what: "deleting the arrow of new threads",
    gesture: (studio) => remove(studio, "birth", "NQ"),
    marks: [
      /^birth: newthread ends with t in no container/,
      /^NQ: Threads are taken out of NQ, but none is ever put in/,
    ],
  },
  {
    what: "asking a condition of new threads",
    gesture: async (studio, page) => {
      await arrow(studio, "birth", "NQ").press("Enter");
      await page.keyboard.press("Enter");
      const condition = form(studio).getByRole("textbox", { name: "Only when" });
      await condition.fill("t.role == SLOW");
      await condition.press("Enter");
    },
    marks: [/^birth: newthread sometimes ends with t in no container/],
  },
  {
    what: "deleting the only arrow out of a container",
    gesture: (studio) => remove(studio, "next", "current"),
    marks: [/^next: Threads move into next, but none ever moves out/],
  },
  {
    what: "deleting the arrow that leads out of a container in turn",
    gesture: (studio) => remove(studio, "calculations", "current"),
    marks: [/^calculations: Threads move into calculations, but only set_next_thread can move/],
  },
  {
    what: "deleting one of the arrows that empty the slot of the running thread",
    gesture: (studio) => remove(studio, "current", "calculations"),
    marks: [/^current: switch_out can end with a thread still in current/],
  },
  {
    what: "deleting the dispatch",
    gesture: (studio) => remove(studio, "current", "running"),
    marks: [/^running: schedule can end without dispatch/],
  },
  {
    what: "leading the only arrow into a container elsewhere",
    gesture: async (studio, page) => {
      await arrow(studio, "birth", "NQ").focus();
      await page.keyboard.press("e");
      await aimAt(studio, "calculations");
      await page.keyboard.press("Enter");
    },
    marks: [/^NQ: Threads are taken out of NQ, but none is ever put in/],
  },
];

test("a gesture that loses a thread, or leaves a container without a way, shows at once where", async ({
  studio,
  page,
}) => {
  for (const { what, gesture, marks } of LOSSES) {
    await test.step(what, async () => {
      await gesture(studio, page);
      const shown = marks.map((name) => studio.graph.getByRole("button", { name }));
      for (const mark of shown) await expect(mark).toBeVisible();
      const undo = page.getByRole("button", { name: /^Undo/ });
      while (await undo.isEnabled()) await undo.click();
      for (const mark of shown) await expect(mark).toBeHidden();
    });
  }
});

test("a mark leads to what the compiler says and offers, and that goes when it is done", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  await studio.edit("queue calculations;", "queue calculations, spare;");
  const mark = studio.graph.getByRole("button", { name: /^spare: No thread ever moves/ });
  await mark.press("Enter");
  const said = studio.inspector.getByRole("list", { name: "Problems of spare" });
  await expect(said).toContainText("No thread ever moves into or out of spare. Remove it.");
  await said.getByRole("button", { name: "Remove spare" }).press("Enter");
  await expect(studio.container("spare")).toHaveCount(0);
  await expect(mark).toHaveCount(0);
  await expect.poll(() => studio.text()).toBe(before);

  await remove(studio, "birth", "NQ");
  await studio.graph.getByRole("button", { name: /^birth: newthread ends/ }).press("Enter");
  await expect(studio.inspector.getByRole("heading", { name: "birth" })).toBeVisible();
  const lost = studio.inspector.getByRole("list", { name: "Problems of birth" });
  await expect(lost).toContainText("newthread ends with t in no container");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(lost).toHaveCount(0);
});

test("containers that a gesture leaves with ways into each other only have a mark each", async ({
  studio,
  page,
}) => {
  await studio.edit("queue calculations;", "queue calculations, late;");
  const turns =
    "if (|calculations| > 3) calculations => late; if (|late| > 3) late => calculations;";
  await studio.edit("foreach t in NQ {", `${turns} foreach t in NQ {`);
  await expect(arrow(studio, "late", "calculations")).toBeVisible();
  const said = /^(late|calculations): Threads move into calculations and late, but only/;
  const marks = studio.graph.getByRole("button", { name: said });
  await expect(marks).toHaveCount(0);
  await remove(studio, "calculations", "current");
  await expect(marks).toHaveCount(2);
  await studio.graph.getByRole("button", { name: /^late: Threads move/ }).press("Enter");
  const list = studio.inspector.getByRole("list", { name: "Problems of late" });
  await expect(list).toContainText("can move one out of them");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(marks).toHaveCount(0);
});

test("what no arrow shows has a mark with its text, which leads to the text and to its card", async ({
  studio,
  page,
}) => {
  const verbatim = "{* beep(); *} simulate { since_slow = 2; }";
  await studio.edit("        dispatch current;", `        ${verbatim}\n        dispatch current;`);
  const mark = studio.graph.getByRole("button", { name: /^running: 7 statements that no arrow/ });
  await mark.focus();
  await expect(page.locator(".tip")).toContainText("schedule: since_standard++;");
  await page.keyboard.press("Enter");
  const told = studio.inspector.getByRole("listitem").filter({ hasText: "beep();" });
  await expect(told).toContainText("schedule runs verbatim text");
  await expect(told.locator("pre")).toHaveText(verbatim);

  await told.getByRole("button", { name: /^Show line \d+ in the rules/ }).press("Enter");
  const card = studio.inspector.getByRole("listitem", { name: /^verbatim text, line/ });
  await expect(card).toBeInViewport();
  await expect(card.locator(":focus")).toHaveCount(1);

  // Whatever is drawn, it stays as it is.
  const before = await studio.text();
  await remove(studio, "next", "current");
  await expect(arrow(studio, "next", "current")).toHaveCount(0);
  await expect(mark).toBeVisible();
  expect(before.split("\n").filter((line) => line.includes("beep"))).toEqual([
    `        ${verbatim}`,
  ]);
  await expect.poll(() => studio.text()).toContain(`        ${verbatim}\n        dispatch`);

  await mark.press("Enter");
  await studio.inspector.getByRole("tab", { name: "Container" }).click();
  await told.getByRole("button", { name: /^line \d+$/ }).click();
  await expect(studio.editor).toBeFocused();
  await expect.poll(() => studio.copied()).toBe(verbatim);
});
