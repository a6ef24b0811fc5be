import { Plus } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { useState } from "react";
import type { CardField, NewCard, Owner } from "../../../generated/services.js";
import { NewCondition } from "../../../ui/condition/condition.js";
import type { FieldKind } from "../../../ui/fields/suggestions.js";
import { Icon } from "../../../ui/icons/icon.js";
import { AddingForm, FormPart, ProgramPart, useFocusBack } from "../form.js";
import { PasteItem } from "../moving/paste-item.js";
import { useReadyTrigger } from "../ready.js";
import { useRules } from "../rules-context.js";

interface Part {
  readonly name: CardField["name"];
  readonly label: string;
  readonly kind: FieldKind;
  /** What could be said, where it can be left out. */
  readonly example?: string;
}

interface Form {
  readonly kind: NewCard["kind"];
  readonly label: string;
  readonly parts: readonly Part[];
}

const CONDITION: Part = { name: "condition", label: "Condition", kind: "expression" };
const THREAD: Part = { name: "thread", label: "Thread", kind: "place" };

/** What can be added, and what must be said of it. */
const FORMS: readonly Form[] = [
  {
    kind: "transfer",
    label: "Move a thread",
    parts: [
      { name: "source", label: "From", kind: "place" },
      { name: "target", label: "To", kind: "place" },
    ],
  },
  { kind: "decision", label: "Decide", parts: [CONDITION] },
  { kind: "while", label: "Repeat as long as", parts: [CONDITION] },
  {
    kind: "foreach",
    label: "Visit each thread",
    parts: [
      { name: "variable", label: "Its name here", kind: "name" },
      { name: "container", label: "Container", kind: "place" },
    ],
  },
  {
    kind: "assignment",
    label: "Set a value",
    parts: [
      { name: "target", label: "Variable", kind: "expression" },
      { name: "operator", label: "How", kind: "text", example: "= += ++" },
      { name: "value", label: "Value", kind: "expression" },
    ],
  },
  { kind: "dispatch", label: "Dispatch", parts: [THREAD] },
  { kind: "destroy", label: "Destroy", parts: [THREAD] },
  { kind: "fail", label: "Fail", parts: [] },
  {
    kind: "return",
    label: "Return",
    parts: [{ name: "value", label: "Value", kind: "expression" }],
  },
  {
    kind: "locals",
    label: "Variables of this block",
    parts: [
      { name: "type", label: "Type", kind: "type" },
      { name: "names", label: "Names", kind: "text" },
    ],
  },
  {
    kind: "assert",
    label: "Assert",
    parts: [CONDITION, { name: "message", label: "Message", kind: "text" }],
  },
  { kind: "text", label: "Free text", parts: [{ name: "text", label: "Text", kind: "text" }] },
];

interface AddCardProps {
  readonly into: string;
  readonly owner: Owner;
  /** What the body is of, for screen readers. */
  readonly where: string;
}

/** Adds a card at the end of a body: first what it is, then what it says. */
export function AddCard({ into, owner, where }: AddCardProps) {
  const ready = useReadyTrigger();
  const [form, setForm] = useState<Form | null>(null);
  const opener = useFocusBack(form !== null);
  if (form) return <CardForm {...{ into, owner, where, form }} onEnd={() => setForm(null)} />;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        ref={opener}
        className="btn small add-card"
        aria-label={`Add a card to ${where}`}
        data-adds-to={into}
        {...ready}
      >
        <Icon of={Plus} size={13} />
        Add a card
      </Menu.Trigger>
      <Menu.Content className="popover" align="start" sideOffset={4}>
        {FORMS.map((each) => (
          <Menu.Item key={each.kind} className="menu-item" onSelect={() => setForm(each)}>
            {each.label}
          </Menu.Item>
        ))}
        <Menu.Separator className="menu-line" />
        <PasteItem at={{ list: into }} />
      </Menu.Content>
    </Menu.Root>
  );
}

interface CardFormProps extends AddCardProps {
  readonly form: Form;
  readonly onEnd: () => void;
}

/** The form of a card that is not written yet. */
function CardForm({ into, owner, form, onEnd }: CardFormProps) {
  const { rules, draw } = useRules();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const add = () => draw({ gesture: "addCard", into, card: { kind: form.kind, fields } });
  return (
    <AddingForm name={form.label} titled onAdd={add} onEnd={onEnd}>
      {form.parts.map(({ name, label, kind, example }) => {
        const take = (text: string) => setFields((known) => ({ ...known, [name]: text }));
        return name === "condition" ? (
          <FormPart key={name} label={label}>
            <NewCondition {...{ label, rules, owner }} onChange={take} />
          </FormPart>
        ) : (
          <ProgramPart
            key={name}
            {...{ label, owner, kind }}
            {...(example ? { placeholder: example } : {})}
            onChange={take}
          />
        );
      })}
    </AddingForm>
  );
}
