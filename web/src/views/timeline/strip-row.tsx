import { useId, useState } from "react";
import type { ContainerView } from "../../model/run/simulation.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { STRIP_HEIGHT } from "../../ui/timeline/rows.js";
import { choices, named, stripName } from "./strips.js";
import { useTimelineStore } from "./timeline-store.js";

/** A list of more is of use to nobody, and takes long to make. */
const MOST_LISTED = 300;

interface StripRowProps {
  readonly node: number;
  readonly index: number;
  readonly strips: readonly number[];
}

/** The container of a strip, which can be another, and its length. */
export function StripRow({ node, index, strips }: StripRowProps) {
  const store = useTimelineStore();
  const container = useRun(({ simulation }) =>
    simulation?.containers.find((each) => each.node === node),
  );
  const isLong = useRun(({ simulation }) => (simulation?.containers.length ?? 0) > MOST_LISTED);
  const choose = (chosen: number) =>
    store.setState({ strips: strips.map((each, at) => (at === index ? chosen : each)) });
  const Field = isLong ? NameField : ListField;
  return (
    <div className="timeline-row strip" style={{ height: STRIP_HEIGHT }}>
      <Field
        label={`Container of strip ${index + 1}`}
        node={node}
        name={container?.name ?? `${node}`}
        others={strips.filter((each) => each !== node)}
        choose={choose}
      />
      <em>{container?.threads.length ?? 0}</em>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  /** The container that is shown. */
  readonly node: number;
  readonly name: string;
  /** Containers that have strips of their own. */
  readonly others: readonly number[];
  readonly choose: (node: number) => void;
}

/** What can be chosen is looked up when somebody comes to the field: a run changes with each of its frames. */
function useChoices(others: readonly number[]) {
  const { run } = useStudio().stores;
  const [found, setFound] = useState<readonly ContainerView[]>([]);
  const find = () => setFound(choices(run.getState().simulation?.containers ?? [], others));
  return { found, find };
}

function ListField({ label, node, name, others, choose }: FieldProps) {
  const { found, find } = useChoices(others);
  const offered = found.some((each) => each.node === node) ? found : [{ node, name }];
  return (
    <select
      aria-label={label}
      value={node}
      onPointerDown={find}
      onFocus={find}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {offered.map((each) => (
        <option key={each.node} value={each.node}>
          {stripName(each.name)}
        </option>
      ))}
    </select>
  );
}

/** Of very many containers one is named, with a few on offer that begin so. What names none leaves the strip as it is. */
function NameField({ label, name, others, choose }: FieldProps) {
  const { found, find } = useChoices(others);
  const [typed, setTyped] = useState<string | null>(null);
  const offered = useId();
  const take = () => {
    const chosen = found.find((each) => each.name === typed?.trim());
    if (chosen) choose(chosen.node);
    setTyped(null);
  };
  return (
    <>
      <input
        aria-label={label}
        spellCheck={false}
        list={offered}
        value={typed ?? name}
        onFocus={find}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === "Enter" && take()}
      />
      <datalist id={offered}>
        {named(found, typed ?? "").map((each) => (
          <option key={each.node} value={each.name} />
        ))}
      </datalist>
    </>
  );
}
