/** The tree of groups without a page: its parts, where things go, slots, and the way of a decision. */
import { expect, test } from "vitest";
import type { GroupMember, GroupSite, TreeGroup } from "../../src/generated/services.js";
import { aimOfKey, indexAt, isSame, neighbourOf } from "../../src/groups/aims.js";
import { marksOf, sharesOf } from "../../src/groups/shares.js";
import { frameOf, stepOf, withBorder } from "../../src/groups/slots.js";
import { homeOf, partId, partsOf, treeOf } from "../../src/groups/tree.js";
import { wayOf } from "../../src/groups/way.js";
import { wayWords } from "../../src/groups/words.js";

const MS = 1e6;

function group(name: string, rule: string, members: string[], changes: Partial<TreeGroup> = {}) {
  const lines = members.map((each): GroupMember => {
    const [kind, member = "", ...said] = each.split(" ");
    const values = said.map((one) => {
      const [key = "", text = ""] = one.split("=");
      return {
        name: key,
        text,
        value: Number(text.replace("ms", "")) * (text.endsWith("ms") ? MS : 1),
      };
    });
    const id = `member:${name}/${member}`;
    return { id, kind: kind as GroupMember["kind"], name: member, values, from: 0, to: 0 };
  });
  return {
    id: `group:${name}`,
    name,
    rule,
    arguments: [],
    argumentValues: [],
    members: lines,
    keys: [],
    from: 0,
    to: 0,
    line: 1,
    ...changes,
  } satisfies TreeGroup;
}

const GROUPS = [
  group("system", "sequential", ["group control", "group display", "group rest"]),
  group("control", "edf", ["thread sensor", "thread valve"]),
  group("display", "priority", ["group drawing priority=5", "thread logger priority=1"]),
  group("drawing", "round_robin", ["thread painter", "guest xserver"]),
  group("rest", "os", []),
];

test("groups stand in each other, and what no decision comes to stands apart", () => {
  const lost = group("lost", "sequential", ["group ring"]);
  const ring = group("ring", "sequential", ["group lost", "group nowhere"]);
  const tree = treeOf({ groups: [...GROUPS, lost, ring] });
  const parts = partsOf(tree);
  expect(parts.slice(0, 10).map(({ name, parent }) => `${name} in ${parent?.name}`)).toEqual([
    "system in undefined",
    "control in system",
    "sensor in control",
    "valve in control",
    "display in system",
    "drawing in display",
    "painter in drawing",
    "xserver in drawing",
    "logger in display",
    "rest in system",
  ]);
  expect(tree.apart.map((branch) => branch.group.name)).toEqual(["lost"]);
  expect(parts.slice(10).map(({ id }) => id)).toEqual([
    "group:lost",
    "group:ring",
    "member:ring/lost",
    "member:ring/nowhere",
  ]);
  expect(partId(parts, "member:display/drawing")).toBe("group:drawing");
});

test("keys go from part to part, and move one", () => {
  const parts = partsOf(treeOf({ groups: GROUPS }));
  const part = (name: string) => {
    const found = parts.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  expect(neighbourOf(parts, "group:system", "ArrowDown")).toBe("group:control");
  expect(neighbourOf(parts, "group:display", "ArrowRight")).toBe("group:drawing");
  expect(neighbourOf(parts, "member:display/logger", "ArrowLeft")).toBe("group:display");
  expect(neighbourOf(parts, "group:system", "End")).toBe("group:rest");
  expect(aimOfKey(parts, part("display"), "ArrowUp")).toEqual({ into: "group:system", index: 0 });
  expect(aimOfKey(parts, part("display"), "ArrowDown")).toEqual({ into: "group:system", index: 3 });
  expect(aimOfKey(parts, part("logger"), "ArrowLeft")).toEqual({ into: "group:system", index: 2 });
  expect(aimOfKey(parts, part("logger"), "ArrowRight")).toEqual({
    into: "group:drawing",
    index: 2,
  });
  expect(aimOfKey(parts, part("rest"), "ArrowDown")).toBeNull();
  expect(aimOfKey(parts, part("system"), "ArrowUp")).toBeNull();
  expect(isSame(part("display"), { into: "group:system", index: 2 })).toBe(true);
});

test("a point is before the member that it is left of, in its line", () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 20 });
  const members = [box(0, 0), box(50, 0), box(0, 30)];
  expect([indexAt(members, 5, 10), indexAt(members, 45, 10), indexAt(members, 95, 10)]).toEqual([
    0, 1, 2,
  ]);
  expect([indexAt(members, 5, 40), indexAt(members, 95, 40), indexAt(members, 5, 90)]).toEqual([
    2, 3, 3,
  ]);
});

