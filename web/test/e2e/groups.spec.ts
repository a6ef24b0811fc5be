/** A group scheduler is drawn as a tree, which is also its editor. */

import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { boxAtRest, boxOf } from "./boxes.js";
import { expect, type StudioPage, test } from "./studio.js";

const FLAT = `group scheduler first_refusal {
    // Everything in turn, to begin with.
    group system : round_robin(5ms) {
        thread video;  // 25 frames a second
        thread audio;
    }
}
`;

const STATION = `group scheduler station {
    parameters { int priority default 0; }

    group system : sequential { control; display; rest; }
    group control : sequential { thread sensor; }
    group display : priority(priority) { thread logger priority 1; group drawing priority 5; }
    group drawing : round_robin(5ms) { thread painter; }
    group rest : os;
}
`;

const DESK = `workload desk {
    profile preemptive;
    thread sensor { compute 2ms; }
    thread painter { compute 3ms; }
    thread logger { compute 4ms; }
    thread other { compute 5ms; }
    stop when now > 100ms;
}
`;

/** The tree in the place Graph. */
class TreeDesk {
  constructor(readonly studio: StudioPage) {}

  get page(): Page {
    return this.studio.page;
  }

  part(name: string, within: Locator | Page = this.studio.graph): Locator {
    return within.getByRole("button", {
      name: new RegExp(`^(Group|Thread|Guest) ${name}\\b`),
    });
  }

  card(name: string): Locator {
    return this.studio.graph.getByRole("region", { name: `Group ${name}`, exact: true });
  }

  rule(name: string): Locator {
    return this.studio.graph.getByRole("combobox", { name: `How ${name} decides` });
  }

  get details(): Locator {
    return this.studio.graph.getByRole("region", { name: /^Details of / });
  }

  async write(scheduler: string): Promise<void> {
    const { studio } = this;
    await studio.open();
    await this.writeWorkload(DESK);
    await studio.replaceText(studio.editor, scheduler);
    await expect(this.part("system")).toBeVisible();
  }

  async writeWorkload(text: string): Promise<void> {
    const { studio } = this;
    await studio.compilerReady();
    await studio.source.getByRole("tab", { name: /workload/i }).click();
    const workload = studio.source.getByRole("textbox", { name: "Workload text" });
    await studio.replaceText(workload, text);
    await studio.source.getByRole("tab", { name: /scheduler/i }).click();
  }

  async add(into: string, kind: "Thread" | "Group" | "Guest", name: string): Promise<void> {
    await this.part(into).click();
    await this.details
      .getByRole("combobox", { name: "What to add", exact: true })
      .selectOption(kind);
    const field = this.details.getByRole("combobox", { name: "Name of what to add" });
    const plain = this.details.getByRole("textbox", { name: "Name of what to add" });
    await field.or(plain).fill(name);
    await this.details.getByRole("button", { name: "Add" }).click();
    await expect(this.part(name).first()).toBeVisible();
  }

  /** Drags a part into a group, behind its members. */
  async drag(name: string, into: string): Promise<void> {
    const from = await boxAtRest(this.part(name));
    const to = await boxOf(this.card(into));
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2 + 10);
    await this.page.mouse.move(to.x + to.width - 6, to.y + to.height - 6, { steps: 4 });
    await this.page.mouse.up();
    await expect(
      this.card(into)
        .locator(":scope > ul > li")
        .filter({ has: this.part(name, this.page) }),
    ).toBeVisible();
  }
}

