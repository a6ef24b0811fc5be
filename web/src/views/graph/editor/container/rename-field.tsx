import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Point } from "../../../../base/geometry.js";
import type { GraphNode, Refused } from "../../../../generated/services.js";
import { shapeOf } from "../../../../graph/layout/shapes.js";
import type { DrawOptions } from "../../../../model/commands.js";
import { notifyRefusal } from "../../../../model/notices.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { Prose } from "../../../../ui/text/prose.js";
import { useEditingStore } from "../../editing-context.js";
import { Anchored } from "../forms/anchored.js";
import { useDraw } from "../forms/use-draw.js";
import { isRefused, useTrial } from "../forms/use-trial.js";
import { useFocusLater } from "../keyboard/use-focus-later.js";

interface RenameFieldProps {
  readonly node: GraphNode;
  readonly at: Point;
}

/**
 * The name of a container as a field over it. Enter renames, and so does whoever goes on elsewhere;
 * a name that cannot be stays in the field. Escape leaves it.
 */
export function RenameField({ node, at }: RenameFieldProps) {
  const { stores } = useStudio();
  const editing = useEditingStore();
  const draw = useDraw();
  const focusLater = useFocusLater();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(node.name);
  const name = text.trim();
  const changed = name !== node.name;
  const gesture = { gesture: "rename", target: node.id, name } as const;
  const trial = useTrial(changed ? gesture : null);
  const refused = trial && "refused" in trial.answer ? trial.answer.refused : null;
  useEffect(() => field.current?.select(), []);

  const opened = useRef(node.id); // the form keeps the id that it was opened with
  const asking = useRef(false);
  const isOpen = () => {
    const { form } = editing.getState();
    return form?.kind === "rename" && form.node === opened.current;
  };
  const close = () => editing.setState({ form: null });
  const leave = () => {
    close();
    focusLater(node.id);
  };
  /** Whether the container has the name then. What is said against it stands at the field while that shows. */
  const rename = async (options: DrawOptions): Promise<boolean> => {
    if (asking.current) return false;
    asking.current = true;
    const places = { [`container:${name}`]: at };
    const done = await draw(gesture, { ...options, places, refused: tellElsewhere });
    asking.current = false;
    if (done && isOpen()) close();
    return done;
  };
  const tellElsewhere = ({ refused }: Refused) => {
    if (!isOpen()) notifyRefusal(stores.notices, refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape" || (event.key === "Enter" && !changed)) leave();
    else if (event.key === "Enter")
      void rename({}).then((done) => done && focusLater(`container:${name}`));
  };
  const onBlur = () => {
    // The window may have lost the keyboard with all that is in it.
    if (!isOpen() || document.activeElement === field.current) return;
    if (!changed) close();
    else if (!isRefused(trial)) void rename({ elsewhere: true });
  };
  const { width } = shapeOf(node);
  return (
    <Anchored to={{ ...at, width, height: 40 }} side="over">
      <div className="rename-field">
        <input
          ref={field}
          className="field mono"
          aria-label={`New name of ${node.name}`}
          aria-invalid={refused !== null}
          aria-describedby="rename-refusal"
          value={text}
          spellCheck={false}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it is what the person has just asked for.
          autoFocus
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        <div id="rename-refusal" role="status" className="form-refusal">
          {refused === null ? null : (
            <p>
              <Prose text={refused} />
            </p>
          )}
        </div>
      </div>
    </Anchored>
  );
}
