import type { Card, Gesture, Owner, Rules } from "../../../generated/services.js";

/** Calls that a scheduler tells apart: which, and whether they are to begin or to end. */
export interface Calls {
  /** As the base calls it, such as `DISK`. */
  readonly call: string;
  readonly stage: "COMMIT" | "END";
}

/** What they are to have: the attribute that their calendar is sorted on, and its value. */
export interface NewLevel {
  readonly key: string;
  readonly level: number;
}

const conditionOf = ({ call, stage }: Calls, t: string) =>
  `${t}.stage == ${stage} && ${t}.call == ${call}`;

/** As it stands in the text, in one line. */
export function statementOf(calls: Calls, { key, level }: NewLevel, t = "t"): string {
  return `if (${conditionOf(calls, t)}) ${t}.${key} = ${level};`;
}

/** Gives some calls another level: in what is woven before the handler that makes appointments, or in that where the scheduler has its own. */
export function levelGesture(rules: Rules, handler: string, calls: Calls, to: NewLevel): Gesture {
  const [before, itself] = [`before:${handler}`, `handler:${handler}`];
  const own = (id: string) => rules.owners.find((one) => one.id === id && !one.inherited);
  const owner = own(before) ?? own(itself);
  const t = owner?.parameter ?? "t";
  const text = `if (${conditionOf(calls, t)})\n    ${t}.${to.key} = ${to.level};`;
  const card = { kind: "text", fields: { text } } as const;
  const name = `Give calls of ${calls.call.toLowerCase()} level ${to.level}`;
  const same = owner && cardOf(owner, calls, to.key, t);
  if (same) {
    return { gesture: "steps", name, steps: [{ gesture: "replaceCard", target: same.id, card }] };
  }
  const into = owner?.id ?? before;
  const index = into === itself ? 0 : null;
  const add = { gesture: "addCard", into, card, index } as const;
  const aspect = { gesture: "addHandler", name: handler, kind: "before", copy: false } as const;
  return { gesture: "steps", name, steps: owner ? [add] : [aspect, add] };
}

/** What was written for these calls before: one of them is enough. */
function cardOf({ cards }: Owner, calls: Calls, key: string, t: string): Card | undefined {
  const begin = `if (${conditionOf(calls, t)}) ${t}.${key} = `;
  return cards.find(({ text }) => {
    const plain = text.replace(/\s+/g, " ");
    return plain.startsWith(begin) && /^-?\d+;$/.test(plain.slice(begin.length));
  });
}
