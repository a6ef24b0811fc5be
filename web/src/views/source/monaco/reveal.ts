import { useEffect } from "react";
import type { Part } from "../../../model/project.js";
import { useSelection, useStudio } from "../../../ui/studio-context.js";
import type { Editor } from "../editable-text.js";
import { partOf } from "./models.js";
import { monaco } from "./setup.js";

/** Shows the place that another view asks for, and puts the cursor there. */
export function useReveal(editor: Editor | null, part: Part): void {
  const place = useSelection((state) => state.reveal);
  const { selection, layout } = useStudio().stores;
  useEffect(() => {
    if (!place) return;
    if (place.part !== part) return layout.setState({ sourceTab: place.part });
    const model = editor?.getModel();
    if (!editor || !model || partOf(model) !== part) return;
    const range = monaco.Range.fromPositions(
      model.getPositionAt(place.from),
      model.getPositionAt(place.to),
    );
    editor.setSelection(range);
    editor.revealRangeInCenterIfOutsideViewport(range);
    editor.focus();
    selection.setState({ reveal: null });
  }, [place, editor, part, selection, layout]);
}