test("borders of slots move what members are told", () => {
  const cyclic = group("frame", "cyclic", ["thread a slot=10ms", "thread b slot=20ms"]);
  const frame = frameOf(cyclic);
  expect(frame?.slots.map(({ begin, end }) => [begin / MS, end / MS])).toEqual([
    [0, 10],
    [10, 30],
  ]);
  if (!frame) throw new Error("It has slots.");
  expect(stepOf(frame)).toBe(0.1 * MS);
  expect(withBorder(cyclic, frame, 0, 14.02 * MS)).toEqual({
    gesture: "setValues",
    values: [{ target: "member:frame/a", name: "slot", text: "14ms" }],
  });
  const plan = group("plan", "plan", ["thread a at=0ms until=10ms", "thread b at=10ms until=30ms"]);
  const planned = frameOf(plan);
  if (!planned) throw new Error("It has slots.");
  expect(withBorder(plan, planned, 0, 12 * MS)).toEqual({
    gesture: "setValues",
    values: [
      { target: "member:plan/a", name: "until", text: "12ms" },
      { target: "member:plan/b", name: "at", text: "12ms" },
    ],
  });
  expect(withBorder(plan, planned, 0, 90 * MS)).toMatchObject({
    values: [{ text: "29900us" }, {}],
  });
  expect(withBorder(plan, planned, 0, 10 * MS)).toBeNull();
});

/** Conditions and transfers of the decision, in the order of their numbers from 1. */
const SITES: GroupSite[] = [
  ["control", "asks", 0],
  ["control", "takes", 1],
  ["display", "asks", 0],
  ["display", "takes", 3],
  ["drawing", "asks", 0],
  ["drawing", "takes", 5],
  ["rest", "asks", 0],
  ["rest", "takes", 7],
].map(([name, kind, condition], index) => ({
  site: index + 1,
  group: String(name),
  member: null,
  kind: kind as GroupSite["kind"],
  byLibrary: name === "rest",
  goesOn: null,
  condition: Number(condition),
}));

function decided(path: [number, number][], taken: number | null) {
  return wayOf(
    { groups: GROUPS, sites: SITES },
    {
      handler: "schedule",
      path: path.map(([site, value]) => ({ site, value })),
      moves: taken === null ? [] : [{ thread: 4, from: 1, to: 2, site: taken }],
    },
  );
}

test("a decision is told as the way through the tree", () => {
  // Conditions behind the answer are asked as well, and mean nothing: somebody was chosen.
  const way = decided(
    [
      [1, 0],
      [3, 0],
      [5, 1],
      [7, 0],
    ],
    6,
  );
  expect(way?.asked.map(({ group: name, answer }) => `${name} ${answer}`)).toEqual([
    "system thread",
    "control pass",
    "display thread",
    "drawing thread",
  ]);
  const words = (named: string, className: string) =>
    way && wayWords({ groups: GROUPS }, way, { name: named, className });
  expect(words("painter[1]", "painter")).toBe(
    "`system` asked `control`: nobody; `display` asked `drawing`: `painter[1]`.",
  );
  expect(words("xserver", "xserver")).toContain("`drawing`: `xserver`, a guest.");
});

