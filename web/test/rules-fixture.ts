import type { Card, Rules } from "../src/generated/services.js";

/** The rules of a scheduler whose one handler has these transfers; each id tells what the card says. */
export function rulesOf(texts: readonly string[]): Rules {
  const said = new Map<string, number>();
  const cards = texts.map((text): Card => {
    const count = (said.get(text) ?? 0) + 1;
    said.set(text, count);
    return cardOf(count === 1 ? text : `${text}.${count}`, "transfer");
  });
  return rulesWith(cards);
}

/** A card that says what its id does. */
export function cardOf(says: string, kind: Card["kind"], bodies: Card["bodies"] = []): Card {
  const id = `handler:x/${kind}/${says}`;
  const place = { from: 0, to: 0, line: 1 };
  return {
    id,
    kind,
    ...place,
    text: says,
    apart: [],
    comments: [],
    fields: [],
    bodies,
    verdict: null,
    codes: [],
  };
}

/** The rules of a scheduler whose one handler has these cards. */
export function rulesWith(cards: Card[], entries: Rules["entries"] = []): Rules {
  const owner: Rules["owners"][number] = {
    id: "handler:x",
    kind: "event",
    name: "x",
    parameter: null,
    fixed: false,
    file: "scheduler.sched",
    inherited: false,
    from: 0,
    to: 0,
    line: 1,
    when: "",
    comments: [],
    cards,
    closing: [],
    codes: [],
  };
  return { version: 0, profile: null, owners: [owner], missing: [], entries };
}
