import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, test } from "./studio.js";

/** Written by real processes; docs/reference/processes.md has the commands. */
const RUN = readFileSync(
  fileURLToPath(new URL("../../../simulator/test/fixtures/webapp.run", import.meta.url)),
);

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], file));
      return transfer;
    },
    [name, bytes.toString("utf-8")] as const,
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

test("a run of real processes opens as a system, and stands beside its simulation", async ({
  studio,
}) => {
  const { page } = studio;
  await studio.open();
  // In a project without a system it is said whose run it is, and that one can be opened.
  await drop(page, "webapp.run", RUN);
  await page.getByRole("button", { name: "Open “Web application” with it" }).click();
  const system = page.getByRole("dialog", { name: "System of nodes" });
  const bar = system.getByRole("region", { name: "Recorded run of the system" });
  await expect(bar).toContainText(
    /Run of real processes webapp\.run [\d.]+ ms, times certain to ± /,
    {
      timeout: 90_000,
    },
  );
  const lanes = system.getByRole("region", { name: "Space and time" });
  await expect(lanes.getByText(/^± [\d.]+ µs$/)).toHaveCount(2);
  await expect(lanes.getByText("What if…")).toHaveCount(0);
  const time = system.getByLabel("Time of the system").first();
  await system.getByRole("button", { name: "On to the next message" }).click();
  await expect(time).not.toHaveText("0 s");
  await system.getByRole("combobox", { name: "Speed" }).selectOption({ label: "1 s/s" });
  await system
    .getByRole("toolbar", { name: "Run of the system" })
    .getByRole("button", { name: "Run" })
    .click();
  await expect(system.getByText("nothing more was recorded")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await bar.getByRole("button", { name: "Compare with the simulation" }).click();
  const beside = page.getByRole("region", { name: "Recorded run beside the simulation" });
  await expect(
    beside.getByRole("row", { name: /^messages about dbload [\d.]+ [\d.]+$/ }),
  ).toBeVisible({
    timeout: 60_000,
  });
  // What was measured decides which model `auto` takes.
  await beside.getByRole("button", { name: "Which models would this run have wanted?" }).click();
  await expect(beside.getByRole("row", { name: /^dbload (request|broadcast) [\d ]+/ })).toBeVisible(
    {
      timeout: 30_000,
    },
  );
});

test("a run that is damaged says where, and the simulation shows", async ({ studio }) => {
  const { page } = studio;
  await studio.open();
  await studio.openExample("Web application");
  const system = page.getByRole("dialog", { name: "System of nodes" });
  await expect(system.getByRole("article", { name: /^Node www/ })).toBeVisible({ timeout: 90_000 });
  const told = JSON.parse(RUN.toString("utf-8"));
  const bytes = Buffer.from(told.processes[1].trace, "base64");
  bytes.fill(0xee, bytes.length / 2, bytes.length / 2 + 16);
  told.processes[1].trace = bytes.toString("base64");
  await drop(page, "torn.run", Buffer.from(`${JSON.stringify(told)}\n`));
  await expect(page.getByText(/torn\.run: “\w+”: The trace is damaged at byte \d+/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(system.getByText("What if…")).toBeVisible();
});
