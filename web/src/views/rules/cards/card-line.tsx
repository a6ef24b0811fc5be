import { ArrowRight } from "lucide-react";
import type { Card, CardField, Owner } from "../../../generated/services.js";
import { isContainerKind } from "../../../model/container-kinds.js";
import { ProgramField } from "../../../ui/fields/program-field.js";
import type { FieldKind } from "../../../ui/fields/suggestions.js";
import { KindGlyph } from "../../../ui/icons/glyphs.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useRules } from "../rules-context.js";

interface CardLineProps {
  readonly card: Card;
  readonly owner: Owner;
}

/** What a card without others inside it says, each part of it in a field. */
export function CardLine({ card, owner }: CardLineProps) {
  const part = (name: CardField["name"], kind: FieldKind, label: string, empty?: string) => (
    <CardPart card={card} owner={owner} name={name} kind={kind} label={label} empty={empty ?? ""} />
  );
  switch (card.kind) {
    case "transfer":
      return (
        <>
          <PlaceGlyph card={card} name="source" />
          {part("source", "place", "From")}
          <Icon of={ArrowRight} size={13} />
          <PlaceGlyph card={card} name="target" />
          {part("target", "place", "To")}
        </>
      );
    case "assignment":
      return (
        <>
          {part("target", "expression", "Variable")}
          {part("operator", "text", "Operator")}
          {part("value", "expression", "Value")}
        </>
      );
    case "dispatch":
      return <>Dispatch {part("thread", "place", "Thread to dispatch")}</>;
    case "destroy":
      return <>Destroy {part("thread", "place", "Thread to destroy")}</>;
    case "fail":
      return <>Fail {part("thread", "place", "Thread that fails", "its thread")}</>;
    case "return":
      return <>Return {part("value", "expression", "Value", "nothing")}</>;
    case "assert":
      return (
        <>
          Assert {part("condition", "expression", "What must hold")}
          {part("message", "text", "Message when it does not", "message")}
        </>
      );
    case "locals":
      return (
        <>
          {part("type", "type", "Type of the variables")}
          {part("names", "text", "Variables of the handler")}
        </>
      );
    case "continue":
      return <>Go on with the next turn</>;
    case "break":
      return <>Leave the loop</>;
    default:
      return part("text", "text", "Text");
  }
}

interface CardPartProps extends CardLineProps {
  readonly name: CardField["name"];
  readonly kind: FieldKind;
  readonly label: string;
  readonly empty: string;
}

/** Parts of a card that may be too long for one line, or have several. */
const LONG: readonly CardField["name"][] = ["text", "value", "condition", "message"];

/** One field of a card; nothing where this card has no such part. */
export function CardPart({ card, owner, name, kind, label, empty }: CardPartProps) {
  const { rules, current, draw } = useRules();
  const field = card.fields.find((each) => each.name === name);
  if (!field) return null;
  return (
    <ProgramField
      rules={rules}
      label={`${label}, line ${card.line}`}
      text={field.text}
      kind={kind}
      wraps={LONG.includes(name)}
      owner={owner}
      placeholder={empty}
      disabled={owner.inherited}
      resting={!current}
      onCommit={(text) =>
        draw({ gesture: "setField", target: card.id, field: name, text: text.trim() || null })
      }
    />
  );
}

/** The shape of the container that a field names. */
export function PlaceGlyph({ card, name }: { readonly card: Card; readonly name: string }) {
  const { rules } = useRules();
  const text = card.fields.find((field) => field.name === name)?.text.replace(/\[.*$/, "");
  const entry = rules.entries.find((each) => each.table === "container" && each.name === text);
  return entry && isContainerKind(entry.type) ? <KindGlyph kind={entry.type} /> : null;
}
