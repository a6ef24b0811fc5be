import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";

test("forks the run where it stands, goes on in the fork, and shows both sides", async ({
  studio,
  page,
}) => {
  await studio.openExample("First come, first served");
  await expect(studio.stepForward).toHaveAttribute("aria-disabled", "false");
  for (let step = 0; step < 3; step++) {
    const before = await studio.tick();
    await studio.stepForward.click();
    await expect.poll(() => studio.tick()).toBeGreaterThan(before);
  }
  const tick = await studio.tick();
  const original = await studio.state();
  await studio.results.getByRole("tab", { name: "Timeline" }).click();
  await studio.results.getByRole("button", { name: "Fork here" }).click();
  const form = studio.results.getByRole("form", { name: "Fork the run" });
  await form.getByLabel("Random numbers").selectOption("other random numbers");
  await form.getByLabel("Seed").fill("two");
  await form.getByRole("button", { name: "Fork", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText("“two” is not a seed.");
  await form.getByLabel("Seed").fill("2");
  await form.getByLabel("Changed value").selectOption("load");
  await form.getByLabel("Its new value").fill("3");
  await form.getByRole("button", { name: "Fork", exact: true }).click();
  const bar = studio.results.getByRole("region", { name: "Fork", exact: true });
  await expect(bar).toContainText(
    `The fork shows. It was forked at tick ${tick}, with seed 2, load = 3.`,
  );
  await expect(studio.results.getByRole("region", { name: "Original run" })).toBeVisible();
  await studio.stepForward.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(tick);
  await expect(studio.inspector.getByText("load", { exact: true }).first()).toBeVisible();
  const forked = await studio.tick();
  await expectAccessible(page, '[aria-label="Results"]');
  await bar.getByRole("button", { name: "Show the original" }).click();
  await expect(bar).toContainText("The original shows.");
  await expect.poll(() => studio.tick()).toBe(tick);
  await expect.poll(() => studio.state()).toBe(original);
  await studio.results.getByRole("tab", { name: "Timeline" }).click();
  await bar.getByRole("button", { name: "Show the fork" }).click();
  await expect.poll(() => studio.tick()).toBe(forked);
  await studio.toStart.click();
  await expect.poll(() => studio.tick()).toBe(tick);
  await bar.getByRole("button", { name: "Drop the original" }).click();
  await expect(bar).toBeHidden();
  await expect(studio.results.getByRole("button", { name: "Fork here" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
});

test("forks under another scheduler, whose text and graph show, and goes to the first difference", async ({
  studio,
  page,
}) => {
  for (let step = 0; step < 3; step++) {
    const before = await studio.tick();
    await studio.stepForward.click();
    await expect.poll(() => studio.tick()).toBeGreaterThan(before);
  }
  const tick = await studio.tick();
  await studio.results.getByRole("button", { name: "Fork here" }).click();
  const form = studio.results.getByRole("form", { name: "Fork the run" });
  const chooser = page.waitForEvent("filechooser");
  await form.getByLabel("Scheduler").selectOption("From a file…");
  await (await chooser).setFiles({
    name: "greedy.sched",
    mimeType: "text/plain",
    buffer: Buffer.from("scheduler greedy {\n  queue ready;\n}\n"),
  });
  await expect(form.getByLabel("Scheduler")).toContainText("greedy.sched");
  await form.getByRole("button", { name: "Fork", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText("greedy.sched cannot run this workload.");
  await form.getByLabel("Scheduler").selectOption("Round robin");
  await form.getByRole("button", { name: "Fork", exact: true }).click();

  const bar = studio.results.getByRole("region", { name: "Fork", exact: true });
  await expect(bar).toContainText(
    `The fork shows. It was forked at tick ${tick}, under Round robin.`,
  );
  await expect(studio.container("calculations")).toHaveCount(0);
  await expect(studio.graph.getByRole("group", { name: /^Queue / }).first()).toBeVisible();
  await expect(studio.source.getByText("under which the fork runs")).toBeVisible();
  await expect(studio.source.getByText("ready => current;")).toBeVisible();
  await bar.getByRole("button", { name: "Go to the first difference" }).click();
  await expect(bar.getByRole("status")).toContainText(/then they differ|differ from the first/);
  await expect(studio.inspector.getByText(/runs next/)).toBeVisible();
  const [, ticksOfFork = ""] = /the fork runs .*\(tick (\d+)\)/.exec(await bar.innerText()) ?? [];
  await expect.poll(() => studio.tick()).toBe(Number(ticksOfFork));
  await expectAccessible(page, '[aria-label="Results"]');

  await bar.getByRole("button", { name: "Show the original" }).click();
  await expect(bar).toContainText("The original shows.");
  await expect(studio.container("calculations")).toBeVisible();
  await expect(studio.editor).toHaveCount(1);
  const [, ofOriginal = ""] =
    /The original runs .*?\(tick (\d+)\)/.exec(await bar.innerText()) ?? [];
  await expect.poll(() => studio.tick()).toBe(Number(ofOriginal));
  await bar.getByRole("button", { name: "Show the fork" }).click();
  await expect(studio.container("calculations")).toHaveCount(0);
  await bar.getByRole("button", { name: "Drop the fork" }).click();
  await expect(bar).toBeHidden();
  await expect(studio.container("calculations")).toBeVisible();
  await expect(studio.editor).toHaveCount(1);
});

test("a run that plays stands still while one says how its fork is to differ", async ({
  studio,
}) => {
  await studio.run.click();
  await expect(studio.pause).toBeVisible();
  await studio.results.getByRole("button", { name: "Fork here" }).click();
  const form = studio.results.getByRole("form", { name: "Fork the run" });
  await expect(form).toBeVisible();
  await expect(studio.run).toBeVisible();
  await expect(form).toContainText(`Fork at tick ${await studio.tick()}, under`);
});