test("a sign on a card says which answer never comes, and leads to the group in the text", async ({
  studio,
}) => {
  const desk = new TreeDesk(studio);
  await desk.write(
    STATION.replace("{ thread painter; }", "{ thread painter; thread sensor guest; }"),
  );
  const sign = desk
    .card("drawing")
    .getByRole("button", { name: /^drawing never answers sensor: / });
  await expect(sign).toHaveText("never sensor");
  await expect(desk.card("rest").getByRole("button", { name: /never answers/ })).toHaveCount(0);
  await sign.click();
  await expect(desk.part("drawing")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(studio.page, ".groups-view");
});

/** `busy` asks for the processor all the time, so nobody else gets it. */
const GREEDY = `group scheduler greedy {
    group all : sequential { urgent; rest; }
    group urgent : round_robin(2ms) { thread busy; }
    group rest : os;
}
`;
const BUSY = `workload busy {
    profile preemptive;
    limit time 100ms;
    thread busy { loop { compute 3ms; yield; } }
    thread slow { compute 1ms; }
}
`;

test("cards say which answers come in the run that shows, and in all runs", async ({ studio }) => {
  const desk = new TreeDesk(studio);
  const found = studio.graph.getByText(/^Answers in /);
  const sign = (group: string, name: RegExp) => desk.card(group).getByRole("button", { name });
  await desk.write(STATION);
  await studio.stepForward.click();
  await expect(found).toHaveText("Answers in this run, up to here");
  await expect(sign("control", /^control answers sensor$/)).toHaveText("✓ sensor");
  await expect(sign("drawing", /^drawing does not answer painter: /)).toHaveText("not met painter");

  await desk.writeWorkload(BUSY);
  await studio.replaceText(studio.editor, GREEDY);
  await studio.results.getByRole("tab", { name: /^Explore/ }).click();
  await studio.results.getByRole("radio", { name: /^Chance in the workload/ }).check();
  await studio.results.getByRole("button", { name: "Explore", exact: true }).click();
  await expect(found).toHaveText("Answers in all runs of busy");
  await expect(sign("urgent", /^urgent answers busy$/)).toHaveText("✓ busy");
  await expect(sign("rest", /^rest lets starve OS: .*slow/)).toHaveText("starving OS");
  await expect(sign("rest", /^rest never answers Pass: no run comes to it/)).toBeVisible();
  await expectAccessible(studio.page, ".groups-view");
});

test("first refusal is built by dragging", async ({ studio, page }) => {
  const desk = new TreeDesk(studio);
  await desk.write(FLAT);
  await desk.rule("system").selectOption("sequential");
  await desk.add("system", "Group", "realtime");
  await desk.add("system", "Group", "rest");
  await desk.rule("rest").selectOption("os");
  await desk.drag("audio", "realtime");
  await desk.drag("video", "realtime");
  await desk.rule("realtime").selectOption("edf");
  await desk.part("audio").click();
  await desk.details.getByRole("textbox", { name: "period" }).fill("20ms");
  await page.keyboard.press("Enter");
  await expect(desk.part("audio")).toHaveAccessibleName(/period 20ms/);
  expect(await studio.text()).toBe(`group scheduler first_refusal {
    parameters { time period default 10ms; time released default 0s; }
    // Everything in turn, to begin with.
    group system : sequential {
        group realtime;
        group rest;
    }
    group realtime : edf(deadline = released + period) { thread audio period 20ms;
        thread video;  // 25 frames a second
    }
    group rest : os;
}
`);
  await page.getByRole("button", { name: "Undo: Set period of audio" }).click();
  await expect(desk.part("audio")).not.toHaveAccessibleName(/period 20ms/);
});

const STUTTERS = `group scheduler stutters {
    group system : sequential {
        thread player;
    }
}
`;

test("the stuttering display is mended by a guest: the tree is built by dragging", async ({
  studio,
  page,
}) => {
  const desk = new TreeDesk(studio);
  await studio.open();
  await studio.compilerReady();
  await studio.openExample("A guest in the real-time group");
  await expect(desk.part("video")).toBeVisible();
  await studio.replaceText(studio.editor, STUTTERS);
  await expect(desk.part("video")).toHaveCount(0);
  await desk.add("system", "Group", "video");
  await desk.add("system", "Group", "rest");
  await desk.rule("rest").selectOption("os");
  await desk.drag("player", "video");
  // No group names the others yet, so that the library chooses them.
  await expect(desk.part("xserver")).toHaveAccessibleName("Thread xserver in rest");
  await expect(desk.part("worker")).toHaveAccessibleName("Thread worker in rest");

  const from = await boxAtRest(desk.part("xserver"));
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y - 10);
  const field = desk.card("video").locator(":scope > header").getByText("as a guest");
  const to = await boxOf(field);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(desk.part("xserver", desk.card("video"))).toHaveAccessibleName(
    "Guest xserver in video, from rest",
  );
  await expect(desk.card("video").getByText("guest from rest")).toBeVisible();
  await expect(desk.part("xserver", desk.card("rest"))).toBeVisible();
  expect(await studio.text()).toBe(`group scheduler stutters {
    group system : sequential {
        group video;
        group rest;
    }
    group video : sequential { thread player; thread xserver guest; }
    group rest : os;
}
`);

  await studio.graph.getByRole("button", { name: "Measure the last change" }).click();
  const told = studio.graph.getByRole("region", { name: "What the last change does" });
  const delay = told.getByRole("row").filter({ hasText: /delay/ }).first();
  await expect(delay).toBeVisible({ timeout: 60_000 });
  const [before = 0, now = 0] = await delay
    .getByRole("cell")
    .evaluateAll((cells) =>
      cells.slice(0, 2).map((cell) => Number.parseFloat(cell.textContent ?? "")),
    );
  expect(before).toBeGreaterThan(2 * now);
  expect(now).toBeGreaterThan(0);
  await expectAccessible(page, ".groups-view");
});

test("a parameter gets another default and another name, in the workload too", async ({
  studio,
  page,
}) => {
  const desk = new TreeDesk(studio);
  await desk.write(STATION);
  const parameter = studio.graph.getByRole("button", { name: /^Parameter / });
  await parameter.click();
  await desk.details.getByRole("textbox", { name: "default" }).fill("7");
  await page.keyboard.press("Enter");
  await expect(parameter).toHaveAccessibleName("Parameter priority, int, default 7");
  await parameter.focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("rank");
  await page.keyboard.press("Enter");
  await expect(parameter).toHaveAccessibleName("Parameter rank, int, default 7");
  expect(await studio.text()).toContain(
    "priority(rank) { thread logger rank 1; group drawing rank 5; }",
  );
});

