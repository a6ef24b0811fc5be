import { Fragment } from "react";
import type { TreeGroup } from "../../generated/services.js";
import type { Branch, Item, Part } from "../../groups/tree.js";
import type { Asked } from "../../groups/way.js";
import { answerWords, ruleWords, valueWords } from "../../groups/words.js";
import { askedOf, useDesk } from "./desk.js";
import { Handle } from "./handle.js";
import { SlotsBar } from "./slots-bar.js";

/** A group as a card, with its members in it. */
export function BranchView({
  branch,
  apart = false,
}: {
  readonly branch: Branch;
  readonly apart?: boolean;
}) {
  const { group, line, items } = branch;
  const { way, thread, dragged, parts } = useDesk();
  const asked = askedOf(way, group);
  const part = parts.find(({ id }) => id === group.id);
  if (!part) return null;
  const lit = asked ? ` asked ${asked.answer}` : way ? " unasked" : "";
  const said = line ? valueWords(line) : "";
  return (
    <section
      className={`group-card${lit}${dragged === group.id ? " dragged" : ""}`}
      aria-label={`Group ${group.name}`}
      data-group={group.id}
    >
      <header>
        <Handle part={part} says={says(part, asked, thread)} />
        <RuleMenu group={group} />
        {group.arguments.length > 0 ? (
          <code className="group-arguments">{group.arguments.join(", ")}</code>
        ) : null}
        {said ? <span className="part-values">{said}</span> : null}
        {apart ? <span className="part-values">is never asked</span> : null}
        {asked ? <AnswerMark asked={asked} thread={thread} /> : null}
      </header>
      {group.rule === "os" ? (
        <p className="group-note">threads that no group names</p>
      ) : (
        <Members group={group} items={items} />
      )}
      <SlotsBar group={group} />
    </section>
  );
}

function AnswerMark({ asked, thread }: { readonly asked: Asked; readonly thread: string | null }) {
  return (
    <span className="group-answer">
      <b className="num">{asked.order}</b> {answerWords(asked, thread)}
    </span>
  );
}

function Members({ group, items }: { readonly group: TreeGroup; readonly items: readonly Item[] }) {
  const { aim } = useDesk();
  const over = aim?.into === group.id ? aim.index : null;
  return (
    <ul className={`group-members rule-${group.rule}`} data-members={group.id}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {over === index ? <li className="aim" aria-hidden="true" /> : null}
          <li data-member>
            {item.kind === "group" ? (
              <BranchView branch={item.branch} />
            ) : (
              <ThreadChip item={item} />
            )}
          </li>
        </Fragment>
      ))}
      {over === items.length ? <li className="aim" aria-hidden="true" /> : null}
      {items.length === 0 && over === null ? (
        <li className="group-note">no members: it would always pass</li>
      ) : null}
    </ul>
  );
}

type ThreadItem = Extract<Item, { kind: "thread" }>;

function ThreadChip({ item: { id, line, parent } }: { readonly item: ThreadItem }) {
  const { parts, way, thread, dragged } = useDesk();
  const part = parts.find((one) => one.id === id);
  if (!part) return null;
  const isChosen = way?.by === parent.name && thread !== null && bare(thread) === line.name;
  const said = valueWords(line);
  return (
    <span
      className={`thread-part ${line.kind}${isChosen ? " runs" : ""}${dragged === id ? " dragged" : ""}`}
    >
      <Handle part={part} says={says(part, null, null) + (isChosen ? ", runs next" : "")} />
      {line.kind === "guest" ? <span className="part-values">guest</span> : null}
      {line.kind === "group" ? <span className="part-values">no such group</span> : null}
      {said ? <span className="part-values">{said}</span> : null}
    </span>
  );
}

/** A thread of several instances is called `painter[1]`; the tree names the class. */
const bare = (thread: string) => thread.replace(/\[\d+\]$/, "");

function says(
  { name, group, line, parent }: Part,
  asked: Asked | null,
  thread: string | null,
): string {
  const kind = group ? "Group" : line?.kind === "guest" ? "Guest" : "Thread";
  const rule = group ? `, ${ruleWords(group.rule)}` : "";
  const values = line ? valueWords(line) : "";
  const answer = asked ? `, asked as number ${asked.order}: ${answerWords(asked, thread)}` : "";
  return `${kind} ${name}${parent ? ` in ${parent.name}` : ""}${rule}${values ? `, ${values}` : ""}${answer}`;
}

/** How a group decides, as a menu. */
function RuleMenu({ group }: { readonly group: TreeGroup }) {
  const { told, chosen, current, choose, draw } = useDesk();
  return (
    <select
      className="group-rule"
      aria-label={`How ${group.name} decides`}
      value={group.rule}
      tabIndex={chosen === group.id ? 0 : -1}
      aria-disabled={!current}
      onFocus={() => choose(group.id)}
      onChange={({ target }) => {
        if (current)
          void draw({ gesture: "changeRule", target: group.id, rule: target.value, arguments: [] });
      }}
    >
      {told.rules.some(({ name }) => name === group.rule) ? null : <option>{group.rule}</option>}
      {told.rules.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
