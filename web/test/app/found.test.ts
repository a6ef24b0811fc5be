import { defaultFilter } from "cmdk";
import { describe, expect, test } from "vitest";
import type { Entry } from "../../src/app/overlays/palette/entries.js";
import { found } from "../../src/app/overlays/palette/found.js";

const entry = (section: string, title: string, more: Partial<Entry> = {}): Entry => ({
  id: `${section} ${title}`,
  section,
  title,
  run() {},
  ...more,
});

const ENTRIES = [
  entry("Commands", "Step forward"),
  entry("Commands", "Step back", { available: false }),
  entry("Commands", "Browse the examples", { aliases: ["gallery"] }),
  entry("Containers", "standard_sensors", { detail: "container queue" }),
  entry("Containers", "NQ", { detail: "container stack" }),
  ...Array.from({ length: 20 }, (_, index) => entry("Examples", `Example ${index}`)),
];
const titles = (sought: string) =>
  found(ENTRIES, sought, defaultFilter).map(({ heading, entries }) => [
    heading,
    entries.map(({ title }) => title),
  ]);

describe("the palette", () => {
  test("lists the first of each section where nothing is sought, and only what can be done", () => {
    const all = titles("");
    expect(all.map(([heading]) => heading)).toEqual(["Commands", "Containers", "Examples"]);
    expect(all[0]?.[1]).toEqual(["Step forward", "Browse the examples"]);
    expect(all[2]?.[1]).toHaveLength(7);
  });

  test("finds by the beginnings of words, the best section first", () => {
    expect(titles("st se")[0]).toEqual(["Containers", ["standard_sensors"]]);
    expect(titles("step")[0]).toEqual(["Commands", ["Step forward", "Step back"]]);
  });

  test("finds by other words", () =>
    expect(titles("gall")[0]).toEqual(["Commands", ["Browse the examples"]]));

  test("finds by what a thing is", () => {
    expect(titles("queue")).toEqual([["Containers", ["standard_sensors"]]]);
  });

  test("finds nothing that does not fit", () => expect(titles("zzz")).toEqual([]));
});
