import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { explorableText, searched } from "../support/explored.js";
import { inRoot } from "../support/programs.js";
import { PLAIN_EMBEDDED } from "../support/texts.js";

const LAST_IN = PLAIN_EMBEDDED.replace("queue ready", "stack ready");

const URGENT_FIRST = `scheduler urgent_first {
    threadimports { int urgent default 0; }
    data { queue high, low; threadref current; }
    event init {}
    event newthread(t) { if (t.urgent == 1) t => high; else t => low; }
    event schedule { if (|high| > 0) high => current; else low => current; dispatch current; }
    event switch_out(t) { if (t.urgent == 1) t => high; else t => low; }
}`;

const DRAWN = `scheduler drawn {
    data { queue one, other; threadref current; }
    event init {}
    event newthread(t) { if ((* rand() % 2 *)) t => other; else t => one; }
    event schedule { if (|one| > 0) one => current; else other => current; dispatch current; }
    event switch_out(t) { t => one; }
}`;

const SUSPENDING = PLAIN_EMBEDDED.replace("queue ready;", "queue ready, aside;").replace(
  /}$/,
  "    event suspend_thread(t) { t => aside; }\n    event resume_thread(t) { t => ready; }\n}",
);

/** Schedulers with models of the same under the same events, written for Spin by hand. */
const MODELS: readonly (readonly [string, string, Readonly<Record<string, readonly number[]>>])[] =
  [
    ["first_come", PLAIN_EMBEDDED, {}],
    ["last_in", LAST_IN, {}],
    ["urgent_first", URGENT_FIRST, { urgent: [0, 1] }],
    ["drawn", DRAWN, { rand: [0, 1] }],
    ["suspending", SUSPENDING, {}],
  ];

/** What Spin finds: all states are stored, and nothing is reduced. */
function countsBySpin(model: string, threads: number): { states: number; transitions: number } {
  const folder = mkdtempSync(join(tmpdir(), "catapults-spin-"));
  try {
    const text = readFileSync(inRoot(`simulator/test/explore/promela/${model}.pml`), "utf8");
    writeFileSync(join(folder, "m.pml"), `#define N ${threads}\n${text}`);
    const options = { cwd: folder, encoding: "utf8" } as const;
    execFileSync("spin", ["-a", "m.pml"], options);
    execFileSync("gcc", ["-O1", "-w", "-DNOREDUCE", "-o", "pan", "pan.c"], options);
    const told = execFileSync("./pan", ["-E", "-m1000000"], options);
    const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(told)?.[1]);
    return { states: count("states, stored"), transitions: count("transitions") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(MODELS)("%s has as many states and transitions as Spin finds", (model, text, varied) => {
  const variations = Object.entries(varied).map(([name, values]) => ({ name, values }));
  const { states, transitions } = searched(explorableText(text, 3), {
    tellsApart: true,
    variations,
  }).look();
  expect({ states, transitions }).toEqual(countsBySpin(model, 3));
});
