import { Fragment } from "react";
import type { TreeGroup } from "../../generated/services.js";
import { canBeGuest } from "../../groups/aims.js";
import { type Branch, homeOf, type Item, type Part } from "../../groups/tree.js";
import type { Asked } from "../../groups/way.js";
import { answerWords, ruleWords, valueWords } from "../../groups/words.js";
import { askedOf, useDesk } from "./desk.js";
import { Handle } from "./handle.js";
import { OutcomeSigns } from "./outcome-signs.js";
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
        <OutcomeSigns group={group} />
        {asked ? <AnswerMark asked={asked} thread={thread} /> : null}
        <GuestField group={group} />
      </header>
      {group.rule === "os" ? <p className="group-note">threads that no group names</p> : null}
      <Members group={group} items={items} />
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

/** Where a thread that is dragged becomes a guest: it takes no room, so that nothing moves below the pointer. */
function GuestField({ group }: { readonly group: TreeGroup }) {
  const { dragged, parts, aim } = useDesk();
  const part = parts.find(({ id }) => id === dragged);
  if (!part || !canBeGuest(part, group)) return null;
  const isAim = aim?.asGuest && aim.into === group.id;
  return (
    <span
      className={`guest-field${isAim ? " over" : ""}`}
      data-guests={group.id}
      data-behind={group.members.length}
    >
      as a guest
    </span>
  );
}

function Members({ group, items }: { readonly group: TreeGroup; readonly items: readonly Item[] }) {
  const { aim } = useDesk();
  const isLibrary = group.rule === "os";
  const over = aim?.into === group.id && !isLibrary ? aim.index : null;
  return (
    <ul className={`group-members rule-${group.rule}`} data-members={group.id}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {over === index ? <AimMark /> : null}
          <li data-member>
            {item.kind === "group" ? (
              <BranchView branch={item.branch} />
            ) : (
              <ThreadChip item={item} />
            )}
          </li>
        </Fragment>
      ))}
      {over === items.length ? <AimMark /> : null}
      {items.length === 0 && over === null && !isLibrary ? (
        <li className="group-note">no members: it would always pass</li>
      ) : null}
    </ul>
  );
}

function AimMark() {
  const { aim } = useDesk();
  return <li className={aim?.asGuest ? "aim guest" : "aim"} aria-hidden="true" />;
}

type ThreadItem = Extract<Item, { kind: "thread" }>;

function ThreadChip({ item: { id, line, parent } }: { readonly item: ThreadItem }) {
  const { parts, way, thread, dragged } = useDesk();
  const part = parts.find((one) => one.id === id);
  if (!part) return null;
  const isChosen = way?.by === parent.name && thread !== null && bare(thread) === line.name;
  const said = valueWords(line);
  const home = line.kind === "guest" ? homeOf(parts, line.name) : null;
  return (
    <span
      className={`thread-part ${line.kind}${isChosen ? " runs" : ""}${dragged === id ? " dragged" : ""}`}
    >
      <Handle
        part={part}
        says={`${says(part, null, null)}${home ? `, from ${home}` : ""}${isChosen ? ", runs next" : ""}`}
      />
      {line.kind === "guest" ? (
        <span className="part-values">{home ? `guest from ${home}` : "guest"}</span>
      ) : null}
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