test("the library's choice is told as OS, and nobody's as Pass", () => {
  const os = decided(
    [
      [1, 0],
      [3, 0],
      [5, 0],
      [7, 1],
    ],
    8,
  );
  expect(os?.asked.map(({ answer }) => answer)).toEqual(["os", "pass", "pass", "pass", "os"]);
  const nobody = decided(
    [
      [1, 0],
      [3, 0],
      [5, 0],
      [7, 0],
    ],
    null,
  );
  expect(nobody && wayWords({ groups: GROUPS }, nobody, null)).toBe(
    "`system` asked `control`: nobody; `display`: nobody; `display` asked `drawing`: nobody; `rest`: nobody. Nobody runs.",
  );
  expect(
    wayOf({ groups: GROUPS, sites: SITES }, { handler: "set_ready", path: [], moves: [] }),
  ).toBeNull();
});

test("behind an answer OS those below are not asked, and others are", () => {
  const groups = [
    group("all", "sequential", ["group first", "group second", "group rest"]),
    group("first", "sequential", ["group early", "thread late"]),
    group("early", "os", []),
    group("second", "sequential", ["thread a"]),
    group("rest", "os", []),
  ];
  const site = (
    number: number,
    name: string,
    kind: GroupSite["kind"],
    condition = 0,
  ): GroupSite => ({
    site: number,
    group: name,
    member: null,
    kind,
    byLibrary: name === "rest" || name === "early",
    goesOn: kind === "os" ? "all" : null,
    condition,
  });
  const sites = [
    site(1, "early", "asks"),
    site(2, "early", "os", 1),
    site(3, "first", "asks"),
    site(4, "second", "asks"),
    site(5, "rest", "asks"),
    site(6, "rest", "takes", 5),
  ];
  const path = [1, 0, 0, 1].map((value, at) => ({ site: [1, 3, 4, 5][at] ?? 0, value }));
  const way = wayOf(
    { groups, sites },
    { handler: "schedule", path, moves: [{ thread: 1, from: 1, to: 2, site: 6 }] },
  );
  expect(way?.asked.map(({ group: name, answer }) => `${name} ${answer}`)).toEqual([
    "all os",
    "first os",
    "early os",
    "second pass",
    "rest os",
  ]);
});

test("groups have what their threads had, beside what they were to have", () => {
  const key = { name: "weight", type: "int", default: "1", isWord: false } as const;
  const groups = [
    group("all", "sequential", ["group fair", "group frame", "group rest"]),
    group("fair", "share", ["thread a weight=3", "group below weight=1"], { keys: [key] }),
    group("below", "sequential", ["thread b", "guest a"]),
    group("frame", "cyclic", ["thread c slot=5ms", "thread d slot=15ms", "thread c slot=5ms"]),
    group("rest", "os", []),
  ];
  const ran = new Map(Object.entries({ a: 60, b: 20, c: 10, d: 10, stranger: 100 }));
  expect(sharesOf(groups, ran).map(({ name, ofAll, of }) => [name, ofAll, of])).toEqual([
    ["fair", 0.4, null],
    ["frame", 0.1, null],
    ["rest", 0.5, null],
    ["a", 0.3, { group: "fair", asked: 0.75, had: 0.75 }],
    ["below", 0.1, { group: "fair", asked: 0.25, had: 0.25 }],
    ["c", 0.05, { group: "frame", asked: 0.4, had: 0.5 }],
    ["d", 0.05, { group: "frame", asked: 0.6, had: 0.5 }],
  ]);
  expect(marksOf(groups).map((mark) => `${mark.letter} ${mark.group}`)).toEqual([
    "A fair",
    "B below",
    "C frame",
    "D rest",
  ]);
});

test("the home of a guest is the group that has it as a thread, or that of the others", () => {
  const at = (threads: string[], groups = GROUPS) =>
    homeOf(partsOf(treeOf({ groups, threads })), "xserver");
  expect(at(["sensor", "xserver"])).toBe("rest");
  expect(at([])).toBeNull();
  expect(at([], [...GROUPS, group("own", "round_robin", ["thread xserver"])])).toBe("own");
});
