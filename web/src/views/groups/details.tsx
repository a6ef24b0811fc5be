import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Gesture, GroupKey, MemberKind } from "../../generated/services.js";
import { takes } from "../../groups/aims.js";
import { isFree, type Part } from "../../groups/tree.js";
import { Icon } from "../../ui/icons/icon.js";
import { tip } from "../../ui/tip.js";
import { useDesk } from "./desk.js";

/** What can be said of the part that is selected, and done with it. */
export function Details() {
  const { parts, chosen } = useDesk();
  const part = parts.find(({ id }) => id === chosen);
  if (!part) {
    return (
      <p className="part-details hint">
        Select a group or a thread to change it. Drag it, or press Alt with an arrow, to move it.
      </p>
    );
  }
  return <PartDetails key={part.id} part={part} />;
}

function PartDetails({ part }: { readonly part: Part }) {
  const { told, draw, current } = useDesk();
  const { group, line, parent, name, id } = part;
  const member = line?.id ?? id;
  return (
    <section className="part-details" aria-label={`Details of ${name}`} inert={!current}>
      <Field
        label={part.parameter ? "Parameter" : group ? "Group" : "Thread"}
        id="part-name"
        text={name}
        onSet={(text) => text && void draw({ gesture: "rename", target: id, name: text })}
      />
      {group ? <Arguments part={part} /> : null}
      {part.parameter ? (
        <Field
          label="default"
          text={part.parameter.default}
          onSet={(value) => void draw({ gesture: "changeValue", target: id, value })}
        />
      ) : null}
      {parent && line
        ? keysOf(part).map(({ name: key, default: usual }) => (
            <Field
              key={key}
              label={key}
              text={line.values.find((value) => value.name === key)?.text ?? ""}
              hint={usual ?? ""}
              onSet={(text) =>
                void draw({
                  gesture: "setValues",
                  values: [{ target: member, name: key, text: text || null }],
                })
              }
            />
          ))
        : null}
      {takes(group) ? <Adding into={id} threads={told.threads} /> : null}
      {isFree(part) ? null : (
        <button
          type="button"
          className="icon-btn"
          aria-label={`Delete ${name}`}
          onClick={() => void draw({ gesture: "delete", targets: [id] })}
          {...tip(`Delete ${name}`, "Delete")}
        >
          <Icon of={Trash2} size={14} />
        </button>
      )}
    </section>
  );
}

/** What a member is told: what its group asks, then what else is said of it. */
function keysOf({ parent, line }: Part): readonly Pick<GroupKey, "name" | "default">[] {
  const asked = parent?.keys ?? [];
  const more = line?.values.filter(({ name }) => asked.every((key) => key.name !== name)) ?? [];
  return [...asked, ...more.map(({ name }) => ({ name, default: null }))];
}

function Arguments({ part: { group } }: { readonly part: Part }) {
  const { told, draw } = useDesk();
  const names = told.rules.find(({ name }) => name === group?.rule)?.arguments ?? [];
  if (!group) return null;
  return names.map((name, index) => (
    <Field
      key={name}
      label={name}
      text={group.arguments[index] ?? ""}
      onSet={(text) => {
        const all = names.map((_, at) => (at === index ? text : (group.arguments[at] ?? "")));
        const gesture: Gesture = {
          gesture: "changeRule",
          target: group.id,
          rule: group.rule,
          arguments: all,
        };
        void draw(gesture);
      }}
    />
  ));
}

interface FieldProps {
  readonly label: string;
  readonly text: string;
  readonly id?: string;
  readonly hint?: string;
  readonly onSet: (text: string) => void;
}

/** A field that takes effect by Enter, or when it is left. */
function Field({ label, text, id, hint, onSet }: FieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const set = () => {
    if (draft !== null && draft.trim() !== text) onSet(draft.trim());
    setDraft(null);
  };
  return (
    <label className="part-field">
      <span>{label}</span>
      <input
        className="field mono"
        {...(id ? { id } : {})}
        value={draft ?? text}
        placeholder={hint}
        size={Math.max(6, Math.min(24, (draft ?? text).length + 1))}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setDraft(target.value)}
        onBlur={set}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") set();
          if (event.key === "Escape") setDraft(null);
        }}
      />
    </label>
  );
}

/** Adds a member to a group. */
function Adding({ into, threads }: { readonly into: string; readonly threads: readonly string[] }) {
  const { parts, draw } = useDesk();
  const [kind, setKind] = useState<MemberKind>("thread");
  const [name, setName] = useState("");
  const named = new Set(parts.flatMap((part) => (isFree(part) ? [] : [part.name])));
  const free = threads.filter((thread) => kind === "guest" || !named.has(thread));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    void draw({ gesture: "addMember", into, kind, name: name.trim(), index: null }).then(
      (done) => done && setName(""),
    );
  };
  return (
    <form className="part-adding" onSubmit={add}>
      <select
        aria-label="What to add"
        value={kind}
        onChange={({ target }) => setKind(target.value as MemberKind)}
      >
        <option value="thread">Thread</option>
        <option value="guest">Guest</option>
        <option value="group">Group</option>
      </select>
      <input
        className="field mono"
        aria-label="Name of what to add"
        placeholder={kind === "group" ? "new_group" : (free[0] ?? "name")}
        list={kind === "group" ? undefined : "tree-threads"}
        size={10}
        value={name}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <datalist id="tree-threads">
        {free.map((thread) => (
          <option key={thread} value={thread} />
        ))}
      </datalist>
      <button type="submit" className="btn small secondary">
        Add
      </button>
    </form>
  );
}
