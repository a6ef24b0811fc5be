import { useEffect } from "react";
import type { SourceTab } from "../../../model/layout.js";
import { useSelection, useStudio } from "../../../ui/studio-context.js";
import type { Editor } from "../editable-text.js";
import { catchUp, partOf } from "./models.js";
import { monaco } from "./setup.js";

/** Shows the place that another view asks for, and puts the cursor there. */
export function useReveal(editor: Editor | null, tab: SourceTab): void {
  const place = useSelection((state) => state.reveal);
  const { selection } = useStudio().stores;
  useEffect(() => {
    const model = editor?.getModel();
    if (place?.part !== tab || !editor || !model) return;
    // While another text is being put into the editor, the place would be one in the former.
    if (partOf(model) !== null && partOf(model) !== tab) return;
    catchUp();
    const range = monaco.Range.fromPositions(
      model.getPositionAt(place.from),
      model.getPositionAt(place.to),
    );
    editor.setSelection(range);
    // Not its end: of a long line the beginning would go out of sight.
    editor.revealRangeInCenterIfOutsideViewport(range.collapseToStart());
    if (place.focus !== false) editor.focus();
    selection.setState({ reveal: null });
  }, [place, editor, tab, selection]);
}
