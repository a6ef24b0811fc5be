import { expect, test } from "vitest";
import { isAwaited, offersAt, saidAt } from "../../src/model/exploration/property-help.js";
import { namesOfSystem } from "../../src/model/exploration/property-names.js";

const NAMES = namesOfSystem({
  containers: ["all", "", "www.ready", "www.next", "spare[0].ready", "spare[1].ready"],
  variables: ["total", "www.load", "www.|all|"],
  attributes: [],
  nodes: [
    { name: "www", attributes: ["rank"] },
    { name: "spare[0]", attributes: [] },
    { name: "spare[1]", attributes: [] },
  ],
});

/** What is offered at the end of a text. */
const offered = (text: string) => offersAt(text, text.length, NAMES).items.map(({ name }) => name);

test.each([
  ["", ["always", "never", "some", "every"]],
  ["never total > 1;\n", ["always", "never", "some", "every"]],
  ["never |", ["|all|", "|www.ready|", "|www.next|", "|spare[0].ready|", "|spare[1].ready|"]],
  ["never some t on ", ["www", "spare[0]", "spare[1]", "spare"]],
  ["never some t on www: t is ", ["running", "ready", "new", "waiting", "suspended"]],
  ["never some t on www: t.", ["t.rank"]],
  ["never some t on www: t ", ["is"]],
])("behind %j come %j", (text, names) => {
  expect(offered(text)).toEqual(names);
});

test("what is offered takes the place of what was begun, with the bar that closes it", () => {
  const { from, to } = offersAt("never |re| > 1", 9, NAMES);
  expect("never |re| > 1".slice(from, to)).toBe("|re|");
  expect(offered("never to")).toContain("total");
  expect(offered("never to")).not.toContain("www.|all|");
});

test("only behind words that need another one a blank asks for it", () => {
  expect(
    ["t is ", "some t on ", "never ", "t is ready "].map((text) => isAwaited(text, text.length)),
  ).toEqual([true, true, false, false]);
});

test("what stands at a place is explained with its owner", () => {
  const text = "some t on www: |www.ready| > www.load leads to t.rank > 0";
  const at = (part: string) => saidAt(text, text.indexOf(part) + 1, NAMES);
  expect(at("|www")).toMatchObject({ name: "|www.ready|", what: "threads of www" });
  expect(at("www.load")).toMatchObject({ name: "www.load", what: "variable of www" });
  expect(at("leads")?.name).toBe("leads to");
  expect(at("t.rank")).toMatchObject({ what: "of threads of www" });
  expect(saidAt("a b", 1, NAMES)).toBeNull();
});
