/** Small parts of a scheduler's rules, as the compiler would describe them. */

import type { Card, CardBody, CardField, Owner, Rules } from "../../../src/generated/services.js";

export function card(
  id: string,
  kind: Card["kind"],
  from: number,
  text: string,
  fields: Readonly<Partial<Record<CardField["name"], string>>>,
  bodies: CardBody[] = [],
): Card {
  const written = Object.entries(fields).map(([name, value]) => ({
    name: name as CardField["name"],
    text: value,
    from: 0,
    to: 0,
  }));
  const place = { from, to: from + text.length, line: 1 };
  return {
    id,
    kind,
    text,
    ...place,
    apart: [],
    comments: [],
    fields: written,
    bodies,
    verdict: null,
    codes: [],
  };
}

function body(id: string, condition: string | null, cards: Card[]): CardBody {
  const asked =
    condition === null ? null : { name: "condition" as const, text: condition, from: 0, to: 0 };
  return { id, from: 0, to: 0, condition: asked, terms: null, comments: [], cards, closing: [] };
}

/** A decision with its branches: condition, or null for what is done otherwise, and cards. */
export function decision(id: string, branches: readonly [string | null, Card[]][]): Card {
  const bodies = branches.map(([condition, cards], index) =>
    body(`${id}#${index}`, condition, cards),
  );
  return card(id, "decision", 0, "if", {}, bodies);
}

/** A loop; a `foreach` with its variable and container. */
export function loop(
  id: string,
  kind: "while" | "foreach",
  cards: Card[],
  [variable, container]: readonly string[] = [],
): Card {
  const fields = variable && container ? { variable, container } : {};
  return card(id, kind, 0, kind, fields, [body(`${id}#0`, null, cards)]);
}

export function owner(name: string, cards: Card[]): Owner {
  return {
    id: `handler:${name}`,
    kind: "event",
    name,
    parameter: null,
    fixed: false,
    file: "s.sched",
    inherited: false,
    from: 0,
    to: 100,
    line: 1,
    when: "",
    comments: [],
    cards,
    closing: [],
    codes: [],
  };
}

export function rulesOf(owners: Owner[]): Rules {
  return { version: 1, profile: "embedded", owners, missing: [], entries: [] };
}
