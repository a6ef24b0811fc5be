import { useState } from "react";
import type { Card, CardBody, Owner } from "../../../generated/services.js";
import { Condition } from "../../../ui/condition/condition.js";
import { useKeys } from "../../../ui/hooks/use-keys.js";
import { useDragging } from "../moving/drag.js";
import { Grip } from "../moving/grip.js";
import { useRules } from "../rules-context.js";
import { Said } from "../said.js";
import { useChosen } from "../use-chosen.js";
import { AddRule } from "./add-rule.js";
import { BodyView } from "./body-view.js";
import { CardLine } from "./card-line.js";
import { BranchMenu } from "./card-menu.js";
import { ruleName } from "./card-name.js";
import { Verdict } from "./card-view.js";
import { Comments } from "./comments.js";
import { countCards, useNear } from "./near.js";
import { Slot } from "./slot.js";

interface DecisionProps {
  readonly card: Card;
  readonly owner: Owner;
}

/** The branches of a decision as rules, the first that holds is taken. */
export function DecisionView({ card, owner }: DecisionProps) {
  const { over } = useDragging();
  const slot = over?.into === card.id ? over.index : null;
  const alone = card.bodies.length === 1;
  const keys = useKeys(card.bodies.map(({ id }) => id));
  return (
    <>
      <ol className="rules-of" data-list={card.id} data-accepts="branch">
        {card.bodies.map((body, index) => (
          <Branch
            key={keys[index]}
            {...{ card, owner, body, index, alone }}
            slot={slot === index}
          />
        ))}
        {slot === card.bodies.length ? <Slot /> : null}
      </ol>
      {owner.inherited ? null : <AddRule card={card} owner={owner} />}
    </>
  );
}

interface BranchProps extends DecisionProps {
  readonly body: CardBody;
  readonly index: number;
  readonly alone: boolean;
  /** Whether what is dragged would land before it. */
  readonly slot: boolean;
}

/** One branch: its condition, and what it does, in one line where that is one thing. */
function Branch(props: BranchProps) {
  const { card, body, index, slot } = props;
  const [unfolded, setUnfolded] = useState(false);
  const [only] = body.cards;
  const single = only && body.cards.length === 1 && only.bodies.length === 0 ? only : null;
  const short = unfolded ? null : single;
  const { place, chosen } = useChosen(short?.id ?? null);
  const { drawn, attributes } = useNear(place, { index, cards: countCards(body.cards), chosen });
  return (
    <>
      {slot ? <Slot /> : null}
      <li
        ref={place}
        className={chosen ? "rule selected" : "rule"}
        data-item={body.id}
        aria-label={`${ruleName(body, index)}, line ${card.line}`}
        {...attributes}
      >
        {drawn ? <DrawnBranch {...props} short={short} onUnfold={() => setUnfolded(true)} /> : null}
      </li>
    </>
  );
}

/** What is said of a branch and in it. */
function allSaid({ comments, closing }: CardBody, only: Card): string[] {
  return [...comments, ...only.apart, ...only.comments, ...closing];
}

interface DrawnBranchProps extends BranchProps {
  /** The one thing that it does, if that stands in its line. */
  readonly short: Card | null;
  readonly onUnfold: () => void;
}

function DrawnBranch({ card, owner, body, index, alone, short, onUnfold }: DrawnBranchProps) {
  const { rules, current, draw } = useRules();
  const name = ruleName(body, index);
  return (
    <>
      <Comments of={short ? allSaid(body, short) : body.comments} />
      <div className="rule-row">
        {alone || body.condition === null || owner.inherited ? (
          <span className="grip-place" />
        ) : (
          <Grip item={body.id} into={card.id} index={index} kind="branch" name={name} />
        )}
        {alone ? null : <span className="rule-number">{index + 1}</span>}
        <div className="rule-says">
          <span className="rule-condition">
            {body.condition === null ? (
              <em>otherwise</em>
            ) : (
              <Condition
                rules={rules}
                label={`Condition of ${name}`}
                text={body.condition.text}
                terms={body.terms}
                owner={owner}
                disabled={owner.inherited}
                resting={!current}
                onCommit={(condition) =>
                  draw({ gesture: "setCondition", target: body.id, condition })
                }
              />
            )}
          </span>
          {short ? (
            <span className="rule-does">
              <CardLine card={short} owner={owner} />
              <Verdict card={short} />
            </span>
          ) : null}
        </div>
        <BranchMenu {...{ card, owner, body, index, onUnfold }} only={short} />
      </div>
      {short ? <Said of={short.id} /> : null}
      {short ? null : <BodyView body={body} owner={owner} where={`${name}, line ${card.line}`} />}
    </>
  );
}
