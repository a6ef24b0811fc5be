import { useCallback, useEffect, useId, useRef, useState } from "react";
import { plain } from "../../base/words.js";
import type { UnreadableProperty, Vocabulary } from "../../model/exploration/port.js";
import type { PropertyNames } from "../../model/exploration/property-names.js";
import { changeProperties } from "../../model/project/project.js";
import { Compartment } from "../../ui/lazily.js";
import { usePropertyEditor } from "../../ui/property-editor.js";
import { useProject, useStudio } from "../../ui/studio-context.js";

/** What properties can name; `vocabulary` is null until that is known. */
export interface Nameable {
  readonly vocabulary: Vocabulary | null;
  readonly names: PropertyNames;
}

interface OwnPropertiesProps extends Nameable {
  /** One as it could be written. */
  readonly sample: string;
}

/** Properties of one's own, each on a line. They are kept with the project. */
export function OwnProperties({ vocabulary, names, sample }: OwnPropertiesProps) {
  const { project } = useStudio().stores;
  const Editor = usePropertyEditor();
  const text = useProject((state) => state.properties ?? "");
  const problems = useUnreadable(text, vocabulary);
  const id = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const change = useCallback((written: string) => changeProperties(project, written), [project]);
  const submit = useCallback(() => place.current?.form?.requestSubmit(), []);
  if (Editor === null) return null;
  return (
    <fieldset className="exploration-own" ref={place}>
      <legend>Properties of your own</legend>
      <Compartment small waiting={<pre className="exploration-waiting">{text}</pre>}>
        <Editor
          label="Properties of your own"
          describedBy={id}
          text={text}
          names={names}
          problems={problems}
          onChange={change}
          onSubmit={submit}
        />
      </Compartment>
      <div id={id}>
        {problems.map(({ from, message }) => (
          <p key={from} className="exploration-complaint">
            Line {lineOf(text, from)}: {plain(message)}
          </p>
        ))}
        <small>
          Each on a line, of every state: <code>always</code> or <code>never</code>, then a
          condition such as <code>{sample}</code>.
        </small>
      </div>
    </fieldset>
  );
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

const NONE: readonly UnreadableProperty[] = [];

/** What of a text cannot be read; nothing as long as it is not known what it can name. */
function useUnreadable(text: string, vocabulary: Vocabulary | null): readonly UnreadableProperty[] {
  const { explorations } = useStudio().ports;
  const [problems, setProblems] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    const tell = (found: readonly UnreadableProperty[]) => isWanted && setProblems(found);
    if (vocabulary === null || text.trim() === "") tell(NONE);
    else
      void explorations
        .unreadable(text, vocabulary)
        .then((read) => tell(read.ok ? read.value : NONE));
    return () => {
      isWanted = false;
    };
  }, [explorations, text, vocabulary]);
  return problems;
}
