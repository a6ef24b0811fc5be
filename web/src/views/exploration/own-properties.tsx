import { useId } from "react";
import { changeProperties } from "../../model/project/project.js";
import { useProject, useStudio } from "../../ui/studio-context.js";

const EXAMPLE = "always |ready| <= 3;\nnever some t: t is waiting && …";

/** Properties of one's own. They are kept with the project. */
export function OwnProperties() {
  const { project } = useStudio().stores;
  const text = useProject((state) => state.properties ?? "");
  const hint = useId();
  return (
    <label className="exploration-own">
      <span>Properties of your own</span>
      <textarea
        rows={3}
        value={text}
        placeholder={EXAMPLE}
        spellCheck={false}
        aria-describedby={hint}
        onChange={({ target }) => changeProperties(project, target.value)}
      />
      <small id={hint}>
        One a line, asked of every state: always or never, then a condition on lengths of
        containers, variables and threads.
      </small>
    </label>
  );
}
