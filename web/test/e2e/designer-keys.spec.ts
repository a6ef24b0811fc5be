/** What else of drawing and declaring goes by keys alone, and what undoing then gives back. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { tabTo } from "./keys.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const EXAMPLES = join(import.meta.dirname, "../../../public/examples");

/** A table of declarations, and what is put into it. */
interface Table {
  readonly title: string;
  /** Before and after it is renamed; nothing else is called so. */
  readonly names: readonly [string, string];
  /** Before and after it is changed; null where a declaration has none. */
  readonly values: readonly [string, string] | null;
  /** How the declaration reads, by its type, name and value. */
  readonly line: (type: string, name: string, value: string) => RegExp;
}

const TABLES: readonly Table[] = [
  {
    title: "Of each thread",
    names: ["age", "years"],
    values: null,
    line: (type, name) => new RegExp(`\\b${type} ${name};`),
  },
  {
    title: "Of each thread, from the program",
    names: ["rank", "grade"],
    values: ["11", "12"],
    line: (type, name, value) => new RegExp(`\\b${type} ${name} default ${value};`),
  },
  {
    title: "From the program",
    names: ["wind", "gusts"],
    values: ["21", "22"],
    line: (type, name, value) => new RegExp(`\\b${type} ${name} default ${value};`),
  },
  {
    title: "Variables",
    names: ["turns", "rounds"],
    values: ["31", "32"],
    line: (type, name, value) => new RegExp(`\\b${type} ${name} = ${value};`),
  },
  {
    title: "Constants",
    names: ["MOST", "LIMIT"],
    values: ["41", "42"],
    line: (type, name, value) => new RegExp(`\\bconst ${type} ${name} = ${value};`),
  },
];

for (const { title, names, values, line } of TABLES) {
  test(`a declaration is added, changed in each field and deleted by keys, and undone: ${title}`, async ({
    studio,
    page,
  }) => {
    const before = await studio.text();
    await studio.inspector.getByRole("tab", { name: "Rules" }).press("Enter");
    const chooser = studio.inspector.getByRole("combobox", { name: "Handler" });
    await chooser.selectOption("declarations");
    const table = studio.inspector.getByRole("region", { name: title, exact: true });
    const [name, renamed] = names;
    const [value, another] = values ?? ["", ""];
    const reads = (wanted: RegExp) => expect.poll(() => studio.text()).toMatch(wanted);

    await press(table.getByRole("button", { name: `Add: ${title}` }), "Enter");
    await expect(table.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await page.keyboard.type(name);
    if (values) {
      const field = table.getByRole("combobox", { name: "Value", exact: true });
      await tabTo(page, field);
      await page.keyboard.type(value);
    }
    await page.keyboard.press("Enter");
    await expect(table.getByRole("form")).toBeHidden();
    await reads(line("int", name, value));

    await write(page, table.getByRole("combobox", { name: `Name of ${name}` }), renamed);
    await reads(line("int", renamed, value));

    await press(table.getByRole("combobox", { name: `Type of ${renamed}` }), "ArrowDown");
    await reads(line("float", renamed, value));

    if (values) {
      await write(page, table.getByRole("combobox", { name: `Value of ${renamed}` }), another);
      await reads(line("float", renamed, another));
    }
    const changed = await studio.text();

    await press(table.getByRole("button", { name: `Delete ${renamed}` }), "Enter");
    await expect.poll(() => studio.text()).toBe(before);

    const undo = page.getByRole("button", { name: /^Undo/ });
    await undo.press("Enter");
    await expect.poll(() => studio.text()).toBe(changed);
    while (await undo.isEnabled()) await undo.press("Enter");
    await expect.poll(() => studio.text()).toBe(before);
  });
}

test("all containers are chosen, copied and pasted into another project by keys", async ({
  studio,
  page,
}) => {
  await studio.container("NQ").focus();
  await page.keyboard.press("Control+A");
  await expect(studio.graph.getByRole("toolbar", { name: /^Tools for \d+ nodes$/ })).toBeVisible();
  await page.keyboard.press("Control+C");
  await expect(said(studio, "Copied 7 containers and 19 transfers.")).toBeAttached();

  await page.getByRole("button", { name: /^Project:/ }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "New project…" })).toBeFocused();
  await page.keyboard.type("Last");
  const example = page.getByRole("menuitemradio", { name: /^Last in, first out/ });
  await expect(example).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Project: Last in, first out/ })).toBeVisible();
  await expect(studio.container("slow_sensors")).toHaveCount(0);
  await studio.compilerReady();

  await studio.graph
    .getByRole("group", { name: /^Stack / })
    .first()
    .focus();
  await page.keyboard.press("Control+V");
  // What `switch_out` asks is about its thread, which that scheduler does not take.
  const refusal = page.getByRole("status").filter({ hasText: "takes none here" });
  await refusal.getByRole("button", { name: "Paste without the transfers" }).press("Enter");
  for (const name of ["NQ", "standard_sensors", "slow_sensors", "display", "calculations"])
    await expect(studio.container(name)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo: Paste/ })).toBeEnabled();
  await page.keyboard.press("Control+Z");
  await expect(studio.container("slow_sensors")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeDisabled();
  const shipped = readFileSync(join(EXAMPLES, "last-in/last_in.sched"), "utf8");
  await expect.poll(() => studio.text()).toBe(shipped);
});

test("an arrow leaves its bundle and comes back to it by keys, and the text stays", async ({
  studio,
  page,
}) => {
  const names = studio.graph.getByRole("button", { name: "switch_out", exact: true });
  const name = /^switch_out moves threads from current to display/;
  const arrow = studio.graph.getByRole("group", { name }).first();
  await expect(arrow).toBeVisible(); // the graph before may still show
  const before = await names.count();
  const text = await studio.text();
  await arrow.press("Enter");
  const ownLine = studio.graph
    .getByRole("dialog")
    .getByRole("switch", { name: "Draw with a line of its own" });
  await expect(ownLine).toBeVisible();
  await page.keyboard.press("Enter"); // into the form
  await tabTo(page, ownLine);
  await page.keyboard.press("Space");
  await expect(names).toHaveCount(before + 1);
  await page.keyboard.press("Space");
  await expect(names).toHaveCount(before);
  expect(await studio.text()).toBe(text);
});

/** What the graph's editor has told who does not see it. */
function said(studio: StudioPage, what: string): Locator {
  return studio.graph.getByRole("status").filter({ hasText: what });
}

/** Presses a key on what takes it: between a gesture and the rules behind it, controls rest. */
async function press(target: Locator, key: string): Promise<void> {
  await expect(target).toBeEnabled();
  await target.press(key);
}

/** Writes something else into a field, past the names that are on offer. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeEditable();
  await field.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  if (await page.getByRole("listbox", { name: "Names" }).isVisible())
    await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
}
