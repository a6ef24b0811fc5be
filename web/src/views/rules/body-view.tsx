import type { CardBody, Owner } from "../../generated/services.js";
import { useKeys } from "../../ui/use-keys.js";
import { AddCard } from "./add-card.js";
import { CardView } from "./card-view.js";
import { useDragging } from "./drag.js";
import { Slot } from "./slot.js";

interface BodyProps {
  readonly body: Pick<CardBody, "id" | "cards">;
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
          <Place key={keys[index]} slot={slot === index}>
            <CardView card={card} owner={owner} into={body.id} index={index} />
          </Place>
        ))}
        {slot === body.cards.length ? <Slot /> : null}
      </ol>
      {owner.inherited ? null : <AddCard into={body.id} owner={owner} where={where} />}
    </div>
  );
}

function Place({ slot, children }: { readonly slot: boolean; readonly children: React.ReactNode }) {
  return (
    <>
      {slot ? <Slot /> : null}
      {children}
    </>
  );
}
