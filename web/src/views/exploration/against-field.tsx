import { useEffect, useId, useState } from "react";
import type { ExampleEntry } from "../../model/catalogue.js";
import { type Against, otherSchedulers } from "../../model/exploration/against.js";
import { useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
import { useDesk, useExploration } from "./desk-context.js";
import { SmallestField } from "./smallest-field.js";

/** Whether it decides as another scheduler does, such as what it was before it was rewritten. */
export function AgainstField() {
  const desk = useDesk();
  const id = useId();
  const against = useExploration(({ settings }) => settings.against);
  const files = useProject((state) => otherSchedulers(state).join("\n"));
  const examples = useExamples();
  return (
    <fieldset className="exploration-against">
      <legend>
        <label htmlFor={id}>Decides as another scheduler</label>
      </legend>
      <select
        id={id}
        value={against === null ? "" : keyOfOther(against)}
        onChange={({ target }) => desk.choose({ against: againstOf(target.value) })}
      >
        <option value="">is not asked</option>
        {files === "" ? null : (
          <optgroup label="Of this project">
            {files.split("\n").map((name) => (
              <option key={name} value={keyOfOther({ from: "project", name })}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Examples">
          {examples.map(({ id: name, title }) => (
            <option key={name} value={keyOfOther({ from: "examples", name })}>
              {title}
            </option>
          ))}
        </optgroup>
      </select>
      {against === null ? null : <SmallestField />}
    </fieldset>
  );
}

const keyOfOther = ({ from, name }: Against) => `${from} ${name}`;

function againstOf(value: string): Against | null {
  const [from, ...name] = value.split(" ");
  if (from !== "project" && from !== "examples") return null;
  return { from, name: name.join(" ") };
}

/** Those for the same library. */
function useExamples(): readonly ExampleEntry[] {
  const { ports } = useStudio();
  const profile = useCompilation(({ analysis }) => analysis?.profile ?? null);
  const [examples, setExamples] = useState<readonly ExampleEntry[]>([]);
  useEffect(() => {
    void ports.examples.list().then((list) => setExamples(list.ok ? list.value : []));
  }, [ports]);
  return examples.filter((example) => example.profile === profile);
}
