import type { Refused } from "../../../../generated/services.js";
import type { Box } from "../../../../graph/geometry.js";
import { useEditingStore } from "../../editing-context.js";
import { Anchored } from "./anchored.js";
import { Answer } from "./answer.js";
import { FormCard } from "./form-card.js";

interface RefusalProps {
  readonly answer: Refused;
  /** Id of the node or arrow that it is about, and where that stands. */
  readonly near: string;
  readonly at: Box;
}

/** Why a gesture was not carried out, and what can be done instead. */
export function Refusal({ answer, near, at }: RefusalProps) {
  const editing = useEditingStore();
  const close = () => editing.setState({ form: null });
  return (
    <Anchored to={at} side="below">
      <FormCard label="Not done" onClose={close} onSubmit={close}>
        <Answer trial={{ answer, current: true }} near={near} onDone={close} />
        <div className="form-buttons">
          <button type="submit" className="btn">
            Leave it
          </button>
        </div>
      </FormCard>
    </Anchored>
  );
}
