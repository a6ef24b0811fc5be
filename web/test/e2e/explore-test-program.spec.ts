import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const TOP = fileURLToPath(new URL("../../..", import.meta.url));
const PYTHON = join(TOP, ".venv/bin/python");

const exampleText = (file: string) => readFileSync(join(TOP, "public/examples", file), "utf8");

/** A scheduler, with one handler more. */
const withHandler = (text: string, handler: string) =>
  `${text.slice(0, text.lastIndexOf("}"))}    ${handler}\n}\n`;

/** Explores what the editor is given, and downloads the test program of the first run that fails. */
async function downloads(studio: StudioPage, text: string, library: string): Promise<string> {
  const { results, page } = studio;
  await studio.replaceText(studio.editor, text);
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  await results.getByRole("button", { name: "Download this run" }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: `As a test program for ${library}` }).click();
  return (await arriving).path();
}

/** Unpacks a zip into a folder; its only one. */
function unpacked(zip: string, folder: string): string {
  execFileSync(PYTHON, ["-m", "zipfile", "-e", zip, folder]);
  return join(folder, execFileSync("ls", [folder], { encoding: "utf8" }).trim());
}

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "test-program-"));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

test("a test program for GNU Pth fails until the scheduler is mended", async ({ studio, page }) => {
  test.slow(); // the library is built where no test has done so
  const asked = "from pth_library import build_library; print(build_library().installed)";
  const env = { ...process.env, PYTHONPATH: join(TOP, "compiler/tests/pth") };
  const pth = execFileSync(PYTHON, ["-c", asked], { env, encoding: "utf8" }).trim();
  const make = (cwd: string) =>
    spawnSync("make", ["test", `PTH=${pth}`, "CFLAGS=-O0"], { cwd, encoding: "utf8" });

  await studio.openExample("First come, first served on Pth");
  await studio.compilerReady();
  const whole = exampleText("first-come-pth/first_come_pth.sched");
  const losing = withHandler(whole, "event set_dead(t) { if (|WQ| > 0) t => SQ; else destroy t; }");
  const here = unpacked(await downloads(studio, losing, "GNU Pth"), folder);
  const failing = make(here);
  expect(failing.stdout).toContain("FAILS: ");
  expect(failing.status).not.toBe(0);

  // Mended, explored, and exported again: the scheduler's C takes the place of the former one.
  await studio.replaceText(studio.editor, whole);
  await studio.results.getByRole("button", { name: "Explore", exact: true }).click();
  await expect(
    studio.results.getByRole("listitem").filter({ hasText: "holds No check, assertion" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Download for GNU Pth…" }).click();
  const arriving = page.waitForEvent("download");
  const dialog = page.getByRole("dialog", { name: "Download for GNU Pth" });
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  const there = unpacked(await (await arriving).path(), join(folder, "there"));
  writeFileSync(join(here, "first_come_pth.c"), readFileSync(join(there, "first_come_pth.c")));
  const mended = make(here);
  expect(mended.stdout).toContain("does not fail here");
  expect(mended.status).toBe(0);
});

/** What comes of the test program of a folder in a simulated Rabbit. */
const inRabbit = (here: string): string =>
  execFileSync(PYTHON, [join(TOP, "compiler/tests/dynamicc/try_folder.py"), here], {
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: join(TOP, "compiler") },
  });

test("a test program for Dynamic C is the one that the command writes, and fails until the scheduler is mended", async ({
  studio,
}) => {
  await studio.openExample("First come, first served");
  await studio.compilerReady();
  const whole = exampleText("first-come/first_come.sched");
  const losing = withHandler(whole, "event set_dead(t) { t => ready; }");
  const here = unpacked(await downloads(studio, losing, "Dynamic C"), join(folder, "page"));
  writeFileSync(join(folder, "first_come.sched"), losing);
  const command = [join(TOP, "simulator/bin/catapults-sim.mjs"), "explore", "first_come.sched"];
  spawnSync("node", [...command, "--test-program", "built"], { cwd: folder });
  const { status, stdout } = spawnSync("diff", ["-r", here, "built"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });

  // In the controller it fails, and with the library of the mended scheduler it does not.
  expect(inRabbit(here)).toContain("It fails as in the counterexample, behind event 4.");
  const mended = join(TOP, "public/examples/first-come/first_come.sched");
  const library = ["-m", "catapults.cli", "build", mended, "--backend", "dynamicc"];
  execFileSync(PYTHON, [...library, "-o", join(folder, "mended")], { cwd: TOP });
  copyFileSync(join(folder, "mended/FIRST_COME.LIB"), join(here, "FIRST_COME.LIB"));
  expect(inRabbit(here)).toContain("It does not fail");
});
