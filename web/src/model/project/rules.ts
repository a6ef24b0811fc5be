import { createStore } from "zustand/vanilla";
import type { Card, Rules } from "../../generated/services.js";

/** The scheduler as cards and tables. */
export interface RulesState {
  /** Those of the newest text that was looked at; null before one was. */
  readonly rules: Rules | null;
  /** Why those of a version could not be told: they are not asked for again by themselves. */
  readonly failed: { readonly version: number; readonly message: string } | null;
  /** How many views show them: nobody asks for them while none does. */
  readonly readers: number;
  /** The handler whose cards show, by id; null for the first. */
  readonly shown: string | null;
}

export type RulesStore = ReturnType<typeof createRulesStore>;

export function createRulesStore() {
  return createStore<RulesState>(() => ({ rules: null, failed: null, readers: 0, shown: null }));
}

/** Says that a view shows the rules. Returns how to say that it does no longer. */
export function readRules(store: RulesStore): () => void {
  store.setState(({ readers }) => ({ readers: readers + 1 }));
  return () => store.setState(({ readers }) => ({ readers: readers - 1 }));
}

/** Has rules asked for again that could not be told. */
export function retryRules(store: RulesStore): void {
  store.setState({ failed: null });
}

/** Ids of the innermost card around a part of the scheduler's own text, and of its owner. */
export function cardAt(
  rules: Rules,
  from: number,
  to: number,
): { readonly owner: string; readonly card: string } | null {
  for (const { id, inherited, cards } of rules.owners) {
    const card = inherited ? null : innermost(cards, from, to);
    if (card) return { owner: id, card: card.id };
  }
  return null;
}

/** Id of the handler of the scheduler's own text around a part of it, or null. */
export function ownerAt({ owners }: Rules, from: number, to: number): string | null {
  const around = owners.find((owner) => !owner.inherited && owner.from <= from && to <= owner.to);
  return around?.id ?? null;
}

function innermost(cards: readonly Card[], from: number, to: number): Card | null {
  const around = cards.find((card) => card.from <= from && to <= card.to);
  if (!around) return null;
  const inside = around.bodies.flatMap((body) => body.cards);
  return innermost(inside, from, to) ?? around;
}