test("the tree is changed by keys alone, and the keyboard follows", async ({ studio, page }) => {
  const desk = new TreeDesk(studio);
  await desk.write(STATION);
  await desk.part("system").focus();
  await page.keyboard.press("End");
  await expect(studio.graph.getByRole("button", { name: /^Parameter priority/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(desk.part("other")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(desk.part("rest")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(desk.part("control")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(desk.part("sensor")).toBeFocused();

  await page.keyboard.press("Alt+ArrowLeft"); // out of its group, behind that
  await expect(page.getByRole("button", { name: "Undo: Move sensor to system" })).toBeEnabled();
  await expect(desk.part("sensor")).toBeFocused();
  await expect(desk.part("sensor")).toHaveAccessibleName("Thread sensor in system");
  await page.keyboard.press("Alt+ArrowRight"); // back into the group before it
  await expect(desk.part("sensor")).toHaveAccessibleName("Thread sensor in control");
  await expect(desk.part("sensor")).toBeFocused();

  await page.keyboard.press("F2");
  await page.keyboard.type("probe");
  await page.keyboard.press("Enter");
  await expect(desk.part("probe")).toBeVisible();
  await studio.source.getByRole("tab", { name: /workload/i }).click();
  await expect(studio.source.getByText("thread probe", { exact: false }).first()).toBeVisible();

  await desk.part("drawing").focus();
  await page.keyboard.press("Delete");
  await expect(desk.part("drawing")).toHaveCount(0);
  await page.keyboard.press("Control+Z");
  await expect(desk.part("drawing")).toBeVisible();
});

test("a decision lights up its way, in words too", async ({ studio, page }) => {
  const desk = new TreeDesk(studio);
  await desk.write(STATION);
  const way = studio.graph.getByRole("status", { name: "The last decision" });
  await studio.stepForward.click();
  await expect(way).toHaveText("system asked control: sensor.");
  await expect(desk.part("control")).toHaveAccessibleName(/asked as number 2: sensor$/);
  await studio.stepForward.click();
  await expect(way).toHaveText("system asked control: nobody; display asked drawing: painter.");
  await expect(desk.part("control")).toHaveAccessibleName(/asked as number 2: Pass$/);
  await studio.stepForward.click();
  await expect(way).toHaveText(
    "system asked control: nobody; display asked drawing: nobody; display: logger, priority 1.",
  );
  await expect(
    studio.inspector.getByText("display: logger, priority 1", { exact: false }),
  ).toBeVisible();
  await studio.stepForward.click();
  await expect(way).toContainText("rest: OS, and the library chose other.");
  await expect(desk.part("rest")).toHaveAccessibleName(/OS: other$/);

  const shares = studio.results.getByRole("region", { name: "Shares of groups in this window" });
  await expect(shares.getByRole("listitem").filter({ hasText: "rest" })).toContainText(
    /\d % of what ran/,
  );
  await expect(
    studio.results.getByRole("button", { name: /sensor.*group A/ }).first(),
  ).toBeVisible();

  await studio.graph.getByRole("radio", { name: "Classic graph" }).check({ force: true });
  await expect(studio.container("arrived")).toBeVisible();
  await studio.graph.getByRole("radio", { name: "Tree of groups" }).check({ force: true });

  await studio.edit("sequential { thread sensor; }", "sequential { thread sensor }");
  await expect(studio.graph.getByText("Showing the last version without errors.")).toBeVisible();
  await expect(desk.part("sensor")).toBeVisible();
  await expectAccessible(page, ".groups-view", ".group-shares", ".timeline-names");
});

test("a frame is edited as a bar, also on a telephone", async ({ studio, page }) => {
  const desk = new TreeDesk(studio);
  await desk.write(STATION);
  await desk.rule("display").selectOption("cyclic");
  const border = studio.graph.getByRole("slider", { name: "End of the slot of logger" });
  await border.press("Shift+ArrowRight");
  await expect(desk.part("logger")).toHaveAccessibleName(/slot 11ms/);
  const at = await boxAtRest(border);
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(desk.part("logger")).toHaveAccessibleName(/slot (1[2-9]|2\d)/);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("tab", { name: "Graph" }).click();
  await expect(desk.part("system")).toBeVisible();
  await studio.stepForward.click();
  const answer = page.getByRole("button", { name: /^1 sensor runs next/ });
  await expect(answer).toContainText("system asked control: sensor");
  const overflow = await studio.graph
    .locator(".groups-tree")
    .evaluate((tree) => tree.scrollWidth - tree.clientWidth);
  expect(overflow).toBe(0);
  await expectAccessible(page, ".groups-view");
});
