/** Copying, cutting, pasting and deleting cards and rules. */

import { createContext, useContext } from "react";
import type { Paste, Rules, TextFile } from "../../../generated/services.js";
import type { Requests } from "../../../model/commands.js";
import type { Ports } from "../../../model/ports.js";
import { pasteGesture, readCopied, writeCopied } from "../../../model/project/copied.js";
import { cardName, ruleName } from "../cards/card-name.js";
import { type Aim, kindOf, type Standing, spotFor, standingOf } from "./places.js";

export interface Copying {
  /** A card or rule as text for the clipboard; null where there is none of this id. */
  readonly copied: (item: string) => string | null;
  /** Puts one on the clipboard by its own interface, without a key. */
  readonly copy: (item: string) => Promise<void>;
  readonly cut: (item: string) => Promise<void>;
  readonly duplicate: (item: string) => Promise<void>;
  readonly remove: (item: string) => Promise<void>;
  /** Pastes a text of the clipboard. */
  readonly paste: (text: string, at: Aim) => Promise<void>;
  /** Pastes what is on the clipboard, which the browser may ask about. */
  readonly pasteCopied: (at: Aim) => Promise<void>;
}

/** What copying works with. */
interface Means {
  readonly rules: Rules;
  /** The text that these rules are of; null where it has gone on before they showed. */
  readonly scheduler: TextFile | null;
  readonly clipboard: Ports["downloads"];
  readonly draw: Requests["draw"];
  /** The card that is selected. */
  readonly selected: () => string | null;
  /** Asks for the keyboard for what is new. */
  readonly focus: (item: string) => void;
  /** Tells what was done, for those who do not see it. */
  readonly say: (said: string) => void;
  /** Tells why something was not done. */
  readonly refuse: (why: string) => void;
}

export function createCopying(means: Means): Copying {
  const { rules, scheduler, clipboard, draw, selected, focus, say, refuse } = means;

  const copied = (item: string) => {
    const at = standingOf(rules, item);
    if (!at || !scheduler) return null;
    say(`Copied ${nameOf(at)}.`);
    return writeCopied({ ...alone(scheduler, item), places: {} });
  };
  const copy = async (item: string) => {
    const text = copied(item);
    const done = text === null ? null : await clipboard.copy(text);
    if (done && !done.ok) refuse(done.message);
    return done?.ok === true;
  };
  const remove = async (item: string) => {
    if (standingOf(rules, item)) await draw({ gesture: "delete", targets: [item] });
  };
  const write = async (gesture: Paste, name: string | null) => {
    const { into, index } = gesture;
    const done = await draw(name === null ? gesture : { gesture: "steps", name, steps: [gesture] });
    const card = done ? selected() : null;
    if (card === null) return;
    const holder = standingOf(rules, into ?? "");
    focus(holder ? `${card}#${ruleIndex(holder, index)}` : card);
  };
  const paste = async (text: string, at: Aim) => {
    const read = readCopied(text);
    if (!read.ok) return refuse(read.message);
    const kind = kindOf(read.value.targets[0] ?? "");
    const spot = kind === null ? {} : spotFor(rules, at, kind);
    if (spot) await write({ ...pasteGesture(read.value), ...spot }, null);
  };
  return {
    copied,
    copy: async (item) => void (await copy(item)),
    cut: async (item) => {
      if (await copy(item)) await remove(item);
    },
    duplicate: async (item) => {
      const at = standingOf(rules, item);
      if (!at || !scheduler) return;
      const spot = { into: at.into, index: at.index + 1 };
      const gesture = pasteGesture(alone(scheduler, item));
      await write({ ...gesture, ...spot }, `Duplicate ${nameOf(at)}`);
    },
    remove,
    paste,
    pasteCopied: async (at) => {
      const text = await clipboard.copied();
      if (text.ok) await paste(text.value, at);
      else refuse(text.message);
    },
  };
}

/** A card or rule as what was copied. */
function alone(scheduler: TextFile, item: string) {
  return { scheduler, targets: [item], transfers: [], outside: [] };
}

function nameOf(at: Standing): string {
  return at.kind === "card" ? cardName(at.card) : ruleName(at.body, at.index);
}

/** Which rule of a decision one is that was pasted there: what is done otherwise comes last. */
function ruleIndex({ card }: Standing, index: number | null | undefined): number {
  const asking = card.bodies.filter(({ condition }) => condition !== null).length;
  return Math.min(index ?? asking, asking);
}

export const CopyingContext = createContext<Copying | null>(null);

export function useCopying(): Copying {
  const copying = useContext(CopyingContext);
  if (!copying) throw new Error("A card is used outside the rules.");
  return copying;
}
