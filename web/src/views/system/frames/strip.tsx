import { memo, useId } from "react";
import type { Family, ProcessBrief } from "../../../model/system/systems.js";
import { tip } from "../../../ui/tip.js";
import { useSystem, useSystemStore } from "../system-store.js";
import { type Glance, glanceOf } from "./glance.js";

/** How finely a load is told: so it is drawn anew only where it can be seen. */
const LEVELS = 8;

interface StripProps {
  readonly family: Family;
  /** The node whose state the graph shows. */
  readonly shown: number;
}

/** The nodes of a family at a glance: how much each has to do, and which has come to a fault. One of them is chosen. */
export function Strip({ family: { name, nodes }, shown }: StripProps) {
  const store = useSystemStore();
  const group = useId();
  const briefs = useSystem((all) => all.state?.briefs);
  const most = Math.max(1, ...nodes.map(({ number }) => briefs?.[number]?.busy ?? 0));
  const choose = (number: number) =>
    store.setState(({ shown, selected }) => ({
      shown: { ...shown, [name]: number },
      selected: nodes.some((node) => node.number === selected) ? number : selected,
    }));
  return (
    <fieldset className="nodes-strip">
      <legend className="unseen">Nodes of {name || "the system"}</legend>
      {nodes.map(({ number, label }) => {
        const brief = briefs?.[number] ?? null;
        return (
          <Cell
            key={number}
            group={group}
            number={number}
            label={label}
            isShown={number === shown}
            glance={glanceOf(brief)}
            level={levelOf(brief, most)}
            onChoose={choose}
          />
        );
      })}
    </fieldset>
  );
}

const levelOf = (brief: ProcessBrief | null, most: number): number =>
  Math.ceil(((brief?.busy ?? 0) / most) * LEVELS);

interface CellProps {
  readonly group: string;
  readonly number: number;
  readonly label: string;
  readonly isShown: boolean;
  readonly glance: Glance;
  readonly level: number;
  readonly onChoose: (number: number) => void;
}

const Cell = memo(
  function Cell({ group, number, label, isShown, glance, level, onChoose }: CellProps) {
    const index = /\[(\d+)\]$/.exec(label)?.[1] ?? label;
    return (
      <label
        className={`strip-cell ${glance}${isShown ? " shown" : ""}`}
        {...(isShown ? {} : { "data-process": number })}
        {...tip(`${label}: ${WORDS[glance]}`)}
      >
        <input
          type="radio"
          className="unseen"
          name={group}
          checked={isShown}
          aria-label={`${label}: ${WORDS[glance]}`}
          onChange={() => onChoose(number)}
        />
        <i style={{ height: `${(level / LEVELS) * 100}%` }} />
        <span>{index}</span>
      </label>
    );
  },
  // What is done where one is chosen does not change.
  (before, now) =>
    before.isShown === now.isShown &&
    before.glance === now.glance &&
    before.level === now.level &&
    before.label === now.label,
);

const WORDS: Readonly<Record<Glance, string>> = {
  busy: "has something to do",
  idle: "idle",
  ended: "has ended",
  failed: "fault or deadlock",
  absent: "not there yet",
};
