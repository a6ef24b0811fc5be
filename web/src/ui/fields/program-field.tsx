import { useId, useRef, useState } from "react";
import type { Owner, Rules } from "../../generated/services.js";
import { useNotices } from "../studio-context.js";
import { type FieldKind, matching, namesFor, type Suggestion, wordStart } from "./suggestions.js";
import { useDraft } from "./use-draft.js";
import "./program-field.css";

/** From this many characters on, a text may not fit and shows in full where it is pointed at. */
const LONG = 24;

interface ProgramFieldProps {
  /** For screen readers: "Condition of rule 2". */
  readonly label: string;
  readonly text: string;
  readonly kind: FieldKind;
  /** Where names come from; none are offered without. */
  readonly rules: Rules | null;
  /** The names that are offered in place of those of a handler. */
  readonly names?: readonly Suggestion[];
  /** The handler that the text stands in. */
  readonly owner?: Owner | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Whether nothing can be taken over for the moment: what is written waits until it can. */
  readonly resting?: boolean;
  /** Takes a new text over. False if it was refused: then the field keeps it, to be mended. */
  readonly onCommit: (text: string) => Promise<boolean> | boolean;
  /** Whether each key is taken over, as in a form that has a button of its own. */
  readonly live?: boolean;
  /** Whether what is too long for a line shows in several, as it may have been written. */
  readonly wraps?: boolean;
}

/**
 * A part of the program in a field: Enter or leaving takes it over, Escape brings the former back.
 * Where it wraps, Shift and Enter begin a new line.
 */
export function ProgramField(props: ProgramFieldProps) {
  const {
    label,
    text,
    rules,
    names = rules ? namesFor(props.kind, rules, props.owner ?? null) : [],
    placeholder,
    disabled = false,
    resting = false,
    live = false,
    wraps = false,
  } = props;
  const mended = useNotices((all) => all.mended);
  const draft = useDraft({ text, resting, mended, onCommit: props.onCommit });
  const { typed, refused } = draft;
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const list = useId();

  const at = caret === null ? null : Math.min(caret, typed.length);
  const offered = at === null ? [] : matching(names, typed, at);

  const commit = () => {
    setCaret(null);
    if (!live) void draft.commit();
  };
  const change = (value: string, at: number) => {
    draft.type(value);
    setCaret(at);
    setChosen(0);
    if (live) void props.onCommit(value);
  };
  const take = ({ text: name }: Suggestion) => {
    const at = caret ?? typed.length;
    const start = wordStart(typed, at);
    change(typed.slice(0, start) + name + typed.slice(at), start + name.length);
    setCaret(null);
    input.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const count = offered.length;
    if (event.key === "ArrowDown" && count > 0) setChosen((chosen + 1) % count);
    else if (event.key === "ArrowUp" && count > 0) setChosen((chosen + count - 1) % count);
    else if ((event.key === "Enter" || event.key === "Tab") && offered[chosen] && typed !== "") {
      take(offered[chosen]);
    } else if (event.key === "Enter" && wraps && event.shiftKey) return;
    else if (event.key === "Enter" && !live) commit();
    else if (event.key === "Enter" && wraps) submit(input.current?.form);
    else if (event.key === "Escape" && caret !== null && count > 0) setCaret(null);
    else if (event.key === "Escape" && typed !== text) draft.giveUp();
    else return;
    if (event.key !== "Tab" || count > 0) event.preventDefault();
    event.stopPropagation();
  };

  const common = {
    ref: input,
    className: "field-input",
    "aria-label": label,
    "aria-invalid": refused,
    "aria-autocomplete": "list",
    "aria-controls": offered.length > 0 ? list : undefined,
    "aria-activedescendant": offered.length > 0 ? `${list}-${chosen}` : undefined,
    autoComplete: "off",
    spellCheck: false,
    disabled,
    placeholder,
    value: typed,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(target.value, target.selectionStart ?? 0),
    onKeyDown,
    onBlur: commit,
  } as const;
  return (
    // What is written stands behind a field that wraps, unseen, and gives it its size.
    <span
      className={wraps ? "program-field wraps" : "program-field"}
      data-text={wraps ? typed || placeholder : undefined}
    >
      {wraps ? (
        <textarea {...common} rows={1} />
      ) : (
        <input
          {...common}
          role="combobox"
          aria-expanded={offered.length > 0}
          title={typed.length < LONG ? undefined : typed}
          size={Math.max(typed.length, placeholder?.length ?? 0, 3)}
        />
      )}
      {offered.length > 0 ? (
        <div className="popover suggestions" role="listbox" id={list} aria-label="Names">
          {offered.map((each, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
            <div
              key={each.text}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(each)}
            >
              <code>{each.text}</code>
              <em>{each.what}</em>
            </div>
          ))}
        </div>
      ) : null}
    </span>
  );
}

/** What Enter does by itself in a field of one line. */
function submit(form: HTMLFormElement | null | undefined): void {
  const button = form?.querySelector<HTMLButtonElement>("button[type='submit']");
  if (button) button.click();
  else form?.requestSubmit();
}
