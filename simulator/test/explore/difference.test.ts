import { expect, test } from "vitest";
import { findDifference } from "../../src/explore/difference.js";
import type { Difference } from "../../src/explore/types.js";
import { sharedRuntime } from "../support/engines.js";
import { type Explorable, explorableText } from "../support/explored.js";
import { PLAIN_EMBEDDED } from "../support/texts.js";

const LAST_IN = PLAIN_EMBEDDED.replace("queue ready", "stack ready");
/** The same, by a second queue that is filled from the first when it is empty. */
const REFACTORED = `scheduler refactored {
    data { queue front, back; threadref current; }
    event init { }
    event newthread(t) { t => back; }
    event schedule {
        if (|front| == 0) while (|back| > 0) back => front;
        front => current; dispatch current;
    }
    event switch_out(t) { t => back; }
}`;

function differenceOf(first: Explorable, second: Explorable, given: { depth?: number } = {}) {
  const work = findDifference({
    runtime: sharedRuntime(),
    schedulers: [first.scheduler, second.scheduler],
    workloads: [first.workload, second.workload],
    variations: first.imports,
    ...given,
  });
  for (;;) {
    const next = work.next();
    if (!next.done) continue;
    if (!next.value.ok) throw new Error(next.value.message);
    return next.value.value;
  }
}

const told = ({ stem, ends }: Difference) => ({
  stem: stem.map(({ words }) => words),
  ends: ends?.map(({ words }) => words),
});

test("a scheduler decides as a refactoring of it does, and as itself", () => {
  const first = explorableText(PLAIN_EMBEDDED, 3);
  expect(differenceOf(first, first)).toMatchObject({ verdict: "same", ends: null });
  const found = differenceOf(first, explorableText(REFACTORED, 3));
  expect(found).toMatchObject({ verdict: "same", extent: { complete: true, alike: true } });
  expect(differenceOf(first, first, { depth: 4 })).toMatchObject({ verdict: "open" });
});

test("a shortest program tells two schedulers apart", () => {
  const found = differenceOf(explorableText(PLAIN_EMBEDDED, 3), explorableText(LAST_IN, 3));
  expect(found.verdict).toBe("different");
  expect(told(found)).toEqual({
    stem: ["the scheduler begins", "a is born", "b is born"],
    ends: ["a is dispatched", "b is dispatched"],
  });
});

test("one that stops where the other goes on is told apart, and events that only one has are left out", () => {
  const suspending = PLAIN_EMBEDDED.replace("queue ready;", "queue ready, aside;").replace(
    /}$/,
    "    event suspend_thread(t) { t => aside; }\n    event resume_thread(t) { t => ready; }\n}",
  );
  const plain = explorableText(PLAIN_EMBEDDED, 2);
  expect(differenceOf(plain, explorableText(suspending, 2))).toMatchObject({
    verdict: "same",
    extent: { alike: false },
  });
  const losing = PLAIN_EMBEDDED.replace(
    "event switch_out(t) { t => ready; }",
    "event switch_out(t) { if (|ready| > 0) t => ready; else t => lost; }",
  ).replace("queue ready;", "queue ready, lost;");
  const found = differenceOf(plain, explorableText(losing, 2));
  expect(found.verdict).toBe("different");
  expect(found.ends?.[0].after).not.toBe(null);
  expect(found.ends?.[1].after).toBe(null);
});
