import { Plus, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Owner, Rules, Terms } from "../../generated/services.js";
import { ProgramField } from "../fields/program-field.js";
import { Icon } from "../icons/icon.js";
import { IconButton } from "../icons/icon-button.js";
import {
  isBlank,
  isUnfinished,
  needsValue,
  type Relation,
  type Row,
  relationsFor,
  rowsOf,
  termsOf,
  withSubject,
} from "./terms.js";

interface TermsEditorProps {
  /** What the condition is of, for screen readers. */
  readonly label: string;
  readonly terms: Terms;
  readonly rules: Rules;
  readonly owner: Owner | null;
  /** Whether there may be no term at all. */
  readonly optional: boolean;
  readonly resting: boolean;
  /** Whether each key is taken over. */
  readonly live: boolean;
  /** What else can be done with the condition. */
  readonly end: ReactNode;
  /** Takes over what the rows ask. False if that was refused. */
  readonly onCommit: (terms: Terms) => Promise<boolean> | boolean;
}

const NEW: Row = { subject: "", relation: "==", value: "" };

/** A condition as rows of subject, relation and value, of which all or any must hold. */
export function TermsEditor(props: TermsEditorProps) {
  const { label, terms, rules, optional, live, onCommit } = props;
  const [rows, setRows] = useState(() => atLeastOne(rowsOf(terms)));
  const [join, setJoin] = useState(terms.join);
  const list = useRef<HTMLFieldSetElement>(null);
  const said = JSON.stringify(terms);
  const own = useRef(said);
  useEffect(() => {
    // What the rows say themselves comes back from the text; rows that are being written stay.
    if (said === own.current) return;
    own.current = said;
    const known: Terms = JSON.parse(said);
    setRows(atLeastOne(rowsOf(known)));
    setJoin(known.join);
  }, [said]);

  const take = (rows: readonly Row[], join: Terms["join"]) => {
    setRows([...rows]);
    setJoin(join);
    const next = termsOf(rows, join, rules);
    const text = JSON.stringify(next);
    if (text === own.current || (next.terms.length === 0 && !optional)) return true;
    // What is in the program waits for the value; what is not there yet is told that it lacks one.
    if (!live && rows.some(isUnfinished)) return true;
    own.current = text;
    return onCommit(next);
  };
  const change = (index: number, row: Row) => take(rows.with(index, row), join);
  const remove = (index: number) => take(atLeastOne(rows.toSpliced(index, 1)), join);
  const add = ({ currentTarget: button }: MouseEvent) => {
    setRows([...rows, NEW]);
    requestAnimationFrame(() => {
      // A person may have gone on elsewhere: a busy machine draws seldom.
      if (!document.activeElement?.contains(button)) return;
      const fields = list.current?.querySelectorAll<HTMLElement>(
        ".term > span > :first-child input",
      );
      fields?.[fields.length - 1]?.focus();
    });
  };
  return (
    <fieldset className="terms" aria-label={label} ref={list}>
      {rows.map((row, index) => (
        <TermRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
          key={index}
          {...props}
          number={index + 1}
          row={row}
          onChange={(next) => change(index, next)}
          onRemove={rows.length > 1 || (optional && !isBlank(row)) ? () => remove(index) : null}
        />
      ))}
      <div className="terms-end">
        {rows.length > 1 ? (
          <select
            className="field"
            aria-label={`${label}: how many must hold`}
            value={join}
            onChange={({ target }) => void take(rows, target.value === "any" ? "any" : "all")}
          >
            <option value="all">all must hold</option>
            <option value="any">one is enough</option>
          </select>
        ) : null}
        <button type="button" className="btn small" onClick={add}>
          <Icon of={Plus} size={13} />
          Add a comparison
        </button>
        {props.end}
      </div>
    </fieldset>
  );
}

interface TermRowProps extends TermsEditorProps {
  readonly row: Row;
  /** From 1. */
  readonly number: number;
  readonly onChange: (row: Row) => Promise<boolean> | boolean;
  /** Null where it cannot be taken away. */
  readonly onRemove: (() => void) | null;
}

function TermRow(props: TermRowProps) {
  const { label, row, number, rules, owner, resting, live, onChange, onRemove } = props;
  const field = { rules, owner, resting, live };
  const name = `${label}, comparison ${number}`;
  return (
    <div className="term">
      <span>
        <ProgramField
          {...field}
          kind="subject"
          label={`${name}: what is asked about`}
          placeholder="what"
          text={row.subject}
          onCommit={(subject) => onChange(withSubject(row, subject, rules))}
        />
        <select
          className="field"
          aria-label={`${name}: how`}
          value={row.relation}
          disabled={resting}
          onChange={({ target }) => void onChange({ ...row, relation: target.value as Relation })}
        >
          {relationsFor(row.subject, rules).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {needsValue(row.relation) ? (
          <ProgramField
            {...field}
            kind="expression"
            label={`${name}: value`}
            placeholder="value"
            text={row.value}
            onCommit={(value) => onChange({ ...row, value })}
          />
        ) : null}
      </span>
      {onRemove ? (
        <IconButton
          icon={X}
          className="icon-btn small"
          label={`Remove comparison ${number} of ${label}`}
          onPress={onRemove}
        />
      ) : null}
    </div>
  );
}

function atLeastOne(rows: Row[]): Row[] {
  return rows.length > 0 ? rows : [NEW];
}
