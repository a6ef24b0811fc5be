/** The weather station's scheduler from nothing, without a word typed in the source. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Designer, Rule } from "./designer.js";
import { GraphDesk } from "./graph-desk.js";
import { expect, test } from "./one-page.js";
import { type Press, RulesDesk } from "./rules-desk.js";
import type { StudioPage } from "./studio.js";

const ROOT = join(import.meta.dirname, "../../..");
const STATION = join(ROOT, "public/examples/weather-station");

/** How a person works: what is pressed and how, and what is drawn instead of filled in. */
interface Hand {
  readonly press: Press;
  readonly designer: (rules: RulesDesk, studio: StudioPage, page: Page) => Designer;
}

const HANDS: Readonly<Record<string, Hand>> = {
  "the mouse, drawing containers and transfers": {
    press: (target) => target.click(),
    designer: (_, studio, page) => new GraphDesk(studio, page),
  },
  "the keyboard, in forms": {
    press: async (target) => {
      // Between a gesture and the new rules, buttons rest; a click waits for that, a key would be lost.
      await expect(target).toBeEnabled();
      await target.focus();
      await target.press("Enter");
    },
    designer: (rules) => rules,
  },
};

async function build(desk: RulesDesk, designer: Designer): Promise<void> {
  await desk.show("declarations");
  for (const [name, kind] of CONTAINERS) {
    await designer.addContainer(name, kind);
  }
  await desk.declare("Of each thread, from the program", { Name: "role", Value: "0" });
  await desk.declare("From the program", { Name: "temperature", Value: "0" });
  for (const name of ["since_standard", "since_slow", "since_display"]) {
    await desk.declare("Variables", { Name: name });
  }
  for (const [name, value] of CONSTANTS) {
    await desk.declare("Constants", { Name: name, Value: value });
  }

  await designer.receive("NQ");
  await desk.removeStub("newthread");

  await designer.sort("schedule", "NQ", classesOf("NQ"));
  await desk.show("handler:schedule");
  for (const each of ["standard", "slow", "display"]) {
    const counted = `since_${each}`;
    const condition = `${counted} < ${each.toUpperCase()}_CALLS`;
    await desk.add(/^Add a card to schedule$/, "Decide", { Condition: condition });
    await desk.add(/^Add a card to rule 1, /, "Set a value", { Variable: counted, How: "++" });
  }
  await designer.choose("schedule", [
    ["|next| > 0", "next", "current"],
    ["|standard_sensors| > 0 && since_standard == STANDARD_CALLS", "standard_sensors", "current"],
    ["|slow_sensors| > 0 && since_slow == SLOW_CALLS", "slow_sensors", "current"],
    ["|display| > 0 && temperature >= HOT && since_display == DISPLAY_CALLS", "display", "current"],
    ["|calculations| > 0", "calculations", "current"],
    ["|standard_sensors| > 0", "standard_sensors", "current"],
    ["|slow_sensors| > 0", "slow_sensors", "current"],
    ["", "display", "current"],
  ]);
  await desk.add(/^Add a card to schedule$/, "Decide", { Condition: "current.role == STANDARD" });
  await desk.add(/^Add a card to rule 1, /, "Set a value", {
    Variable: "since_standard",
    Value: "0",
  });
  await desk.addRule("current.role == SLOW");
  await desk.add(/^Add a card to rule 2, /, "Set a value", { Variable: "since_slow", Value: "0" });
  await desk.addRule("current.role == DISPLAY");
  await desk.add(/^Add a card to rule 3, /, "Set a value", {
    Variable: "since_display",
    Value: "0",
  });
  await designer.dispatch("current");
  await desk.removeStub("schedule");

  await designer.choose("switch_out", classesOf("current"));
  await desk.removeStub("switch_out");

  // Its thread comes from no container that an arrow could be drawn from.
  await desk.addHandler("set_next_thread");
  await desk.choose("set_next_thread", [["|next| == 0", "t", "next"]]);
}

/** By which condition a thread `t` goes from somewhere into the container of its class. */
function classesOf(source: string): Rule[] {
  return [
    ["t.role == STANDARD", source, "standard_sensors"],
    ["t.role == SLOW", source, "slow_sensors"],
    ["t.role == DISPLAY && |display| == 0", source, "display"],
    ["", source, "calculations"],
  ];
}

const CONTAINERS = [
  ["NQ", "stack"],
  ["standard_sensors", "queue"],
  ["slow_sensors", "queue"],
  ["display", "threadref"],
  ["calculations", "queue"],
  ["next", "threadref"],
  ["current", "threadref"],
] as const;

const CONSTANTS = [
  ["STANDARD", "1"],
  ["SLOW", "2"],
  ["DISPLAY", "3"],
  ["STANDARD_CALLS", "4"],
  ["SLOW_CALLS", "7"],
  ["DISPLAY_CALLS", "11"],
  ["HOT", "100"],
] as const;

/**
 * What a run of a scheduler leaves in its trace, from the command line. Containers are told by their
 * names: their numbers follow the order of declarations, which is nobody's business here.
 */
function traceOf(scheduler: string): string {
  const folder = mkdtempSync(join(tmpdir(), "station-"));
  try {
    const [file, trace] = [join(folder, "built.sched"), join(folder, "trace.csv")];
    writeFileSync(file, scheduler);
    const command = join(ROOT, "node_modules/.bin/catapults-sim");
    const workload = join(STATION, "weather.workload");
    execFileSync(command, ["run", file, workload, "--until", "100ms", "--trace-csv", trace]);
    return readFileSync(trace, "utf8").replace(/^((?:[^,\n]*,){6})\w+,-?\w+,/gm, "$1");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [hand, { press, designer }] of Object.entries(HANDS)) {
  test(`the weather station's scheduler is built from nothing with ${hand}`, async ({
    studio,
    page,
  }) => {
    test.setTimeout(300_000);
    const desk = new RulesDesk(studio, page, press);
    // A name of its own: what the test before has kept may come behind.
    await desk.begin(`My station with ${hand}`);
    await build(desk, designer(desk, studio, page));
    const problems = await studio.showProblems();
    await expect(problems).toContainText("No problems");
    await studio.compilerReady();
    const built = await studio.text();
    const shipped = readFileSync(join(STATION, "weather.sched"), "utf8");
    expect(traceOf(built)).toBe(traceOf(shipped));
    await studio.stepForward.click();
    await expect.poll(() => studio.tick()).toBeGreaterThan(9);
  });
}
