import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Owner } from "../../generated/services.js";
import { ProgramField } from "../../ui/fields/program-field.js";
import type { FieldKind } from "../../ui/fields/suggestions.js";
import { Icon } from "../../ui/icons/icon.js";
import { ReadyButton } from "./ready.js";
import { useRules } from "./rules-context.js";

interface FormPartProps {
  /** Also the name of the control inside, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A control of a form with its label above it. */
export function FormPart({ label, children }: FormPartProps) {
  return (
    <div className="form-part">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

interface TextPartProps {
  readonly label: string;
  readonly onChange: (text: string) => void;
}

/** Asks for the name of what is to be added. */
export function NamePart({
  name,
  onChange,
}: { readonly name: string } & Omit<TextPartProps, "label">) {
  return (
    <FormPart label="Name">
      <input
        className="field-input"
        aria-label="Name"
        value={name}
        onChange={({ target }) => onChange(target.value)}
      />
    </FormPart>
  );
}

interface ProgramPartProps extends TextPartProps {
  readonly kind: FieldKind;
  readonly owner?: Owner;
  readonly placeholder?: string;
}

/** Asks for a piece of program, empty at first. */
export function ProgramPart({ onChange, ...field }: ProgramPartProps) {
  const { rules } = useRules();
  const take = (text: string) => {
    onChange(text);
    return true;
  };
  return (
    <FormPart label={field.label}>
      <ProgramField {...field} rules={rules} live text="" onCommit={take} />
    </FormPart>
  );
}

interface AddingFormProps {
  readonly name: string;
  /** Whether the name stands above the fields; it is there for screen readers in any case. */
  readonly titled?: boolean;
  /** Adds what the fields say. Whether that was done. */
  readonly onAdd: () => Promise<boolean>;
  /** After it was added, or given up. */
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** Asks for what is to be added. It stays open until that is done or given up. */
export function AddingForm({ name, titled = false, onAdd, onEnd, children }: AddingFormProps) {
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAdd()) onEnd();
  };
  return (
    <form
      className="card-form"
      aria-label={name}
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onEnd()}
      ref={focusFirstField}
    >
      {titled ? <b>{name}</b> : null}
      {children}
      <p className="form-end">
        <button type="submit" className="btn small primary">
          Add
        </button>
        <button type="button" className="btn small" onClick={onEnd}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The ref of what opens a form: it takes the keys back if these were in the form when that closed. */
export function useFocusBack(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}

interface AddingProps {
  /** Of what is added: "Add: Constants". */
  readonly name: string;
  /** The form behind the button. */
  readonly children: (onEnd: () => void) => ReactNode;
}

/** A button behind which a form opens. */
export function Adding({ name, children }: AddingProps) {
  const [open, setOpen] = useState(false);
  const button = useFocusBack(open);
  if (open) return children(() => setOpen(false));
  return (
    <ReadyButton
      ref={button}
      className="btn small add-card"
      label={name}
      onPress={() => setOpen(true)}
    >
      <Icon of={Plus} size={13} />
      Add
    </ReadyButton>
  );
}

/**
 * The first field takes the keys as soon as the menu has given the focus back, unless somebody was
 * quicker and is in the form already, or somewhere else: a busy machine draws seldom. All of the form
 * comes into sight, not the field alone.
 */
function focusFirstField(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    if (!form) return;
    if (document.activeElement?.contains(form))
      form.querySelector<HTMLElement>("input, textarea")?.focus();
    form.scrollIntoView({ block: "nearest" });
  });
}
