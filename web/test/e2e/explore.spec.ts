import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { aimAt } from "./keys.js";
import { expect, test } from "./one-page.js";

/** Who has had a turn goes before all who have not. */
const FAVOURS = `scheduler favours {
    data { queue high, low; threadref current; }
    event init {}
    event newthread(t) { t => low; }
    event schedule {
        if (|high| > 0) high => current; else low => current;
        dispatch current;
    }
    event switch_out(t) { t => high; }
}
`;

const PROGRAM = `workload program {
    profile embedded;
    thread a { compute 5ms; yield; compute 5ms; }
    thread b { compute 5ms; yield; compute 5ms; }
}
`;

test("a starving thread is found, stepped through, and helped by an arrow", async ({
  studio,
  page,
}) => {
  const texts = studio.source;
  await studio.replaceText(texts.getByRole("textbox", { name: "Scheduler text" }), FAVOURS);
  await texts.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(texts.getByRole("textbox", { name: "Workload text" }), PROGRAM);
  await expect(studio.container("high")).toBeVisible();
  const { results } = studio;
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("combobox", { name: "Threads at one time" }).selectOption("up to 2 threads");

  // What cannot be read is told at its place, and can be mended there.
  const own = results.getByRole("textbox", { name: "New property" });
  await own.fill("never |hig");
  await page.getByRole("option", { name: /^\|high\|/ }).click();
  await own.press("End");
  await own.pressSequentially(" > 1 1");
  await own.press("Enter");
  const explore = results.getByRole("button", { name: "Explore", exact: true });
  await explore.click();
  await expect(results.getByRole("alert")).toBeVisible();
  const first = results.getByRole("textbox", { name: "Property 1" });
  await first.fill("never |high| > 1");
  await first.press("Enter");
  await explore.click();

  const found = results.getByRole("region", { name: "What was found" });
  await expect(found).toContainText("every program of up to 2 threads");
  await expect(found.getByRole("listitem").first()).toContainText("holds No check, assertion");
  await expectAccessible(page);

  // The run that never dispatches one of them is run as any other.
  await found.getByRole("button", { name: /passed over .* no thread is born/ }).click();
  const run = results.getByRole("region", { name: "The run that fails" });
  await expect(run).toContainText("b is never dispatched");
  await run.getByRole("button", { name: "Step through it" }).click();
  await expect(run.getByRole("status")).toContainText("This run fails: ");
  await expect(texts.getByRole("tab", { name: /counterexample/ })).toBeVisible();
  await expect(run.getByRole("button", { name: /a is dispatched/ }).first()).toHaveAttribute(
    "aria-current",
    "step",
  );
  await expect(studio.container("low")).toContainText("1");
  await run.getByRole("button", { name: /^1 the scheduler begins/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(run.getByRole("button", { name: /^2 a is born/ })).toBeFocused();
  await expectAccessible(page);

  // A reload keeps it: the project says which run it is.
  await stepsAfterReload(page);

  // One arrow is led elsewhere, and nobody is forgotten any more.
  const arrow = (to: string) =>
    studio.graph.getByRole("group", { name: `newthread moves threads from birth to ${to}` });
  await arrow("low").press("e");
  await aimAt(studio, "high");
  await page.keyboard.press("Enter");
  await expect(arrow("high")).toBeAttached();
  await expect(run.getByRole("status")).toContainText("This run no longer fails.");
  await expect(run.getByRole("status")).toContainText("No run fails any more.");
  await run.getByRole("button", { name: "Back to" }).click();
  await expect(texts.getByRole("tab", { name: /counterexample/ })).toBeHidden();
});

async function stepsAfterReload(page: Page): Promise<void> {
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  const run = page.getByRole("region", { name: "The run that fails" });
  await expect(run.getByRole("status")).toContainText("This run fails: ", { timeout: 60_000 });
}
