import fc from "fast-check";
import { expect, test } from "vitest";
import { readCopied, writeCopied } from "../../src/model/project/copied.js";

const point = fc.record({ x: fc.integer(), y: fc.integer() });

test("what is copied is read back as it was", () => {
  const copies = fc.record({
    scheduler: fc.record({ name: fc.string(), text: fc.string() }),
    targets: fc.uniqueArray(fc.stringMatching(/^container:[a-z]{1,6}$/)),
    transfers: fc.array(fc.nat()),
    outside: fc.array(fc.nat()),
    place: point,
  });
  fc.assert(
    fc.property(copies, ({ place, ...others }) => {
      const places = Object.fromEntries(others.targets.map((id) => [id, place]));
      const copied = { ...others, places };
      expect(readCopied(writeCopied(copied))).toEqual({ ok: true, value: copied });
    }),
  );
});

test("places of what was not copied do not go along", () => {
  const text = writeCopied({
    scheduler: { name: "s", text: "" },
    targets: ["container:a"],
    transfers: [],
    outside: [],
    places: { "container:a": { x: 1, y: 2 }, "container:b": { x: 3, y: 4 } },
  });
  expect(text).not.toContain("container:b");
});

test("containers that were copied without transfers can be pasted", () => {
  const scheduler = { name: "s", text: "" };
  const text = { what: "catapults-studio/drawing@1", scheduler, targets: [], places: {} };
  expect(readCopied(JSON.stringify(text))).toMatchObject({
    ok: true,
    value: { transfers: [], outside: [] },
  });
});

test.each([
  ["plain text", "calculations => current;"],
  ["another program's JSON", '{"what": "something else"}'],
  ["an envelope without its scheduler", '{"what": "catapults-studio/drawing@1", "targets": []}'],
  ["a list", "[1, 2]"],
  ["null", "null"],
])("%s is refused in words", (_, text) => {
  const read = readCopied(text);
  expect(read.ok).toBe(false);
  expect(!read.ok && read.message).toContain("copied from a graph");
});
