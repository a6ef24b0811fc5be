import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./one-page.js";

test.use({ motion: "no-preference" });

const TOP = fileURLToPath(new URL("../../..", import.meta.url));
const PYTHON = join(TOP, ".venv/bin/python");

async function download(page: Page, item: string) {
  await page.getByRole("button", { name: "Export" }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  const file = await arriving;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString("utf8") };
}

/** Unpacks a zip in an empty folder and builds a file by the command in its first comment. */
async function buildsAsItSays(zip: Buffer, inner: string, file: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "c-zip-"));
  try {
    await writeFile(join(folder, "it.zip"), zip);
    execFileSync(PYTHON, ["-m", "zipfile", "-e", join(folder, "it.zip"), folder]);
    const cwd = join(folder, inner);
    const text = await readFile(join(cwd, file), "utf8");
    const command = text.match(/cc -[^;]*/)?.[0] ?? "false";
    return spawnSync("sh", ["-c", command], { cwd }).status === 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("hands out C, WebAssembly text and DOT", async ({ page }) => {
  const c = await download(page, "Download C");
  expect(c.name).toBe("weather-c.zip");
  expect(await buildsAsItSays(c.bytes, "weather-c", "weather.c")).toBe(true);
  const wat = await download(page, "Download WebAssembly text");
  expect(wat.name).toBe("weather.wat");
  expect(wat.text).toMatch(/^\s*(;;.*\n\s*)*\(module/);
  const dot = await download(page, "Download graph as DOT");
  expect(dot.name).toBe("weather.dot");
  expect(dot.text).toContain("digraph");
});

test("hands out nothing generated while there are errors", async ({ studio, page }) => {
  await studio.edit("dispatch current;", "dispatch nowhere;");
  await expect(studio.source.getByText(/^\d+ errors?$/)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "Download C" })).toBeDisabled();
});

const FOLDERS = [
  {
    library: "GNU Pth",
    project: "The web proxy",
    choices: [/^Release/, /^Ignore it/],
    zip: "web_proxy-pth.zip",
    example: "web-proxy",
    built: ["web_proxy.sched", "--backend", "pth", "--workload", "web_proxy.workload"],
    options: ["--release", "--unknown-import", "ignore"],
  },
  {
    library: "Dynamic C",
    project: "The weather station",
    choices: [/^Debug/, /^Threads of the workload/],
    zip: "WEATHER-dynamicc.zip",
    example: "weather-station",
    built: ["weather.sched", "--backend", "dynamicc", "--workload", "weather.workload"],
    options: [],
  },
  {
    library: "Linux, by groups",
    project: "First refusal",
    choices: [/^Release/],
    zip: "first_refusal-groups.zip",
    example: "first-refusal",
    built: ["first_refusal.sched", "--backend", "linux"],
    options: ["--release"],
    makes: ["groupsd", "sample"],
  },
];

for (const { library, project, choices, zip, example, built, options, makes } of FOLDERS) {
  test(`hands out a folder for ${library}, as the command line writes it`, async ({
    studio,
    page,
  }) => {
    await studio.openExample(project);
    await studio.compilerReady();
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: `Download for ${library}…` }).click();
    const dialog = page.getByRole("dialog", { name: `Download for ${library}` });
    for (const name of choices) await dialog.getByRole("radio", { name }).check();
    const button = dialog.getByRole("button", { name: "Download", exact: true });
    await expect(button).toBeEnabled();
    const arriving = page.waitForEvent("download");
    await button.click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe(zip);
    const folder = await mkdtemp(join(tmpdir(), "folder-zip-"));
    try {
      const command = ["-m", "catapults.cli", "build", ...built, ...options];
      const cwd = join(TOP, "public/examples", example);
      execFileSync(PYTHON, [...command, "-o", join(folder, "built")], { cwd });
      execFileSync(PYTHON, ["-m", "zipfile", "-e", await file.path(), folder]);
      const folders = [join(folder, "built"), join(folder, zip.replace(".zip", ""))];
      const { stdout } = spawnSync("diff", ["-r", ...folders], { encoding: "utf8" });
      expect(stdout).toBe("");
      if (makes) execFileSync("make", ["CFLAGS=-O0", ...makes], { cwd: folders[1] });
    } finally {
      await rm(folder, { recursive: true });
    }
    await expect(dialog).toBeHidden();
  });
}

