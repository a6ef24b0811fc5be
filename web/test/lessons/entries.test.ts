import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entryOf } from "../../src/services/lessons/reading.js";

const PUBLIC = join(import.meta.dirname, "../../../public");
const read = (folder: string, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, readFileSync(join(PUBLIC, folder, path), "utf8")]));

test("a challenge of one's own is listed among the challenges", () => {
  const files = read("challenges/small-code", [
    "challenge.md",
    "challenge.yaml",
    "project/station.sched",
    "project/weather.workload",
  ]);
  expect(entryOf("own/tight", files)).toMatchObject({
    ...{ id: "own/tight", kind: "challenge", title: "The smallest code", steps: [] },
  });
});

test("what cannot be read is not listed", () => {
  expect(entryOf("own/tight", { "challenge.md": "# Nothing" })).toBeNull();
  expect(entryOf("own/turns", { "lesson.md": "# Nothing" })).toBeNull();
});
