import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Exploring } from "../../src/explore/explore.js";
import type { Counterexample } from "../../src/explore/types.js";
import { sharedRuntime } from "../support/engines.js";
import { explorableText, explored, verdictOn } from "../support/explored.js";
import { inRoot } from "../support/programs.js";
import { PLAIN_EMBEDDED, PLAIN_PTH } from "../support/texts.js";

const LAST_IN = PLAIN_EMBEDDED.replace("queue ready", "stack ready");

/** Who is urgent goes before everybody else. */
const URGENT_FIRST = `scheduler urgent_first {
    threadimports { int urgent default 0; }
    data { queue high, low; threadref current; }
    event init {}
    event newthread(t) { if (t.urgent == 1) t => high; else t => low; }
    event schedule { if (|high| > 0) high => current; else low => current; dispatch current; }
    event switch_out(t) { if (t.urgent == 1) t => high; else t => low; }
}`;

const words = (run: Counterexample | null) => ({
  stem: run?.stem.map((step) => step.words),
  loop: run?.loop.map((step) => step.words),
  watched: run?.watched,
});

/** The base for Pth as a scheduler of its own, with one handler written otherwise. */
function withHandler(name: string, body: string): string {
  const text = readFileSync(inRoot("compiler/catapults/models/classic/bases/pth.sched"), "utf8");
  const changed = text
    .replace("scheduler pth", "scheduler changed")
    .replace(new RegExp(`(event|query) ${name}\\(t\\) \\{[^}]*\\}`), `$1 ${name}(t) { ${body} }`);
  expect(changed).not.toBe(text);
  return changed;
}

const FORGETS = "every t: t is ready leads to t is running";

test("what leads to something is held for each thread by itself", () => {
  const fair = explored(explorableText(PLAIN_EMBEDDED, 3), { properties: FORGETS });
  expect(verdictOn(fair, FORGETS)).toMatchObject({ verdict: "holds", counterexample: null });
  const unfair = explored(explorableText(LAST_IN, 3), { properties: FORGETS });
  const { verdict, counterexample } = verdictOn(unfair, FORGETS);
  expect(verdict).toBe("fails");
  expect(words(counterexample)).toEqual({
    stem: ["the scheduler begins", "a is born", "a is dispatched", "b is born"],
    loop: ["a yields", "a is dispatched"],
    watched: "b",
  });
});

test("what leads to something can be a matter of all threads together, and a run that ends breaks it", () => {
  const three = "|ready| >= 2 leads to |ready| == 3";
  const { verdict, counterexample } = verdictOn(
    explored(explorableText(PLAIN_EMBEDDED, 3), { properties: three }),
    three,
  );
  expect(verdict).toBe("fails");
  const lengths = counterexample?.loop.map(
    ({ after }) => after?.containers.find(({ name }) => name === "ready")?.threads.length ?? 0,
  );
  expect(Math.max(...(lengths ?? []))).toBeLessThan(3);
  const served = "|ready| >= 1 leads to |current| == 1";
  const held = explored(explorableText(LAST_IN, 3), { properties: served });
  expect(verdictOn(held, served).verdict).toBe("holds");
  const both = "|current| == 1 leads to |ready| >= 1";
  const ending = verdictOn(explored(explorableText(LAST_IN, 1), { properties: both }), both);
  expect(words(ending.counterexample)).toMatchObject({
    stem: ["the scheduler begins", "a is born", "a is dispatched", "a ends"],
    loop: [],
  });
});

test("of what is not seen to the end nothing is said to lead anywhere", () => {
  const exploration = explored(explorableText(PLAIN_PTH, 3), { properties: FORGETS, depth: 5 });
  expect(verdictOn(exploration, FORGETS)).toMatchObject({
    verdict: "open",
    message: `${FORGETS} up to depth 5.`,
  });
});

test("how often a thread is passed over is told of each class by itself", () => {
  const { bound, classes, message } = verdictOn(
    explored(explorableText(URGENT_FIRST, 3)),
    "bypass",
  );
  expect(bound).toBe(null);
  expect(classes).toEqual([
    { name: "urgent = 0", bound: null },
    { name: "urgent = 1", bound: 2 },
  ]);
  expect(message).toContain("With urgent = 1 it is 2 times.");
});

test("an answer against the library's record is a warning with a run", () => {
  const scheduler = withHandler("can_switch_to", "return 0;");
  const exploration = explored(explorableText(scheduler, 2));
  expect(verdictOn(exploration, "faults").verdict).toBe("holds");
  const { verdict, message, counterexample } = verdictOn(exploration, "answers");
  expect(verdict).toBe("fails");
  expect(message).toBe("`can_switch_to` says no of b, which the library's record has as ready.");
  expect(words(counterexample).stem?.at(-1)).toBe("a yields to b");
});

test("a killed thread that is kept is a fault", () => {
  const scheduler = withHandler("set_dead", "if (|current| == 1) destroy current;");
  const { verdict, counterexample } = verdictOn(explored(explorableText(scheduler, 2)), "faults");
  expect(verdict).toBe("fails");
  expect(words(counterexample).stem?.at(-1)).toBe("a kills b");
});

test("a search that was cancelled or came to a bound goes on to the same end", () => {
  const program = explorableText(PLAIN_PTH, 4);
  const opened = Exploring.open({ runtime: sharedRuntime(), ...program, depth: 6 });
  if (!opened.ok) throw new Error(opened.message);
  const exploring = opened.value;
  const finish = (isCancelled = () => false) => {
    const work = exploring.run(isCancelled);
    for (let next = work.next(); ; next = work.next()) {
      if (next.done && next.value.ok) return next.value.value;
      if (next.done) throw new Error("it failed");
    }
  };
  expect(finish().extent).toMatchObject({ limit: "depth", depth: 6 });
  exploring.extend({ memory: 1000 });
  expect(finish().extent).toMatchObject({ limit: "memory" });
  exploring.extend({});
  const whole = explored(program);
  const { extent, verdicts } = finish();
  const { states, depth } = whole.extent;
  expect(extent).toMatchObject({ states, depth, complete: true });
  expect(verdicts).toEqual(whole.verdicts);
});