test("hands out a system as processes, by the menu and by its own page", async ({
  studio,
  page,
}) => {
  await studio.openExample("Load balancing");
  await studio.compilerReady();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Download for GNU Pth…" }).click();
  const dialog = page.getByRole("dialog", { name: "Download for GNU Pth" });
  // The page remembers what was chosen last.
  await dialog.getByRole("radio", { name: /^Debug/ }).check();
  const button = dialog.getByRole("button", { name: "Download", exact: true });
  await expect(button).toBeEnabled();
  const arriving = page.waitForEvent("download");
  await button.click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("balanced-pth.zip");
  await expect(dialog).toBeHidden();
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download for GNU Pth, as processes" }).click();
  const [first, second] = [await file.path(), await (await again).path()];
  expect(await readFile(second)).toEqual(await readFile(first));
  const folder = await mkdtemp(join(tmpdir(), "system-zip-"));
  try {
    const command = ["-m", "catapults.cli", "build", "balanced.system", "--backend", "pth"];
    const cwd = join(TOP, "public/systems/load-balancing");
    execFileSync(PYTHON, [...command, "-o", join(folder, "built")], { cwd });
    execFileSync(PYTHON, ["-m", "zipfile", "-e", first, folder]);
    const folders = [join(folder, "built"), join(folder, "balanced-pth")];
    expect(spawnSync("diff", ["-r", ...folders], { encoding: "utf8" }).stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("says for which libraries there is no folder of a system", async ({ studio, page }) => {
  await studio.openExample("Web application");
  await studio.compilerReady();
  for (const library of ["Dynamic C", "Linux, by appointment"]) {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: `Download for ${library}…` }).click();
    const dialog = page.getByRole("dialog", { name: `Download for ${library}` });
    await expect(dialog.getByRole("alert")).toContainText("Download this system for GNU Pth");
    await page.keyboard.press("Escape");
  }
});

test("says why there is no folder for GNU Pth", async ({ page }) => {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Download for GNU Pth…" }).click();
  const dialog = page.getByRole("dialog", { name: "Download for GNU Pth" });
  await expect(dialog.getByRole("alert")).toContainText("is written for the profile embedded");
  await expect(dialog.getByRole("button", { name: "Download", exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("hands out the trace and the measures of the run so far", async ({ studio, page }) => {
  await studio.stepForward.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(9);
  const trace = await download(page, "Download the trace for Perfetto");
  expect(trace.name).toBe("weather-trace.json");
  const events: unknown[] = JSON.parse(trace.text).traceEvents;
  expect(events.length).toBeGreaterThan(20);
  const table = await download(page, "Download the trace as a table");
  expect(table.name).toBe("weather-trace.csv");
  expect(table.text).toMatch(/newthread called for thread 1/);
  const measures = await download(page, "Download the measures as JSON");
  expect(measures.name).toBe("weather-measures.json");
  expect(JSON.parse(measures.text)).toMatchObject({ decisions: 1 });
  const rows = await download(page, "Download the measures as a table");
  expect(rows.text).toMatch(/unit/);
  const timeline = await download(page, "Download the timeline as SVG");
  expect(timeline.name).toBe("weather-timeline.svg");
  expect(fontsOf(timeline.text)).toEqual(["Inter"]);
  expect(timeline.text).toContain(">1 calculation</text>");
  expect(timeline.text).toMatch(/class="new" d="M/);
  const report = await download(page, "Download a report in HTML");
  expect(report.name).toBe("weather-report.html");
  expect(report.text).toContain("<h1>weather under weather</h1>");
  expect(report.text).toContain("The run has not ended. This is how it stands.");
  expect(report.text).toMatch(/decisions<\/th><td>1</);
  expect(report.text).toContain(">standard_sensors</text>");
  expect(report.text).toContain("scheduler weather");
});

/** The fonts that a drawing holds. */
function fontsOf(svg: string): (string | undefined)[] {
  const held = svg.matchAll(/@font-face\{font-family:"([^"]+)";src:url\(data:font\/woff2;base64,/g);
  return [...held].map(([, name]) => name);
}

/** A sum over all pixels of a drawing that is shown as a picture of its own. */
async function areaOf(page: Page, svg: string): Promise<number> {
  return page.evaluate(async (markup) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return [...data].reduce((sum, value) => sum + value, 0);
  }, svg);
}

/** The size of a PNG file, and how many colours it has. */
async function pictured(page: Page, bytes: Buffer) {
  return page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const colours = new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0)));
      return { width: canvas.width, height: canvas.height, colours: colours.size };
    },
    `data:image/png;base64,${bytes.toString("base64")}`,
  );
}

test("hands out the graph as it shows, as a drawing and in pixels", async ({ page }) => {
  const graph = await download(page, "Download the graph as SVG");
  expect(graph.name).toBe("weather-graph.svg");
  // Nothing of the page is needed for its look: no classes, no variables, nothing from elsewhere.
  expect(graph.text).not.toMatch(/class=|var\(|url\((?!data:font)|oklab|<script/);
  for (const name of ["standard_sensors", "slow_sensors", "newthread", "switch_out"]) {
    expect(graph.text).toContain(`>${name}</text>`);
  }
  expect(graph.text).toMatch(/font-family="[^"]*Inter/);
  expect(fontsOf(graph.text)).toEqual(["Inter Variable", "JetBrains Mono Variable"]);
  expect(await areaOf(page, graph.text), "its fonts are in force").not.toBe(
    await areaOf(page, graph.text.replace(/<style>.*?<\/style>/s, "")),
  );
  const [, width = "0"] = /width="([\d.]+)"/.exec(graph.text) ?? [];
  const png = await download(page, "Download the graph as PNG");
  expect(png.name).toBe("weather-graph.png");
  const { colours, ...size } = await pictured(page, png.bytes);
  expect(size.width).toBe(Math.round(2 * Number(width)));
  expect(colours).toBeGreaterThan(20);
  const timeline = await download(page, "Download the timeline as PNG");
  expect((await pictured(page, timeline.bytes)).colours).toBeGreaterThan(3);
});

test("shows all of the menu on a low screen, too", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.getByRole("button", { name: "Export" }).click();
  const last = page.getByRole("menuitem", { name: "Download a report in HTML" });
  await expect(last).not.toBeInViewport();
  await page.keyboard.press("End");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
});

test("opens the menu again at once, also where one chose before it had begun to appear", async ({
  page,
}) => {
  const drawing = await page.context().newCDPSession(page);
  await drawing.send("Animation.enable");
  await drawing.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  // On a machine that is behind with its drawing, a press comes before the browser tells of the begin.
  const untold = await page.evaluateHandle(() => {
    const hold = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener("animationstart", hold, { capture: true });
    return () => window.removeEventListener("animationstart", hold, { capture: true });
  });
  try {
    const opener = page.getByRole("button", { name: "Export" });
    const menu = page.getByRole("menu", { name: "Export" });
    for (let times = 0; times < 2; times += 1) {
      await opener.click();
      await menu.getByRole("menuitem", { name: "Download C" }).press("Enter");
      await expect(menu).toBeHidden({ timeout: 1_000 });
      await expect(opener).toBeFocused();
    }
  } finally {
    await untold.evaluate((tell) => tell());
    await drawing.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await drawing.detach();
  }
});
