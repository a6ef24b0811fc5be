/** A condition as rows of a form: what is asked about, how, and against which value. */

import type { Rules, Term, Terms } from "../../generated/services.js";

type Operator = NonNullable<Term["operator"]>;

/** How a row asks: by comparing, whether a container holds threads, or whether a value is not 0. */
export type Relation = Exclude<Operator, ""> | "holds" | "filled" | "empty";

export interface Row {
  /** A container by its name, which stands for how many threads it holds; else an expression. */
  readonly subject: string;
  readonly relation: Relation;
  /** Without meaning where the relation needs none. */
  readonly value: string;
}

export interface RelationChoice {
  readonly value: Relation;
  readonly label: string;
}

const OF_CONTAINERS: readonly RelationChoice[] = [
  { value: "filled", label: "is not empty" },
  { value: "empty", label: "is empty" },
  { value: "==", label: "has exactly" },
  { value: "!=", label: "does not have exactly" },
  { value: ">", label: "has more than" },
  { value: ">=", label: "has at least" },
  { value: "<", label: "has fewer than" },
  { value: "<=", label: "has at most" },
];

const OF_VALUES: readonly RelationChoice[] = [
  { value: "==", label: "is" },
  { value: "!=", label: "is not" },
  { value: ">", label: "is more than" },
  { value: ">=", label: "is at least" },
  { value: "<", label: "is less than" },
  { value: "<=", label: "is at most" },
  { value: "holds", label: "is true" },
];

/** The relations that make sense for a subject, in words. */
export function relationsFor(subject: string, rules: Rules): readonly RelationChoice[] {
  return isContainer(subject, rules) ? OF_CONTAINERS : OF_VALUES;
}

/** Whether a relation compares with a value. */
export function needsValue(relation: Relation): boolean {
  return relation !== "holds" && relation !== "filled" && relation !== "empty";
}

/** Whether nothing has been said in a row yet. */
export function isBlank({ subject }: Row): boolean {
  return subject.trim() === "";
}

/** Whether a row asks about something and does not say against which value. */
export function isUnfinished(row: Row): boolean {
  return !isBlank(row) && needsValue(row.relation) && row.value.trim() === "";
}

/** The rows of a condition as the compiler reads it. */
export function rowsOf({ terms }: Terms): Row[] {
  return terms.map(({ left, operator = "", right = "" }) => {
    const size = /^\|\s*([^|]*[^|\s])\s*\|$/.exec(left)?.[1];
    if (size === undefined) return { subject: left, relation: operator || "holds", value: right };
    if (operator === "" || (operator === ">" && right === "0"))
      return { subject: size, relation: "filled", value: "" };
    if (operator === "==" && right === "0") return { subject: size, relation: "empty", value: "" };
    return { subject: size, relation: operator, value: right };
  });
}

/** What rows ask; blank ones are left out. */
export function termsOf(rows: readonly Row[], join: Terms["join"], rules: Rules): Terms {
  return { join, terms: rows.filter((row) => !isBlank(row)).map((row) => termOf(row, rules)) };
}

function termOf({ subject, relation, value }: Row, rules: Rules): Term {
  const asked = subject.trim();
  const left = isContainer(asked, rules) ? `|${asked}|` : asked;
  if (relation === "filled") return { left, operator: ">", right: "0" };
  if (relation === "empty") return { left, operator: "==", right: "0" };
  return relation === "holds" ? { left } : { left, operator: relation, right: value.trim() };
}

/** A row about something else; its relation stays if that can still be asked. */
export function withSubject(row: Row, subject: string, rules: Rules): Row {
  const [first] = relationsFor(subject, rules);
  const fits = relationsFor(subject, rules).some(({ value }) => value === row.relation);
  return { ...row, subject, relation: fits || !first ? row.relation : first.value };
}

/** Terms as program text. */
export function textOf({ join, terms }: Terms): string {
  return terms.map(termText).join(join === "all" ? " && " : " || ");
}

function termText({ left, operator = "", right = "" }: Term): string {
  return operator === "" ? operand(left) : `${operand(left)} ${operator} ${operand(right)}`;
}

/** In parentheses, unless no operator beside it could tear it apart. */
function operand(text: string): string {
  return /^[-!]?[\w.|[\]]*$/.test(text) ? text : `(${text})`;
}

function isContainer(subject: string, rules: Rules): boolean {
  const name = subject.trim().replace(/\s*\[.*$/s, "");
  return rules.entries.some((entry) => entry.table === "container" && entry.name === name);
}
