import { expect, test } from "vitest";
import { explorableText, explored, verdictOn } from "../support/explored.js";

/** Whom `chosen` says: 0 the front, else the back. */
const drawing = (chosen: string) => `scheduler drawing {
    data { queue ready; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule {
        int left = ${chosen};
        foreach t in ready {
            if (left == 0) { t => current; break; }
            left -= 1;
        }
        dispatch current;
    }
    event switch_out(t) { t => ready; }
}`;

const FORGOTTEN = ["forgotten", "forgotten-unnamed", "forgotten-unborn"];

test("who is passed over by chance alone is not forgotten", () => {
  const exploration = explored(explorableText(drawing("(* rand() *) % |ready|"), 3));
  for (const property of FORGOTTEN) {
    const { verdict, message, counterexample } = verdictOn(exploration, property);
    expect([verdict, counterexample]).toEqual(["holds", null]);
    expect(message).toMatch(/^A ready thread can be passed over by chance without end/);
  }
  expect(verdictOn(exploration, "bypass").bound).toBeNull();
});

test("who is passed over whatever chance does is forgotten", () => {
  // Chance decides between the first two; the third waits for both to end.
  const text = drawing("(* rand() % 2 *) % |ready|").replace("queue ready", "stack ready");
  const exploration = explored(explorableText(text, 3));
  for (const property of FORGOTTEN) {
    const { verdict, counterexample } = verdictOn(exploration, property);
    expect(verdict).toBe("fails");
    expect(counterexample?.loop.some(({ words }) => words.includes("rand() % 2"))).toBe(true);
  }
  expect(verdictOn(explored(explorableText(text, 2)), "forgotten-unborn").verdict).toBe("holds");
});

test("chance that a program can keep from deciding is no way out", () => {
  // Only who is dispatched behind a named yield is drawn: others come from the front, and whoever yields goes there.
  const text = `scheduler seldom {
    data { stack ready; threadref current, named; }
    event init {}
    event newthread(t) { t => ready; }
    event set_next(t) { if ((* rand() % 2 *)) t => named; }
    event schedule {
        if (|named| > 0) named => current; else ready => current;
        dispatch current;
    }
    event switch_out(t) { t => ready; }
}`;
  const exploration = explored(explorableText(text, 2));
  expect(verdictOn(exploration, "forgotten").verdict).toBe("fails");
});

test("what leads to something unless chance prevents it for ever holds", () => {
  const program = explorableText(drawing("(* rand() *) % |ready|"), 2);
  const property = "every t: t is ready leads to t is running";
  const chance = verdictOn(explored(program, { properties: `${property};` }), property);
  expect(chance.verdict).toBe("holds");
  expect(chance.message).toContain("by chance");
  const last = explorableText(drawing("|ready| - 1"), 2);
  const never = verdictOn(explored(last, { properties: `${property};` }), property);
  expect(never.verdict).toBe("fails");
});
