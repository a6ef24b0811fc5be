import type { ReactNode } from "react";
import type { CardBody, Owner } from "../../../generated/services.js";
import { useKeys } from "../../../ui/hooks/use-keys.js";
import { useDragging } from "../moving/drag.js";
import { AddCard } from "./add-card.js";
import { CardView } from "./card-view.js";
import { Comments } from "./comments.js";
import { Slot } from "./slot.js";

interface BodyProps {
  readonly body: Pick<CardBody, "id" | "cards" | "closing">;
  readonly owner: Owner;
  /** What it is the body of, for screen readers: "rule 2, line 40". */
  readonly where: string;
}

/** Cards that run one after the other, and a place for more. */
export function BodyView({ body, owner, where }: BodyProps) {
  const { over } = useDragging();
  const slot = over?.into === body.id ? over.index : null;
  const keys = useKeys(body.cards.map(({ id }) => id));
  return (
    <div className="rule-body">
      <ol className="rule-cards" data-list={body.id} data-accepts="card">
        {body.cards.map((card, index) => (
          <Place key={keys[index]} slot={slot === index} apart={card.apart} first={index === 0}>
            <CardView card={card} owner={owner} into={body.id} index={index} />
          </Place>
        ))}
        {slot === body.cards.length ? <Slot /> : null}
        <Apart of={body.closing} />
      </ol>
      {owner.inherited ? null : <AddCard into={body.id} owner={owner} where={where} />}
    </div>
  );
}

interface PlaceProps {
  readonly slot: boolean;
  readonly apart: readonly string[];
  readonly first: boolean;
  readonly children: ReactNode;
}

/** A card is written directly behind the one before it, or directly before the first. */
function Place({ slot, apart, first, children }: PlaceProps) {
  return (
    <>
      {slot && !first ? <Slot /> : null}
      <Apart of={apart} />
      {slot && first ? <Slot /> : null}
      {children}
    </>
  );
}

/** What is said between cards and of none of them. It stays where it is when they are moved. */
function Apart({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <li className="rule-apart">
      <Comments of={of} />
    </li>
  );
}
