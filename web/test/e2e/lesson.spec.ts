import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Locator, Page, Request } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, test } from "./studio.js";

test("a learner goes through a lesson with mistakes, leaves it, and finds it as it was left", async ({
  studio,
  page,
}) => {
  await studio.open();
  await page.keyboard.press("Alt+4");
  const lessons = page.getByRole("region", { name: "Lessons" });
  await lessons.getByRole("button", { name: /^A thread, a queue, a turn/ }).click();
  const step = (title: string) => lessons.getByRole("heading", { name: title, level: 3 });
  await expect(step("Give the processor away")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Project: A thread, a queue/ })).toBeVisible();

  const checks = lessons.getByRole("region", { name: "Checks" });
  await expect(checks.getByRole("listitem")).toHaveText([/^Not yet: /], { timeout: 60_000 });
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.stepForward.click();
  await expect(checks.getByRole("listitem")).toHaveText([/^Done: /]);
  const next = lessons.getByRole("button", { name: "Next", exact: true });
  await next.click();

  // Who came last is next on a pile: somebody new says otherwise.
  const predict = lessons.getByRole("region", { name: "Who runs next?" });
  const foresee = (name: string) => predict.getByRole("button", { name }).click();
  await foresee("P1");
  await expect(predict.getByRole("status")).toHaveText("P2 runs, not P1.");
  // Their cards in the graph are answers, too, with the pointer or with their digits.
  await studio.container("ready").getByText("1", { exact: true }).last().click();
  await expect(predict.getByRole("status")).toHaveText("Right: P1 runs.");
  await expect(checks).toContainText("1 of 2 right");
  await expect(next).toHaveCount(0);
  await predict.getByRole("button", { name: "To the start" }).click();
  await expect(predict).toContainText("No thread is there yet. Step forward by ticks");
  await page.getByRole("group", { name: "Step by" }).getByText("Tick").click();
  for (let tick = 1; tick <= 4; tick++) {
    await studio.stepForward.click();
    await expect.poll(() => studio.tick()).toBe(tick);
  }
  await studio.container("ready").focus();
  await page.keyboard.press("3");
  await expect(predict.getByRole("status")).toHaveText("Right: P3 runs.");
  await foresee("P2");
  await expect(checks.getByRole("listitem")).toHaveText([/^Done: /]);
  await expectAccessible(page);
  await next.click();

  await lessons.getByRole("button", { name: "Hint" }).click();
  await lessons.getByRole("button", { name: "Another hint" }).click();
  await expect(lessons.getByText("Write queue ready; in place of stack ready;.")).toBeVisible();
  await expect(lessons.getByRole("button", { name: "Another hint" })).toHaveCount(0);
  await lessons.getByRole("button", { name: "Show me" }).click();
  await expect(checks.getByRole("listitem")).toHaveText([/^Done: /, /^Done: /]);
  await page.keyboard.press("Control+z");
  await expect(checks.getByRole("listitem").nth(1)).toHaveText(/^Not yet: /);
  await expect(checks).toContainText("You had this done once");
  await page.getByRole("button", { name: /^Redo/ }).click();
  await expect(checks.getByRole("listitem").nth(1)).toHaveText(/^Done: /);
  await next.click();

  await answer(lessons, "1");
  await expect(checks).toContainText("1 is too small.");
  const long = Number(/computes for (\d+) ms/.exec((await lessons.textContent()) ?? "")?.[1]);
  await answer(lessons, String((long + long + 3) / 3).replace(".", ","));
  await expect(checks.getByRole("listitem")).toHaveText([/^Done: /]);
  await next.click();

  // A step that asks what the run came to shows that at once.
  await expect(studio.results.getByText("runs", { exact: true })).toBeVisible();
  await lessons.getByRole("radio", { name: "A queue is slower than a stack." }).check();
  await expect(lessons.getByText("Both take one thread out.")).toBeVisible();
  await expect(checks).toContainText("That is not it.");

  await page.reload();
  await expect(step("Why so long?")).toBeVisible();
  await expect(lessons.getByRole("radio", { name: "A queue is slower" })).toBeChecked();
  const steps = lessons.getByRole("navigation", { name: "Steps of the lesson" });
  await expect(steps.getByRole("button", { name: /, done$/ })).toHaveCount(4);

  await studio.openExample("Round robin over groups");
  await expect(lessons.getByRole("button", { name: /4 of 6 steps done$/ })).toBeVisible();
  await expectAccessible(page, '[aria-label="Lessons"]');
  await page.goto(`${page.url().replace(/#.*/, "")}#lesson=first-turn&step=3`);
  await expect(step("Stand in line")).toBeVisible();
  await expect(studio.container("ready")).toBeVisible();
  await lessons.getByRole("button", { name: "More about this lesson" }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(lessons.getByRole("article")).toHaveAttribute("lang", "de");
  await lessons.getByRole("button", { name: "Weiter" }).click();
  await expect(lessons.getByText("Schritt 4 von 6")).toBeVisible();
  await lessons.getByRole("textbox", { name: "Deine Antwort" }).fill("1");
  await lessons.getByRole("button", { name: "Prüfen" }).click();
  const told = lessons.getByRole("region", { name: "Prüfungen" });
  await expect(told).toContainText("1 ist zu klein.");
  await expect(told).toContainText("Das war schon einmal geschafft");
  await lessons.getByRole("button", { name: "Zeig es mir" }).click();
  await expect(told).toContainText("Darauf kommt auch der Simulator.");
  await expect(lessons.getByRole("textbox", { name: "Deine Antwort" })).not.toHaveValue("1");
  await lessons.getByRole("button", { name: "Tipp" }).click();
  await expect(lessons.getByRole("heading", { name: "Was ist Warten?" })).toBeVisible();

  // A lesson that a lecturer has put on the same site.
  await page.route("**/course/mine/**", (route) =>
    route.fulfill({ body: fileOf(route.request()) }),
  );
  await page.goto(`${page.url().replace(/#.*/, "")}#lesson-from=course/mine`);
  await expect(lessons.getByRole("heading", { name: "Inversion", level: 2 })).toBeVisible();

  // One that was handed out as a zip is kept, and listed.
  await lessons.getByRole("button", { name: "All lessons" }).first().click();
  await expect(lessons.getByRole("button", { name: /^Inversion/ })).toHaveCount(1);
  await dropZip(page, "week2.zip");
  await expect(step("Who runs?")).toBeVisible();
  await lessons.getByRole("button", { name: "All lessons" }).first().click();
  await expect(lessons.getByRole("button", { name: /^Inversion/ })).toHaveCount(2);
});

const OWN = join(import.meta.dirname, "../../../public/lessons/inversion");

/** What lies below `course/mine`: a lesson, and the list of its files. */
function fileOf(request: Request): string {
  const path = new URL(request.url()).pathname.replace(/^.*course\/mine\//, "");
  if (path !== "files.json") return readFileSync(join(OWN, path), "utf8");
  const entries = readdirSync(OWN, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return JSON.stringify(files.map(({ parentPath, name }) => relative(OWN, join(parentPath, name))));
}

/** Drops the lesson on the page as the zip that a lecturer hands out. */
async function dropZip(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(name);
  execFileSync("python3", ["-m", "zipfile", "-c", path, OWN]);
  const dataTransfer = await page.evaluateHandle(
    ([file, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], file));
      return transfer;
    },
    [name, [...readFileSync(path)]] as const,
  );
  await page.dispatchEvent("body", "drop", { dataTransfer });
}

async function answer(lessons: Locator, number: string): Promise<void> {
  await lessons.getByRole("textbox", { name: "Your answer" }).fill(number);
  await lessons.getByRole("button", { name: "Check" }).click();
}
