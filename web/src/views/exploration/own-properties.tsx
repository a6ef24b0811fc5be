import { useId, useMemo } from "react";
import {
  propertyLines,
  unreadableLine,
  withPropertyLine,
} from "../../model/exploration/properties.js";
import { changeProperties } from "../../model/project/project.js";
import { ProgramField } from "../../ui/fields/program-field.js";
import { useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useExploration } from "./desk-context.js";
import { propertyNames } from "./property-names.js";

/** Properties of one's own, one in each field. They are kept with the project. */
export function OwnProperties() {
  const text = useProject((state) => state.properties ?? "");
  const complaint = useExploration(({ phase }) => (phase.kind === "failed" ? phase.message : null));
  const unreadable = complaint === null ? null : unreadableLine(complaint);
  const lines = propertyLines(text);
  return (
    <fieldset className="exploration-own">
      <legend>Properties of your own</legend>
      {[...lines, ""].map((line, at) => (
        <Property
          // biome-ignore lint/suspicious/noArrayIndexKey: a property is known by its place, which the search names as well
          key={at}
          at={at}
          line={line}
          complaint={unreadable?.at === at ? unreadable.message : null}
        />
      ))}
      <small>
        Of every state: <code>always</code> or <code>never</code>, then a condition such as{" "}
        <code>some t: t is waiting</code>.
      </small>
    </fieldset>
  );
}

interface PropertyProps {
  readonly at: number;
  /** Empty for one that is still to be written. */
  readonly line: string;
  readonly complaint: string | null;
}

function Property({ at, line, complaint }: PropertyProps) {
  const { project } = useStudio().stores;
  const analysis = useCompilation((state) => state.analysis);
  const names = useMemo(() => propertyNames(analysis), [analysis]);
  const id = useId();
  const take = (written: string) => {
    const { properties = "" } = project.getState();
    changeProperties(project, withPropertyLine(properties, at, written));
    return true;
  };
  return (
    <div aria-describedby={complaint === null ? undefined : id}>
      <ProgramField
        label={line === "" ? "New property" : `Property ${at + 1}`}
        text={line}
        kind="expression"
        rules={null}
        names={names}
        placeholder="always |ready| <= 3"
        onCommit={take}
        wraps
      />
      {complaint === null ? null : (
        <p role="alert" id={id} className="exploration-complaint">
          <Prose text={complaint} />
        </p>
      )}
    </div>
  );
}
