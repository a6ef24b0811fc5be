/**
 * What a gesture is about, in a text that has gone on by other gestures. An id says what a card says, so a card that
 * was changed has another: it is known by its place between those that stayed.
 */

import type { Card, CardBody, Gesture, Rules, TableEntry } from "../../generated/services.js";

/** A gesture for the later text, or why there is none. */
export type Followed = { readonly gesture: Gesture } | { readonly lost: string };

const GONE = "Your previous change altered or removed this, so nothing was done. Try again.";
const REORDERED = "Your previous change altered the order, so nothing was done. Try again.";

/** What leads to things of the rules; all else that a gesture says are names and parts of the program. */
const IDS = ["target", "targets", "into", "source", "to"];

/** A gesture on things of the former rules as one on the same things of the later ones. */
export function followGesture(gesture: Gesture, before: Rules, after: Rules): Followed {
  const things = new Things(before, after);
  const followed = things.inGesture(gesture);
  return things.lost === null ? { gesture: followed } : { lost: things.lost };
}

/** Something with an id, and what it is recognised by. */
interface Thing {
  readonly id: string;
  readonly says: string;
  /** What it stays, whatever it says. */
  readonly kind: string;
}

/** What has become of the things of the former rules. */
class Things {
  /** Why something cannot be followed. */
  lost: string | null = null;
  /** The later id of each thing by its former one; null of what is gone. */
  private readonly later = new Map<string, string | null>();
  /** Lists, by their former ids, in which something came, went or moved. */
  private readonly reordered = new Set<string>();

  constructor(before: Rules, after: Rules) {
    this.follow("", before.entries.map(ofEntry), after.entries.map(ofEntry));
    for (const owner of before.owners) {
      const same = after.owners.find(({ id }) => id === owner.id);
      this.later.set(owner.id, same?.id ?? null);
      this.followCards(owner.id, owner.cards, same?.cards ?? []);
    }
  }

  inGesture<G extends Gesture>(gesture: G): G {
    if (gesture.gesture === "steps")
      return { ...gesture, steps: gesture.steps.map((step) => this.inGesture(step)) };
    const entries = Object.entries(gesture).map(([name, value]) => {
      // What is pasted has the ids of the text that it was copied from.
      const isId = IDS.includes(name) && !(gesture.gesture === "paste" && name !== "into");
      return [name, isId ? this.inValue(value) : value];
    });
    const { into, target, index } = gesture as Partial<Record<"into" | "target" | "index", string>>;
    const list = into ?? (target === undefined ? undefined : this.listOf(target));
    if (index != null && list !== undefined && this.reordered.has(list)) this.lost ??= REORDERED;
    return Object.fromEntries(entries) as G;
  }

  private inValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.inValue(each));
    if (typeof value !== "string") return value;
    const later = this.later.get(value);
    if (later === null) this.lost ??= GONE;
    return later ?? value;
  }

  /** The decision of a branch; any other thing is the list itself. */
  private listOf(id: string): string {
    return id.replace(/#\d+$/, "");
  }

  private followCards(list: string, before: readonly Card[], after: readonly Card[]): void {
    const pairs = this.follow(list, before.map(ofCard), after.map(ofCard));
    for (const [index, card] of before.entries()) {
      const same = after[pairs[index] ?? -1];
      const bodies = same?.bodies ?? [];
      const inner = this.follow(card.id, card.bodies.map(ofBody), bodies.map(ofBody));
      // The card itself has been followed above, in the list that it stands in.
      for (const [number, body] of card.bodies.entries())
        this.followCards(body.id, body.cards, bodies[inner[number] ?? -1]?.cards ?? []);
    }
  }

  /** Notes what became of the things of a list; the places of all that are still there. */
  private follow(list: string, before: readonly Thing[], after: readonly Thing[]) {
    const pairs = paired(before, after);
    for (const [index, { id }] of before.entries())
      this.later.set(id, after[pairs[index] ?? -1]?.id ?? null);
    const inPlace = before.length === after.length && pairs.every((at, index) => at === index);
    if (!inPlace) this.reordered.add(list);
    return pairs;
  }
}

/**
 * For each of the former things its place among the later ones, or undefined. First those that say the same, from both
 * ends and then by what only one of them says; then what is left in its order, if nothing came or went.
 */
function paired(
  before: readonly Thing[],
  after: readonly Thing[],
): readonly (number | undefined)[] {
  const pairs: (number | undefined)[] = before.map(() => undefined);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head]?.says === after[head]?.says) {
    pairs[head] = head;
    head++;
  }
  const shift = after.length - before.length;
  let tail = before.length;
  while (
    tail > head &&
    tail + shift > head &&
    before[tail - 1]?.says === after[tail + shift - 1]?.says
  ) {
    tail--;
    pairs[tail] = tail + shift;
  }
  const left = (things: readonly Thing[], end: number) =>
    things.map((thing, at) => ({ ...thing, at })).slice(head, end);
  let former = left(before, tail);
  let later = left(after, tail + shift);
  for (const one of former) {
    const same = later.filter(({ says }) => says === one.says);
    if (same.length !== 1 || former.filter(({ says }) => says === one.says).length !== 1) continue;
    pairs[one.at] = same[0]?.at;
  }
  former = former.filter(({ at }) => pairs[at] === undefined);
  later = later.filter(({ at }) => !pairs.includes(at));
  if (former.length !== later.length) return pairs;
  for (const [index, one] of former.entries()) {
    const other = later[index];
    if (other?.kind === one.kind) pairs[one.at] = other.at;
  }
  return pairs;
}

function ofEntry({ id, table }: TableEntry): Thing {
  return { id, says: id, kind: table };
}

/** Cards that say the same are numbered, also when they stand in different lists. */
function ofCard({ id, kind }: Card): Thing {
  return { id, says: id.replace(/\.\d+$/, ""), kind };
}

function ofBody({ id, condition, cards }: CardBody): Thing {
  const says = [condition?.text, ...cards.map((card) => ofCard(card).says)].join("\n");
  return { id, says, kind: "" };
}
