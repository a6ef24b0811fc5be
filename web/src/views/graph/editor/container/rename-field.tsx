import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Point } from "../../../../base/geometry.js";
import type { GraphNode } from "../../../../generated/services.js";
import { Prose } from "../../../../ui/prose.js";
import { useEditingStore } from "../../editing.js";
import { shapeOf } from "../../layout/shapes.js";
import { Anchored } from "../anchored.js";
import { useDraw } from "../use-draw.js";
import { useFocusLater } from "../use-focus-later.js";
import { useTrial } from "../use-trial.js";

interface RenameFieldProps {
  readonly node: GraphNode;
  readonly at: Point;
}

/** The name of a container as a field over it. Enter renames, Escape leaves it. */
export function RenameField({ node, at }: RenameFieldProps) {
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

  const close = (focus: string) => {
    editing.setState({ form: null });
    focusLater(focus);
  };
  const rename = async () => {
    if (!changed) return close(node.id);
    const id = `container:${name}`;
    if (await draw(gesture, { places: { [id]: at } })) close(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") void rename();
    if (event.key === "Escape") close(node.id);
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
          onBlur={() => editing.setState({ form: null })}
        />
        <p id="rename-refusal" role="status" className="form-refusal">
          {refused === null ? null : <Prose text={refused} />}
        </p>
      </div>
    </Anchored>
  );
}
