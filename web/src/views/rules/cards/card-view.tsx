import {
  Braces,
  Code,
  CornerDownLeft,
  Cpu,
  type LucideIcon,
  Repeat,
  ShieldCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Card, Owner } from "../../../generated/services.js";
import { select } from "../../../model/selection.js";
import { Condition } from "../../../ui/condition/condition.js";
import { useKeys } from "../../../ui/hooks/use-keys.js";
import { VerdictGlyph } from "../../../ui/icons/glyphs.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useStudio } from "../../../ui/studio-context.js";
import { Grip } from "../moving/grip.js";
import { useRules } from "../rules-context.js";
import { Said } from "../said.js";
import { showInSource } from "../show-in-source.js";
import { useChosen } from "../use-chosen.js";
import { BodyView } from "./body-view.js";
import { CardLine, CardPart, PlaceGlyph } from "./card-line.js";
import { CardMenu } from "./card-menu.js";
import { cardName } from "./card-name.js";
import { Comments } from "./comments.js";
import { DecisionView } from "./decision-view.js";
import { countCards, useNear } from "./near.js";

interface CardViewProps {
  readonly card: Card;
  readonly owner: Owner;
  /** The body that it stands in, and where there. */
  readonly into: string;
  readonly index: number;
}

/** One statement of a handler as a card, with the cards inside it. */
export function CardView(props: CardViewProps) {
  const { card, index } = props;
  const { place, chosen } = useChosen(card.id);
  const inside = card.bodies.reduce((sum, { cards }) => sum + countCards(cards), 0);
  const { drawn, attributes } = useNear(place, { index, cards: inside, chosen });
  return (
    <li
      ref={place}
      className={`rule-card kind-of-${card.kind}${chosen ? " selected" : ""}`}
      data-item={card.id}
      aria-label={`${cardName(card)}, line ${card.line}`}
      {...attributes}
    >
      {drawn ? <DrawnCard {...props} /> : null}
    </li>
  );
}

function DrawnCard({ card, owner, into, index }: CardViewProps) {
  const { stores } = useStudio();
  const choose = () => {
    select(stores.selection, { kind: "rule", id: card.id });
    if (!owner.inherited) showInSource(stores, card);
  };
  const nested = card.bodies.length > 0;
  const keys = useKeys(card.bodies.map(({ id }) => id));
  return (
    <>
      <Comments of={card.comments} />
      <div className="rule-card-head">
        {owner.inherited ? (
          <span className="grip-place" />
        ) : (
          <Grip item={card.id} into={into} index={index} kind="card" name={cardName(card)} />
        )}
        <CardIcon card={card} />
        <button
          type="button"
          className="rule-card-choose"
          aria-label={`Show ${cardName(card)} of line ${card.line} in the source`}
          onClick={choose}
        />
        <div className="rule-card-line">{headOf(card, owner)}</div>
        {card.verdict && !nested ? <Verdict card={card} /> : null}
        <CardMenu card={card} owner={owner} into={into} index={index} />
      </div>
      <Said of={card.id} />
      {card.kind === "decision" ? <DecisionView card={card} owner={owner} /> : null}
      {card.kind !== "decision" && nested
        ? card.bodies.map((body, number) => (
            <BodyView
              key={keys[number]}
              body={body}
              owner={owner}
              where={`${cardName(card)}, line ${card.line}`}
            />
          ))
        : null}
    </>
  );
}

function headOf(card: Card, owner: Owner): ReactNode {
  const part = (name: "condition" | "init" | "step" | "variable" | "container", label: string) => (
    <CardPart
      card={card}
      owner={owner}
      name={name}
      kind={name === "container" ? "place" : "expression"}
      label={label}
      empty=""
    />
  );
  switch (card.kind) {
    case "decision":
      return <b>{card.bodies.length > 1 ? "Take the first that holds" : "Only if"}</b>;
    case "while":
      return (
        <>
          <b>As long as</b> <LoopCondition card={card} owner={owner} />
        </>
      );
    case "doWhile":
      return (
        <>
          <b>Once, then as long as</b> <LoopCondition card={card} owner={owner} />
        </>
      );
    case "for":
      return (
        <>
          <b>For</b> {part("init", "Start of the loop")};{" "}
          {part("condition", "Condition of the loop")}; {part("step", "Step of the loop")}
        </>
      );
    case "foreach":
      return (
        <>
          <b>For each thread</b> {part("variable", "Name of the thread")} <b>in</b>
          <PlaceGlyph card={card} name="container" />
          {part("container", "Container")}
        </>
      );
    case "block":
      return <b>Together</b>;
    default:
      return <CardLine card={card} owner={owner} />;
  }
}

function LoopCondition({ card, owner }: Pick<CardViewProps, "card" | "owner">) {
  const { rules, current, draw } = useRules();
  const [body] = card.bodies;
  if (!body?.condition) return null;
  return (
    <Condition
      rules={rules}
      label={`Condition of the loop, line ${card.line}`}
      text={body.condition.text}
      terms={body.terms}
      owner={owner}
      disabled={owner.inherited}
      resting={!current}
      onCommit={(condition) => draw({ gesture: "setCondition", target: card.id, condition })}
    />
  );
}

const ICONS: Readonly<Partial<Record<Card["kind"], LucideIcon>>> = {
  while: Repeat,
  doWhile: Repeat,
  for: Repeat,
  foreach: Repeat,
  dispatch: Cpu,
  return: CornerDownLeft,
  assert: ShieldCheck,
  verbatim: Code,
  text: Code,
  block: Braces,
};

function CardIcon({ card }: { readonly card: Card }) {
  const icon = ICONS[card.kind];
  return icon ? <Icon of={icon} size={14} /> : null;
}

const VERDICTS = {
  proven: "Proven",
  runtime: "Checked at run time",
  refuted: "Cannot work",
} as const;

/** What the compiler knows of a card's checks. */
export function Verdict({ card }: { readonly card: Card }) {
  if (!card.verdict) return null;
  return (
    <span className={`rule-verdict verdict-${card.verdict}`} title={VERDICTS[card.verdict]}>
      <VerdictGlyph verdict={card.verdict} />
      <span className="unseen">{VERDICTS[card.verdict]}</span>
    </span>
  );
}
