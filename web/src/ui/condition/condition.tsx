import { ListChecks, TextCursorInput } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { Owner, Rules, Terms } from "../../generated/services.js";
import { ProgramField } from "../fields/program-field.js";
import { IconButton } from "../icons/icon-button.js";
import "./condition.css";
import { textOf } from "./terms.js";
import { TermsEditor } from "./terms-editor.js";

interface ConditionProps {
  /** For screen readers: "Condition of rule 2". */
  readonly label: string;
  readonly text: string;
  /** The text as comparisons; null where it is not that simple, or not known. */
  readonly terms: Terms | null;
  readonly rules: Rules | null;
  readonly owner: Owner | null;
  readonly placeholder?: string;
  /** Whether nothing need be asked. */
  readonly optional?: boolean;
  readonly disabled?: boolean;
  readonly resting?: boolean;
  /** Takes it over; as text unless it was changed as comparisons. False if it was refused. */
  readonly onCommit: (condition: string | Terms) => Promise<boolean> | boolean;
}

/** A condition of the program: as text, or, where it is a list of comparisons, as a form of these. */
export function Condition(props: ConditionProps) {
  const { terms, rules, disabled = false, optional = false, resting = false, ...rest } = props;
  const [asTerms, setAsTerms] = useState(false);
  const place = useKeptSwitch(asTerms);
  const possible = terms !== null && rules !== null && !disabled;
  const change = possible ? (
    <Switch label={props.label} on={asTerms} onPress={() => setAsTerms(!asTerms)} />
  ) : null;
  return (
    <span className="asked-condition" ref={place}>
      {possible && asTerms ? (
        <TermsEditor {...rest} {...{ terms, rules, optional, resting }} live={false} end={change} />
      ) : (
        <>
          <ProgramField {...rest} {...{ rules, disabled, resting }} kind="expression" wraps />
          {change}
        </>
      )}
    </span>
  );
}

interface NewConditionProps {
  readonly label: string;
  readonly rules: Rules | null;
  readonly owner: Owner | null;
  readonly placeholder?: string;
  /** Takes over each key, as text. */
  readonly onChange: (text: string) => void;
}

const NOTHING: Terms = { join: "all", terms: [] };

/** A condition that is not in the program yet. */
export function NewCondition(props: NewConditionProps) {
  const { label, rules, owner, placeholder, onChange } = props;
  const [asTerms, setAsTerms] = useState(false);
  const place = useKeptSwitch(asTerms);
  const [text, setText] = useState("");
  const [terms, setTerms] = useState<Terms | null>(NOTHING);
  const take = (text: string, terms: Terms | null) => {
    setText(text);
    setTerms(terms);
    onChange(text);
    return true;
  };
  const common = { label, owner, live: true };
  const change =
    terms && rules ? (
      <Switch label={label} on={asTerms} onPress={() => setAsTerms(!asTerms)} />
    ) : null;
  return (
    <span className="asked-condition" ref={place}>
      {asTerms && terms && rules ? (
        <TermsEditor
          {...common}
          {...{ terms, rules }}
          optional
          resting={false}
          end={change}
          onCommit={(terms) => take(textOf(terms), terms)}
        />
      ) : (
        <>
          <ProgramField
            {...common}
            rules={rules}
            kind="expression"
            wraps
            text={text}
            {...(placeholder === undefined ? {} : { placeholder })}
            // Only the compiler knows what a text says: as comparisons it shows once it is in the program.
            onCommit={(text) => take(text, text.trim() === "" ? NOTHING : null)}
          />
          {change}
        </>
      )}
    </span>
  );
}

/** Leaves the keyboard at the switch that was pressed, which stands elsewhere then. */
function useKeptSwitch(asTerms: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const former = useRef(asTerms);
  useLayoutEffect(() => {
    if (former.current === asTerms) return;
    former.current = asTerms;
    place.current?.querySelector<HTMLElement>(".condition-switch")?.focus();
  }, [asTerms]);
  return place;
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onPress: () => void;
}

function Switch({ label, on, onPress }: SwitchProps) {
  return (
    <IconButton
      icon={on ? TextCursorInput : ListChecks}
      className="icon-btn small condition-switch"
      label={on ? `${label}: as text` : `${label}: as comparisons`}
      onPress={onPress}
    />
  );
}
