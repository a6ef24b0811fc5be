import { Plus } from "lucide-react";
import { useState } from "react";
import type { Card, Gesture, Owner } from "../../../generated/services.js";
import { NewCondition } from "../../../ui/condition/condition.js";
import { Icon } from "../../../ui/icons/icon.js";
import { AddingForm, FormPart, ProgramPart, useFocusBack } from "../form.js";
import { ReadyButton } from "../ready.js";
import { useRules } from "../rules-context.js";

interface AddRuleProps {
  readonly card: Card;
  readonly owner: Owner;
}

/** Adds a rule to a decision, or what it does otherwise; a transfer at once, if one is named. */
export function AddRule({ card, owner }: AddRuleProps) {
  const [open, setOpen] = useState<"rule" | "otherwise" | null>(null);
  const hasOtherwise = card.bodies.some(({ condition }) => condition === null);
  const opener = useFocusBack(open !== null);
  if (open) {
    return (
      <RuleForm card={card} owner={owner} asks={open === "rule"} onEnd={() => setOpen(null)} />
    );
  }
  return (
    <p className="rule-more">
      <ReadyButton
        ref={opener}
        className="btn small"
        label={`Add a rule to line ${card.line}`}
        onPress={() => setOpen("rule")}
      >
        <Icon of={Plus} size={13} />
        Add a rule
      </ReadyButton>
      {hasOtherwise ? null : (
        <ReadyButton
          className="btn small"
          label={`Add “otherwise” to line ${card.line}`}
          onPress={() => setOpen("otherwise")}
        >
          <Icon of={Plus} size={13} />
          Add “otherwise”
        </ReadyButton>
      )}
    </p>
  );
}

interface RuleFormProps extends AddRuleProps {
  /** Whether it has a condition. */
  readonly asks: boolean;
  readonly onEnd: () => void;
}

function RuleForm({ card, owner, asks, onEnd }: RuleFormProps) {
  const { rules, draw } = useRules();
  const [condition, setCondition] = useState("");
  const [source, setSource] = useState("");
  const [target, setTarget] = useState("");
  const add = () => {
    const asked = asks ? condition.trim() : null;
    const moves = source.trim() !== "" || target.trim() !== "";
    const branch: Gesture = { gesture: "addBranch", target: card.id, condition: asked };
    const arrow: Gesture = {
      gesture: "addArrow",
      handler: owner.id,
      source: source.trim(),
      target: target.trim(),
      condition: asked,
      into: card.id,
    };
    return draw(moves ? arrow : branch);
  };
  const name = asks ? "Add a rule" : "Add what is done otherwise";
  return (
    <AddingForm name={name} titled onAdd={add} onEnd={onEnd}>
      {asks ? (
        <FormPart label="If">
          <NewCondition label="If" {...{ rules, owner }} onChange={setCondition} />
        </FormPart>
      ) : null}
      <ProgramPart label="Move from" kind="place" owner={owner} onChange={setSource} />
      <ProgramPart label="To" kind="place" owner={owner} onChange={setTarget} />
    </AddingForm>
  );
}
