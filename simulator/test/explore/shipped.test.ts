import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { explore } from "../../src/explore/explore.js";
import { sharedRuntime } from "../support/engines.js";
import { explorableFile } from "../support/explored.js";
import { inRoot } from "../support/programs.js";

const SHIPPED = readdirSync(inRoot("public/examples"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".sched"))
  .map((name) => inRoot(`public/examples/${name}`))
  .sort();
const BOUNDS = { depth: 10, random: [0, 1], without: [] };

/** What fails of what every scheduler owes; null where only a workload of it can be explored. */
function failing(file: string): string[] | null {
  const search = explore({ runtime: sharedRuntime(), ...explorableFile(file, 2), ...BOUNDS });
  let next = search.next();
  while (!next.done) next = search.next();
  if (!next.value.ok) return null;
  const owed = next.value.value.verdicts.filter(({ property }) =>
    /^(faults|stuck)$/.test(property),
  );
  expect(owed).toHaveLength(2);
  return owed.filter(({ verdict }) => verdict === "fails").map(({ message }) => message);
}

describe("of the shipped schedulers, under every program of up to 10 events", () => {
  const found = new Map(SHIPPED.map((file) => [basename(file, ".sched"), failing(file)]));

  test.each(
    [...found].flatMap(([name, fails]) => (fails === null ? [] : [[name, fails] as const])),
  )("%s breaks no rule of its library", (_, fails) => expect(fails).toEqual([]));

  test("nearly all are looked at", () => {
    expect([...found].filter(([, fails]) => fails !== null).length).toBeGreaterThan(30);
  });
});
