import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand as run } from "../support/command.js";
import { inRoot } from "../support/programs.js";

const folder = mkdtempSync(join(tmpdir(), "projects-"));
const shop = join(folder, "shop");
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  cpSync(inRoot("public/examples/round-robin"), shop, {
    recursive: true,
    filter: (path) => !path.endsWith("project.json"),
  });
  const texts = readdirSync(shop).filter((name) => /\.(sched|workload)$/.test(name));
  const manifest = {
    format: "catapults-studio/project",
    version: 1,
    name: "Shop",
    scheduler: texts.find((name) => name.endsWith(".sched")),
    workload: texts.find((name) => name.endsWith(".workload")),
    files: texts,
  };
  writeFileSync(join(shop, "project.json"), JSON.stringify(manifest));
  execFileSync("python3", ["-m", "zipfile", "-c", join(folder, "shop.zip"), shop]);
});

const unpacked = () => readdirSync(tmpdir()).filter((name) => name.startsWith("catapults-sim-"));

test("a project runs from its folder and from a zip as from its files, and leaves nothing behind", () => {
  const before = unpacked();
  const files = readdirSync(shop);
  const [scheduler, workload] = ["sched", "workload"].map((kind) =>
    join(shop, files.find((name) => name.endsWith(`.${kind}`)) ?? ""),
  ) as [string, string];
  const plain = run("run", scheduler, workload, "--until", "10ms", "--json");
  expect(plain.status).toBe(0);
  for (const project of [shop, join(folder, "shop.zip")]) {
    const ran = run("run", project, "--until", "10ms", "--json");
    expect(ran).toMatchObject({ status: 0, stdout: plain.stdout });
  }
  expect(unpacked()).toEqual(before);
});

test("what is no project is refused in words", () => {
  writeFileSync(join(folder, "bad.zip"), "no zip");
  const { status, stderr } = run("run", join(folder, "bad.zip"));
  expect(status).toBe(2);
  expect(stderr).toContain("is no zip archive, or it is damaged");
});

test("what is said of a packed project names it, in errors, faults, reports and comparisons", () => {
  const zip = join(folder, "shop.zip");
  const scheduler = "round_robin.sched";
  const text = readFileSync(join(shop, scheduler), "utf8");
  const zipped = (name: string, changed: string) => {
    cpSync(shop, join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, scheduler), changed);
    execFileSync("python3", [
      "-m",
      "zipfile",
      "-c",
      join(folder, `${name}.zip`),
      join(folder, name),
    ]);
    return join(folder, `${name}.zip`);
  };
  const wrong = run("run", zipped("wrong", text.replace("dispatch current", "dispatch courant")));
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toMatch(/^wrong\.zip\/round_robin\.sched:\d+:\d+: error\[E201\]/);
  const fails = zipped(
    "fails",
    text.replace("dispatch current", "assert(false); dispatch current"),
  );
  const report = join(folder, "report.html");
  const failed = run("run", fails, "--report", report);
  expect(failed.stderr).toMatch(/^fails\.zip\/round_robin\.sched:\d+:\d+: The run stopped/);
  expect(readFileSync(report, "utf8")).not.toContain("catapults-sim-");
  const compared = run(
    "compare",
    zip,
    shop,
    "--seeds",
    "2",
    "--until",
    "5ms",
    "--measure",
    "decisions",
  );
  expect(compared).toMatchObject({ status: 0 });
  expect(compared.stdout).toContain("shop.zip/round_robin.sched");
  expect(compared.stdout).toContain("the same in every run");
  expect(unpacked()).toEqual([]);
});
