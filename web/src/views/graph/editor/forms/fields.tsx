import { type ReactNode, useEffect, useId, useRef } from "react";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly invalid?: boolean;
  readonly placeholder?: string;
  /** Whether it takes the keyboard as soon as it shows, to be typed over. */
  readonly focused?: boolean;
}

/** A line of program text with its name above. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, invalid = false, placeholder, focused = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focused) return;
    input.current?.focus();
    input.current?.select();
  }, [focused]);
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="field mono"
        value={value}
        aria-invalid={invalid}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Above the condition of a transfer. */
export function OnlyWhen({ children }: { readonly children: ReactNode }) {
  return (
    <div className="form-field condition-field">
      <span className="form-label" aria-hidden="true">
        Only when
      </span>
      {children}
    </div>
  );
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** `1 of 3` and so on; their values are numbers from 0. */
export function numbersOf(total: number): Choice<string>[] {
  const numbers = Array.from({ length: total }, (_, index) => index);
  return numbers.map((index) => ({ value: String(index), label: `${index + 1} of ${total}` }));
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** One of a few. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, onChange } = props;
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      className="form-switch"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      <i aria-hidden="true" />
      {label}
    </button>
  );
}
